import type { VideoId } from '../service/ids';

/** What a line, a cell or an object of a list says. */
export interface Entry {
  /** `null` where it names no video. */
  id: VideoId | null;
  title: string | null;
  /** What stood there, for those that name none. */
  text: string;
}

/** What a list came to: each video once, in its order, with the first title that stood beside it. */
export interface Listed {
  ids: VideoId[];
  titles: (string | null)[];
  /** Ids that stood there before. */
  repeated: number;
  /** Entries that name no video, and the first of them. */
  without: number;
  samples: string[];
}

export const nothingListed: Listed = { ids: [], titles: [], repeated: 0, without: 0, samples: [] };

const mostSamples = 20;
const longestSample = 120;
/** Section "Video" has no limit for titles; a cell with a whole book in it is none. */
const longestTitle = 500;

/** Takes entries as they are read. Each id is remembered once, whatever the length of the list. */
export function listing(): { take(entry: Entry): void; listed(): Listed } {
  const titles = new Map<VideoId, string | null>();
  const samples: string[] = [];
  let [repeated, without] = [0, 0];
  return {
    take({ id, title, text }) {
      if (id === null) {
        without += 1;
        if (samples.length < mostSamples) samples.push(text.trim().slice(0, longestSample));
        return;
      }
      const before = titles.get(id);
      if (before !== undefined) repeated += 1;
      if (before === undefined || (before === null && title !== null)) titles.set(id, titleFrom(title));
    },
    listed: () => ({ ids: [...titles.keys()], titles: [...titles.values()], repeated, without, samples }),
  };
}

const titleFrom = (title: string | null): string | null => title?.trim().slice(0, longestTitle) || null;
