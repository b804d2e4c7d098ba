import MiniSearch from 'minisearch';
import { searchDocumentFrom } from '@/lib/saved-captions/search-document';
import type { SearchSession } from '@/lib/saved-captions/search-session';
import { searchTracks } from '@/lib/saved-captions/search-tracks';
import { sampleCues } from './sample.ts';
import type { Contest, Contests } from './shape.ts';

const videos = 5_000;
/** Lines per video, for a quarter of an hour of speech. */
const lines = 300;

/**
 * Frequent words, rare words, phrases, and a word without a match; each is typed letter by letter, from its third
 * letter.
 */
const words = ['kalo', 'rentu', 'shavo per', "don't", 'volomi', 'rock & roll', 'zyx'];
const typed = words.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)).slice(2));
const patternOf = (round: number): string => typed[round % typed.length] ?? '';

/** Generates one text per video from a shared pool of lines, plus one word that is unique to the video. */
function textsOf(): string[] {
  const pool = sampleCues(50_000, 11).map(({ text }) => text);
  return Array.from({ length: videos }, (_, video) => {
    const from = (video * 977) % (pool.length - lines);
    return [`video${video}`, ...pool.slice(from, from + lines - 1)].join('\n');
  });
}

/** Counts all matches together, without determining the track or the context of each match. */
function countIn(joined: string, pattern: string): number {
  let count = 0;
  for (let index = joined.indexOf(pattern); index >= 0; index = joined.indexOf(pattern, index + pattern.length))
    count++;
  return count;
}

/**
 * Searches all strings and prepares the first fifty hits for display. Fuse.js does not finish with this many strings.
 */
function searchContest(): Contest {
  const texts = textsOf();
  const starts = Uint32Array.from({ length: lines }, (_, line) => line * 3_000);
  const docs = texts.map((text, index) =>
    searchDocumentFrom({ key: `k${index}`, videoId: `v${index}`, text, starts }, true),
  );
  const joined = texts.join('\n').toLowerCase();
  const index = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true, combineWith: 'AND' } });
  index.addAll(texts.map((text, id) => ({ id, text })));
  const now = () => performance.now();
  const patterns = { search: () => Promise.reject(new Error('Nothing here is a pattern')) };
  let before: SearchSession | undefined;
  return {
    what: 'search in 5,000 videos with saved captions (1.5 million lines), each key',
    statistic: 'p95',
    rounds: typed.length * 2,
    limit: (round) => countIn(joined, patternOf(round)),
    async ours(round) {
      const options = { pattern: patternOf(round), regex: false, ignoresMarks: true };
      const search = searchTracks(docs, options, { now, patterns }, before);
      if (search?.is !== 'search') throw new Error('The search could not start');
      const count = await search.advance(Number.POSITIVE_INFINITY);
      before = search;
      return [count, search.rows(0, 50)];
    },
    peers: {
      MiniSearch: (round) => index.search(patternOf(round)),
      'naive includes': (round) => texts.filter((text) => text.toLowerCase().includes(patternOf(round))),
    },
    goal: { max: [200, 100] },
  };
}

export const bench: Contests = {
  places: ['page'],
  contests: () => [searchContest()],
};
