import type { VideoId } from '../service/ids';
import type { Roll } from './roll';

/** What a video of a collection is called: as the service says, else as the list it was gathered from did; `null` where nobody did. */
export function titleOf(roll: Roll, id: VideoId): string | null {
  const row = roll.rowOf.get(id) ?? -1;
  const title = roll.cells.title?.[row];
  if (typeof title === 'string' && title !== '') return title;
  return roll.gatherings[roll.firstGathering[row] ?? -1]?.titles[roll.placeInGathering[row] ?? -1] ?? null;
}
