import type { Collection } from '@/lib/collection/records';
import { originalOf } from '@/lib/replication/original-study';
import type { MessageName } from '@/lib/shared/localized-text';

/** The views of *Over time*, in the order of their buttons. The route names the view; by default, it is the first. */
const timeViews = ['trends', 'changes', 'countries', 'missing', 'replication'] as const;
type TimeView = (typeof timeViews)[number];

export const timeViewLabels = {
  trends: 'viewTrends',
  changes: 'viewChanges',
  countries: 'viewCountries',
  missing: 'viewMissing',
  replication: 'viewReplication',
} as const satisfies Record<TimeView, MessageName>;

export const parseTimeView = (within: string | undefined): TimeView =>
  timeViews.find((view) => view === within) ?? 'trends';

/** Returns the views of a collection. Only one that repeats an original study can be compared with it. */
export const timeViewsOf = (collection: Collection | undefined): readonly TimeView[] =>
  originalOf(collection?.design) ? timeViews : timeViews.filter((view) => view !== 'replication');
