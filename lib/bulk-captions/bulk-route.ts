import { asReceived, type Views, viewsOn } from '@/lib/captions/views';
import { type CaptionState, captionStates } from './rows';

/** Where a list of videos comes from (EXP-06). */
export const manySources = ['list', 'collection', 'selected', 'page', 'run'] as const;
export type ManySourceName = (typeof manySources)[number];

/** What is chosen in *Captions of many* beside what the settings keep. */
export interface ManyPlace {
  /** `null` where the reader chose none. */
  source: ManySourceName | null;
  /** The state whose videos are shown; `null` for all. */
  shown: CaptionState | null;
  views: Views;
}

/** As it stands in the page's address; nothing where nothing was chosen. */
export function withinMany({ source, shown, views }: ManyPlace): string {
  const said = new URLSearchParams();
  if (source) said.set('from', source);
  if (shown) said.set('show', shown);
  for (const view of viewsOn(views, [])) if (view !== 'shiftSeconds') said.append('view', view);
  // It is on unless it was switched off.
  if (!views.noTags) said.append('view', 'tags');
  return said.toString();
}

/** What an address says; whatever else stands there is left out. */
export function manyPlaceFrom(within: string | undefined): ManyPlace {
  const said = new URLSearchParams(within);
  const on = new Set(said.getAll('view'));
  return {
    source: manySources.find((one) => one === said.get('from')) ?? null,
    shown: captionStates.find((one) => one === said.get('show')) ?? null,
    views: {
      ...asReceived,
      ...{
        noTags: !on.has('tags'),
        noSounds: on.has('noSounds'),
        rolling: on.has('rolling'),
        sentences: on.has('sentences'),
      },
    },
  };
}
