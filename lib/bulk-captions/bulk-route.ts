import { activeViews, noViews, type Views } from '@/lib/captions/views';
import { type CaptionState, captionStates } from './caption-rows';

/** The sources of the list of videos. */
export const bulkSources = ['list', 'collection', 'selected', 'page', 'run'] as const;
export type BulkSourceName = (typeof bulkSources)[number];

/** Choices in *Bulk captions* that are not settings. */
export interface BulkRoute {
  /** `null` if the user chose none. */
  source: BulkSourceName | null;
  /** The state to filter by; `null` for all. */
  shown: CaptionState | null;
  views: Views;
}

/** Formats the choices for the page's address; empty without choices. */
export function formatBulkRoute({ source, shown, views }: BulkRoute): string {
  const params = new URLSearchParams();
  if (source) params.set('from', source);
  if (shown) params.set('show', shown);
  for (const view of activeViews(views, [])) if (view !== 'shiftSeconds') params.append('view', view);
  // This view is on by default.
  if (!views.noTags) params.append('view', 'tags');
  return params.toString();
}

/** Parses an address; unknown values are ignored. */
export function parseBulkRoute(text: string | undefined): BulkRoute {
  const params = new URLSearchParams(text);
  const on = new Set(params.getAll('view'));
  return {
    source: bulkSources.find((one) => one === params.get('from')) ?? null,
    shown: captionStates.find((one) => one === params.get('show')) ?? null,
    views: {
      ...noViews,
      noTags: !on.has('tags'),
      noSounds: on.has('noSounds'),
      rolling: on.has('rolling'),
      sentences: on.has('sentences'),
    },
  };
}
