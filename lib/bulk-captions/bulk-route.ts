import { activeViews, noViews, type Views } from '@/lib/captions/views';
import { type CaptionOutcome, captionOutcomes } from '@/lib/runs/caption-outcome';

export const bulkSources = ['collection', 'selected', 'list', 'page', 'run'] as const;
export type BulkSourceName = (typeof bulkSources)[number];

/** Choices in *Bulk captions* that are not settings. */
export interface BulkRoute {
  /** `null` if the user chose none. */
  source: BulkSourceName | null;
  /** The outcome to filter by; `null` for all. */
  outcome: CaptionOutcome | null;
  /** `true` shows the setup, `false` the results of the last run; `null` if the user chose neither. */
  isSetup: boolean | null;
  views: Views;
}

/** Formats the choices for the URL hash of the library; empty without choices. */
export function formatBulkRoute({ source, outcome, isSetup, views }: BulkRoute): string {
  const params = new URLSearchParams();
  if (source) params.set('from', source);
  if (outcome) params.set('show', outcome);
  if (isSetup !== null) params.set('step', isSetup ? 'setup' : 'results');
  for (const view of activeViews(views, [])) if (view !== 'shiftSeconds') params.append('view', view);
  // The view `noTags` is on by default, so only turning it off is recorded.
  if (!views.noTags) params.append('view', 'tags');
  return params.toString();
}

/** Parses the text that `formatBulkRoute` returns; unknown values are ignored. */
export function parseBulkRoute(text: string | undefined): BulkRoute {
  const params = new URLSearchParams(text);
  const on = new Set(params.getAll('view'));
  return {
    source: bulkSources.find((one) => one === params.get('from')) ?? null,
    outcome: captionOutcomes.find((one) => one === params.get('show')) ?? null,
    isSetup: params.has('step') ? params.get('step') === 'setup' : null,
    views: {
      ...noViews,
      noTags: !on.has('tags'),
      noSounds: on.has('noSounds'),
      rolling: on.has('rolling'),
      sentences: on.has('sentences'),
      continued: on.has('continued'),
    },
  };
}
