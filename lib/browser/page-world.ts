import type { Patterns } from '@/lib/core/patterns/patterns';
import { copy } from './copy';
import { online } from './online';
import { openOptions } from './open-options';
import { pageBugs } from './page-bugs';
import { pageClock } from './page-clock';
import { requestPermission } from './permissions';
import { reloadTab } from './reload-tab';
import { save } from './save';
import { fetchSigned } from './signed-link';

/** Pages start without what runs patterns: it is loaded with the first of them. */
const loaded = () => import('./patterns').then(({ patterns }) => patterns);
const patterns: Patterns = {
  search: async (search, options) => (await loaded()).search(search, options),
  check: async (schema, given) => (await loaded()).check(schema, given),
};

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
