import type { Snapshot } from './snapshot';

/** Returns the title from any response, else from the page or list that the video was added from; `null` where there is none. */
export function titleOf(snapshot: Snapshot, row: number): string | null {
  const title = snapshot.cells.title?.[row];
  if (typeof title === 'string' && title !== '') return title;
  return snapshot.gatherings[snapshot.firstGathering[row] ?? -1]?.titles[snapshot.placeInGathering[row] ?? -1] || null;
}

/** The same where the video is known by its id; one that is not in the collection has none. */
export const titleById = (snapshot: Snapshot, id: Snapshot['ids'][number]): string | null =>
  titleOf(snapshot, snapshot.rowOf.get(id) ?? -1);
