import { fetchSigned } from '@/lib/captions/browser';
import { save } from '@/lib/downloads/browser/save-file';
import type { PatternRunner } from '@/lib/patterns/patterns';
import { copyText } from './clipboard';
import { openOptions } from './open-options';
import { online } from './page';
import { pageClock } from './page-clock';
import { uncaughtErrors } from './page-errors';
import { requestPermission } from './permissions';
import { reloadTab } from './reload-tab';

/** Pages start without what runs patterns: it is loaded with the first of them. */
const loadPatternWorker = () =>
  import('@/lib/patterns/browser/pattern-worker').then(({ patternRunner }) => patternRunner);
const lazyPatterns: PatternRunner = {
  search: async (search, options) => (await loadPatternWorker()).search(search, options),
  check: async (schema, given) => (await loadPatternWorker()).check(schema, given),
};

/** What the panel needs of the world around its page, beside the rooms that it reads. */
export const pageEnvironment = {
  online,
  bugs: uncaughtErrors,
  now: pageClock.now,
  patterns: lazyPatterns,
  permit: requestPermission,
  save,
  copy: copyText,
  fetchSigned,
  openOptions,
  reloadTab,
};
