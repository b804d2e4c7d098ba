import type { VideoId } from '@/lib/service/ids';

/** What the user wrote beside a video of a collection. */
export interface VideoNote {
  collectionId: string;
  videoId: VideoId;
  note: string;
  tags: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** What the user wrote beside videos, as the collection has it that they come to: what stands there already stays. */
export function copyNotes(
  ids: readonly VideoId[],
  { from, there, into }: { from: ReadonlyMap<VideoId, VideoNote>; there: readonly VideoNote[]; into: string },
): VideoNote[] {
  const known = new Map(there.map((videoNote) => [videoNote.videoId, videoNote]));
  return ids.flatMap((id) => {
    const videoNote = from.get(id);
    if (!videoNote) return [];
    const existing = known.get(id);
    const notes = [...new Set([existing?.note, videoNote.note])].filter((note) => note);
    const tags = [...new Set([...(existing?.tags ?? []), ...videoNote.tags])];
    return [
      {
        collectionId: into,
        videoId: id,
        note: notes.join('\n\n'),
        tags,
        at: Math.max(videoNote.at, existing?.at ?? 0),
      },
    ];
  });
}
