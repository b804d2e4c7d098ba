import type { Snapshot } from './snapshot';

/** The title as any answer tells it, else as the page or list called it that the video was taken from; `null` where nobody did. */
export function titleOf(snapshot: Snapshot, row: number): string | null {
  const title = snapshot.cells.title?.[row];
  if (typeof title === 'string' && title !== '') return title;
  return snapshot.gatherings[snapshot.firstGathering[row] ?? -1]?.titles[snapshot.placeInGathering[row] ?? -1] || null;
}

/** The same where the video is known by its id; one that is not in the collection has none. */
export const titleById = (snapshot: Snapshot, id: Snapshot['ids'][number]): string | null =>
  titleOf(snapshot, snapshot.rowOf.get(id) ?? -1);
