import { createVideoIdSet, type HasId } from '@/lib/collection/video-id-set';
import type { VideoId } from '@/lib/service/ids';

/** A list from elsewhere, which can be read again from its beginning. */
export interface ListFile {
  /** `null` for what was pasted. */
  name: string | null;
  /** Bytes. */
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
}

/** What a line, a cell or an object of a list says. */
export interface ListEntry {
  /** `null` where it names no video. */
  id: VideoId | null;
  title: string | null;
  /** What stood there, for those that name none. */
  text: string;
}

/** An entry and its place: the line of a text or the row of a table, counted from 1; `null` in JSON that is read whole. */
export interface NumberedEntry extends ListEntry {
  at: number | null;
}

/** A video of a list. */
export interface ListedVideo {
  id: VideoId;
  title: string | null;
}

/** The counts of a list, without its videos: those are read again when they are added. */
export interface ListSummary {
  /** Each video once, to be counted and compared. */
  videos: HasId & { readonly size: number };
  /** Ids that stood there before. */
  repeated: number;
  /** Entries that name no video, and the first of them. */
  without: number;
  samples: SampleEntry[];
}

/** The beginning of an entry that names no video, and its place. */
type SampleEntry = Pick<NumberedEntry, 'at' | 'text'>;

export const emptyListSummary: ListSummary = { videos: createVideoIdSet(), repeated: 0, without: 0, samples: [] };

const maxSamples = 20;
const maxSampleLength = 120;
/** Section "Video" has no limit for titles; a cell with a whole book in it is none. */
const maxTitleLength = 500;

/** Reads a list entry by entry: `take` gives back the video of an entry that is the first to name it. */
export function createListSummarizer(): { take(entry: NumberedEntry): ListedVideo | null; summary(): ListSummary } {
  const videos = createVideoIdSet();
  const samples: SampleEntry[] = [];
  let repeated = 0;
  let without = 0;
  return {
    take({ id, title, text, at }) {
      if (id === null) {
        without += 1;
        if (samples.length < maxSamples) samples.push({ at, text: text.trim().slice(0, maxSampleLength) });
        return null;
      }
      if (videos.add(id)) return { id, title: titleFrom(title) };
      repeated += 1;
      return null;
    },
    summary: () => ({ videos, repeated, without, samples }),
  };
}

const titleFrom = (title: string | null): string | null => title?.trim().slice(0, maxTitleLength) || null;
