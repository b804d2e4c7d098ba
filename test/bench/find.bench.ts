import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { Cue } from '@/lib/captions/cue';
import { type FindResult, findInText, type InvalidPattern } from '@/lib/captions/find';
import { searchableTextFrom } from '@/lib/captions/searchable-text';
import { searchTexts } from '@/lib/patterns/patterns';
import { randomNumbers, sampleCues } from './sample.ts';
import type { Contest, Contests } from './shape.ts';

/** Frequent and rare words, and a word without a match. */
const words = ['kalo', 'rentu', 'shavo', 'per', 'inder', 'al', 'rock & roll', "don't", 'volomi', 'zyx'];

/** The text of each word after each typed letter. */
const typed = words.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
const now = () => performance.now();
const patternOf = (round: number): string => typed[round % typed.length] ?? '';

/** Times a search after each key press. Each key press changes the pattern and can narrow the previous matches. */
function asYouType(cues: Cue[]): Contest {
  const texts = cues.map(({ text }) => text);
  const lowered = texts.map((text) => text.toLowerCase());
  const joined = lowered.join('\n');
  const fuse = new Fuse(texts, { ignoreLocation: true, threshold: 0 });
  const search = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true } });
  search.addAll(texts.map((text, id) => ({ id, text })));
  const ready = searchableTextFrom(cues);
  let before: FindResult | InvalidPattern | undefined;
  return {
    what: 'find as you type, 36k lines, each key',
    statistic: 'p95',
    rounds: typed.length * 4,
    limit: (round) => joined.indexOf(patternOf(round)),
    ours(round) {
      before = findInText(ready, { pattern: patternOf(round), regex: false }, now, before);
      return before;
    },
    peers: {
      'Fuse.js': (round) => fuse.search(patternOf(round)),
      MiniSearch: (round) => search.search(patternOf(round)),
      'naive includes': (round) => texts.filter((text) => text.toLowerCase().includes(patternOf(round).toLowerCase())),
      'lowered includes': (round) => lowered.filter((text) => text.includes(patternOf(round))),
    },
    goal: { max: [5, 2] },
  };
}

/** Finds words that begin with the typed text, using the code of the pattern worker. */
function byPattern(cues: Cue[]): Contest {
  const joined = cues.map(({ text }) => text).join('\n');
  const { lines } = searchableTextFrom(cues);
  return {
    what: 'find with a regular expression, 36k lines, each key',
    statistic: 'p95',
    rounds: typed.length,
    limit: (round) => joined.search(new RegExp(`\\b${patternOf(round)}`, 'iu')),
    ours(round) {
      const source = `\\b${patternOf(round)}\\w* `;
      return searchTexts({ source, texts: [lines], maxMatches: 100_000 }, now, () => {});
    },
    peers: {},
    goal: { max: [100, 50] },
  };
}

/** Times the preparation of a track for searching. One fifth of its lines contain an accent as a separate character. */
function preparation(cues: Cue[]): Contest {
  const draw = randomNumbers(3);
  const accented = cues.map((cue) => (draw() < 0.2 ? { ...cue, text: `${cue.text} Cafe\u0301` } : cue));
  return {
    what: '36k lines prepared for search, accents ignored',
    statistic: 'median',
    rounds: 9,
    limit: () =>
      accented
        .map(({ text }) => text)
        .join('\n')
        .toLowerCase(),
    ours: () => searchableTextFrom(accented, true),
    peers: {},
    goal: { max: [100, 50] },
  };
}

export const bench: Contests = {
  places: ['page'],
  contests() {
    const cues = sampleCues(36_000, 7);
    return [asYouType(cues), byPattern(cues), preparation(cues)];
  },
};
