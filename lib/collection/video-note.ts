import type { VideoId } from '@/lib/service/ids';

/** A user's note and tags for a video of a collection. */
export interface VideoNote {
  collectionId: string;
  videoId: VideoId;
  note: string;
  tags: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Merges notes and tags into those of the target collection, whose own notes stay. */
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
