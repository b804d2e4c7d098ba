import { createWordReader } from '@/lib/captions/word-counts';

/** Asks in how many saved videos words occur, other than the video that they are from. */
export interface SavedWordsRequest {
  videoId: string;
  lang: string | null;
  words: readonly string[];
}

/** `counts` are the numbers of videos with each word, of `videos` videos in the same language. */
export type SavedWordsEvent =
  | { is: 'reading'; done: number; total: number }
  | { is: 'counted'; counts: Uint32Array; videos: number }
  | { is: 'failed' };

interface VideoCounter {
  counts: Uint32Array;
  /** Adds the captions of a video. All captions of a video must follow one another. */
  add(videoId: string, text: string): void;
}

/** Counts the videos with each word. */
export function createVideoCounter({ words, lang }: Pick<SavedWordsRequest, 'words' | 'lang'>): VideoCounter {
  const reader = createWordReader(lang);
  const indexes = new Map(words.map((word, index) => [word, index]));
  const counts = new Uint32Array(words.length);
  const lastVideos: string[] = [];
  return {
    counts,
    add(videoId, text) {
      for (const line of text.split('\n'))
        for (const word of reader.words(line)) {
          const index = indexes.get(word);
          if (index === undefined || lastVideos[index] === videoId) continue;
          lastVideos[index] = videoId;
          counts[index] = (counts[index] ?? 0) + 1;
        }
    },
  };
}
