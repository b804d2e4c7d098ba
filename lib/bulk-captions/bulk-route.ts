import { activeViews, noViews, type Views } from '@/lib/captions/views';
import { type CaptionState, captionStates } from './caption-rows';

/** Where a list of videos comes from. */
export const bulkSources = ['list', 'collection', 'selected', 'page', 'run'] as const;
export type BulkSourceName = (typeof bulkSources)[number];

/** What is chosen in *Captions of many* beside what the settings keep. */
export interface BulkRoute {
  /** `null` where the user chose none. */
  source: BulkSourceName | null;
  /** The state whose videos are shown; `null` for all. */
  shown: CaptionState | null;
  views: Views;
}

/** As it stands in the page's address; nothing where nothing was chosen. */
export function formatBulkRoute({ source, shown, views }: BulkRoute): string {
  const params = new URLSearchParams();
  if (source) params.set('from', source);
  if (shown) params.set('show', shown);
  for (const view of activeViews(views, [])) if (view !== 'shiftSeconds') params.append('view', view);
  // It is on unless it was switched off.
  if (!views.noTags) params.append('view', 'tags');
  return params.toString();
}

/** What an address says; whatever else stands there is left out. */
export function parseBulkRoute(text: string | undefined): BulkRoute {
  const params = new URLSearchParams(text);
  const on = new Set(params.getAll('view'));
  return {
    source: bulkSources.find((one) => one === params.get('from')) ?? null,
    shown: captionStates.find((one) => one === params.get('show')) ?? null,
    views: {
      ...noViews,
      ...{
        noTags: !on.has('tags'),
        noSounds: on.has('noSounds'),
        rolling: on.has('rolling'),
        sentences: on.has('sentences'),
      },
    },
  };
}
