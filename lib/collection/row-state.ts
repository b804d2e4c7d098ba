import type { MessageName } from '@/lib/shared/localized-text';
import type { ItemBatch, ItemSource } from './collection';
import { type Snapshot, stateOf } from './snapshot';
import { firstBatchOf } from './video-table';

/** The reason that details of a video are missing. `at` in milliseconds since 1970. */
export type MissingDetails =
  | { is: 'not-returned'; at: number }
  | { is: 'not-returned-since'; at: number }
  | { is: 'unreadable'; at: number }
  | { is: 'id-only'; at: number; origin: MessageName; rank: number | null };

/** Returns `null` if details are saved and the service returned the video in its latest response. */
export function explainMissingDetails(snapshot: Snapshot, row: number): MissingDetails | null {
  const state = stateOf(snapshot, row);
  if (state === 'complete') return null;
  if (state === 'not-returned') return { is: state, at: snapshot.missingAt[row] ?? 0 };
  if (state === 'not-returned-since') return { is: state, at: snapshot.missingSince[row] ?? 0 };
  if (state === 'unreadable') return { is: state, at: snapshot.unreadAt[row] ?? 0 };
  const batch = firstBatchOf(snapshot, row);
  const rank = batch?.ranks[snapshot.positionInBatch[row] ?? -1] ?? null;
  return { is: state, at: batch?.addedAt ?? 0, origin: batch ? originName(batch) : 'placeLibrary', rank };
}

/** Returns the message key for the place where a video was found; it follows "collected today". */
export const originName = ({ from, address }: Pick<ItemBatch, 'from' | 'address'>): MessageName =>
  (from === 'page' && address !== null && pageName(address)) || sourceNames[from];

const pageName = (address: string): MessageName | undefined => pageNames.find(([form]) => form.test(address))?.[1];

const pageNames: readonly [RegExp, MessageName][] = [
  [/\/results\b/, 'placeResults'],
  [/\/playlist\b/, 'placePlaylist'],
  [/\/(?:watch|shorts|live)\b/, 'placeWatch'],
  [/\/(?:@|channel\/|c\/|user\/)/, 'placeChannel'],
];

const sourceNames: Readonly<Record<ItemSource, MessageName>> = {
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
