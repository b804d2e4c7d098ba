import type { VideoId } from '@/lib/service/ids';
import type { VideoNote } from './records';

/** Returns notes and tags for the target collection, merged with its own, which are preserved. */
export function copyNotes(
  ids: readonly VideoId[],
  { from, existing, into }: { from: ReadonlyMap<VideoId, VideoNote>; existing: readonly VideoNote[]; into: string },
): VideoNote[] {
  const known = new Map(existing.map((videoNote) => [videoNote.videoId, videoNote]));
  return ids.flatMap((id) => {
    const videoNote = from.get(id);
    if (!videoNote) return [];
    const existingNote = known.get(id);
    const notes = [...new Set([existingNote?.note, videoNote.note])].filter((note) => note);
    const tags = [...new Set([...(existingNote?.tags ?? []), ...videoNote.tags])];
    return [
      {
        collectionId: into,
        videoId: id,
        note: notes.join('\n\n'),
        tags,
        at: Math.max(videoNote.at, existingNote?.at ?? 0),
      },
    ];
  });
}
