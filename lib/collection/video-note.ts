import type { VideoId } from '@/lib/service/ids';
import type { VideoNote } from './records';

/** Maximum number of characters of the reason for an exclusion, which is a label in figures and tables. */
export const maxExclusionLength = 100;

/** The reasons of the excluded videos, by id. */
export type Exclusions = ReadonlyMap<VideoId, string>;

export const exclusionsOf = (notes: Iterable<VideoNote>): Exclusions =>
  new Map(
    Array.from(notes).flatMap(({ videoId, excludedReason }) =>
      excludedReason === undefined ? [] : [[videoId, excludedReason] as const],
    ),
  );

/** Returns the note with another reason for exclusion; `null` includes the video again. */
export function withExclusion({ excludedReason: _, ...note }: VideoNote, reason: string | null): VideoNote {
  return reason === null ? note : { ...note, excludedReason: reason };
}

/**
 * Returns notes and tags for the target collection, merged with its own, which are preserved. Each collection excludes
 * videos by itself.
 */
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
        ...existingNote,
        collectionId: into,
        videoId: id,
        note: notes.join('\n\n'),
        tags,
        at: Math.max(videoNote.at, existingNote?.at ?? 0),
      },
    ];
  });
}
