import type { Roll } from './snapshot';

/** The title as any answer tells it, else as the page or list called it that the video was taken from; `null` where nobody did. */
export function titleOf(roll: Roll, row: number): string | null {
  const told = roll.cells.title?.[row];
  if (typeof told === 'string' && told !== '') return told;
  return roll.gatherings[roll.firstGathering[row] ?? -1]?.titles[roll.placeInGathering[row] ?? -1] || null;
}

/** The same where the video is known by its id; one that is not in the collection has none. */
export const titleById = (roll: Roll, id: Roll['ids'][number]): string | null =>
  titleOf(roll, roll.rowOf.get(id) ?? -1);
