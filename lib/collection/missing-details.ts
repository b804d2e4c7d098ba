import type { MessageName } from '@/lib/shared/localized-text';
import type { CollectedFrom, Gathering } from './collection';
import { type Roll, stateOf } from './snapshot';
import { firstSighting } from './video-table';

/** What there is to say of the details of a video, in parts that a page puts into words. `at` in milliseconds since 1970. */
export type WhyNoDetails =
  | { is: 'not-returned'; at: number }
  | { is: 'not-returned-since'; at: number }
  | { is: 'unreadable'; at: number }
  | { is: 'id-only'; at: number; place: MessageName; rank: number | null };

/** `null` where details are saved and the service still returned the video when it was last requested. */
export function whyNoDetails(roll: Roll, row: number): WhyNoDetails | null {
  const state = stateOf(roll, row);
  if (state === 'complete') return null;
  if (state === 'not-returned') return { is: state, at: roll.missingAt[row] ?? 0 };
  if (state === 'not-returned-since') return { is: state, at: roll.missingSince[row] ?? 0 };
  if (state === 'unreadable') return { is: state, at: roll.unreadAt[row] ?? 0 };
  const sighting = firstSighting(roll, row);
  const rank = sighting?.ranks[roll.placeInGathering[row] ?? -1] ?? null;
  return { is: state, at: sighting?.addedAt ?? 0, place: sighting ? placeOf(sighting) : 'placeLibrary', rank };
}

/** Where a video was found, in words that follow "collected today". */
export const placeOf = ({ from, address }: Pick<Gathering, 'from' | 'address'>): MessageName =>
  (from === 'page' && address !== null && listed(address)) || places[from];

const listed = (address: string): MessageName | undefined => pages.find(([form]) => form.test(address))?.[1];

const pages: readonly [RegExp, MessageName][] = [
  [/\/results\b/, 'placeResults'],
  [/\/playlist\b/, 'placePlaylist'],
  [/\/(?:watch|shorts|live)\b/, 'placeWatch'],
  [/\/(?:@|channel\/|c\/|user\/)/, 'placeChannel'],
];

const places: Readonly<Record<CollectedFrom, MessageName>> = {
  panel: 'placePanel',
  popup: 'placePopup',
  menu: 'placeMenu',
  shortcut: 'placeShortcut',
  page: 'placeHome',
  related: 'placeRelated',
  recording: 'placeRecording',
  run: 'placeRun',
  import: 'placeImport',
  library: 'placeLibrary',
};
