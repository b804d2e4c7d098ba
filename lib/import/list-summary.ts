import { createVideoIdSet, type IdLookup } from '@/lib/collection/video-id-set';
import type { VideoId } from '@/lib/service/ids';

/** A list to import, which can be read repeatedly. */
export interface ListFile {
  /** `null` for pasted text. */
  name: string | null;
  /** In bytes. */
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
}

/** The content of a line, cell or object of a list. */
export interface ListEntry {
  /** `null` if it names no video. */
  id: VideoId | null;
  title: string | null;
  /** The original text, for entries without a video. */
  text: string;
}

/** An entry with its line or row, counted from 1; `null` in JSON that is parsed as a whole. */
export interface NumberedEntry extends ListEntry {
  at: number | null;
}

export interface ListedVideo {
  id: VideoId;
  title: string | null;
}

/** The counts of a list. The list is read again when its videos are added. */
export interface ListSummary {
  /** The videos of the list, each once, to count and compare them. */
  videos: IdLookup & { readonly size: number };
  /** Number of entries whose id appeared earlier in the list. */
  repeated: number;
  /** Number of entries without a video, and the first few of them. */
  withoutVideo: number;
  samples: SampleEntry[];
}

type SampleEntry = Pick<NumberedEntry, 'at' | 'text'>;

export const emptyListSummary: ListSummary = { videos: createVideoIdSet(), repeated: 0, withoutVideo: 0, samples: [] };

const maxSamples = 20;
const maxSampleLength = 120;
/** Section "Video" sets no limit for titles, but a cell may contain a very long text. */
const maxTitleLength = 500;

/** Creates a summarizer of list entries: `add` returns the video if the entry is the first to name it. */
export function createListSummarizer(): { add(entry: NumberedEntry): ListedVideo | null; summary(): ListSummary } {
  const videos = createVideoIdSet();
  const samples: SampleEntry[] = [];
  let repeated = 0;
  let withoutVideo = 0;
  return {
    add({ id, title, text, at }) {
      if (id === null) {
        withoutVideo += 1;
        if (samples.length < maxSamples) samples.push({ at, text: text.trim().slice(0, maxSampleLength) });
        return null;
      }
      if (videos.add(id)) return { id, title: titleFrom(title) };
      repeated += 1;
      return null;
    },
    summary: () => ({ videos, repeated, withoutVideo, samples }),
  };
}

const titleFrom = (title: string | null): string | null => title?.trim().slice(0, maxTitleLength) || null;
