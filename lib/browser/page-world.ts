import { copy } from './copy';
import { online } from './online';
import { openOptions } from './open-options';
import { pageBugs } from './page-bugs';
import { pageClock } from './page-clock';
import { patterns } from './patterns';
import { requestPermission } from './permissions';
import { reloadTab } from './reload-tab';
import { save } from './save';
import { fetchSigned } from './signed-link';

/** What the panel needs of the world around its page, beside the rooms that it reads. */
export const pageWorld = {
  online,
  bugs: pageBugs,
  now: pageClock.now,
  patterns,
  permit: requestPermission,
  save,
  copy,
  fetchSigned,
  openOptions,
  reloadTab,
};
