import type { VideoId } from '@/lib/service/ids';
import type { Mark } from './note';

/** What the reader wrote beside videos, as the collection has it that they come to: what stands there already stays. */
export function marksAlong(
  ids: readonly VideoId[],
  { from, there, into }: { from: ReadonlyMap<VideoId, Mark>; there: readonly Mark[]; into: string },
): Mark[] {
  const known = new Map(there.map((mark) => [mark.videoId, mark]));
  return ids.flatMap((id) => {
    const mark = from.get(id);
    if (!mark) return [];
    const own = known.get(id);
    const notes = [...new Set([own?.note, mark.note])].filter((note) => note);
    const tags = [...new Set([...(own?.tags ?? []), ...mark.tags])];
    return [{ collectionId: into, videoId: id, note: notes.join('\n\n'), tags, at: Math.max(mark.at, own?.at ?? 0) }];
  });
}
