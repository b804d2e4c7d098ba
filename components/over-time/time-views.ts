import type { MessageName } from '@/lib/shared/localized-text';

/** The views of *Over time*, in the order of their buttons. The route names the view; by default, it is the first. */
export const timeViews = ['trends', 'changes', 'countries', 'missing'] as const;
type TimeView = (typeof timeViews)[number];

export const timeViewLabels = {
  trends: 'viewTrends',
  changes: 'viewChanges',
  countries: 'viewCountries',
  missing: 'viewMissing',
} as const satisfies Record<TimeView, MessageName>;

export const parseTimeView = (within: string | undefined): TimeView =>
  timeViews.find((view) => view === within) ?? 'trends';
