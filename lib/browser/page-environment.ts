import { fetchSigned } from '@/lib/captions/browser';
import { save } from '@/lib/downloads/browser/save-file';
import type { PatternRunner } from '@/lib/patterns/patterns';
import { copy } from './clipboard';
import { online } from './online';
import { openOptions } from './open-options';
import { pageClock } from './page-clock';
import { pageBugs } from './page-errors';
import { requestPermission } from './permissions';
import { reloadTab } from './reload-tab';

/** Pages start without what runs patterns: it is loaded with the first of them. */
const loaded = () => import('@/lib/patterns/browser/pattern-worker').then(({ patternRunner }) => patternRunner);
const patterns: PatternRunner = {
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
