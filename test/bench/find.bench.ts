import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { type BadPattern, type Found, find } from '@/lib/core/captions/find';
import { findTextFrom } from '@/lib/core/captions/find-text';
import { drawn, sampleCues } from './sample.ts';
import type { Contests } from './shape.ts';

const lines = 36_000;
/** Words that are in the text, some that are rare, and one that is nowhere. */
const words = ['kalo', 'rentu', 'shavo', 'per', 'inder', 'al', 'rock & roll', "don't", 'volomi', 'zyx'];

/** What a reader types: each word letter by letter. */
const typed = words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)));
const patternOf = (round: number): string => typed[round % typed.length] ?? '';

export const bench: Contests = {
  inNode: false,
  contests() {
    const cues = sampleCues(lines, 7);
    const texts = cues.map(({ text }) => text);
    const lowered = texts.map((text) => text.toLowerCase());
    const joined = lowered.join('\n');
    const fuse = new Fuse(texts, { ignoreLocation: true, threshold: 0 });
    const search = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true } });
    search.addAll(texts.map((text, id) => ({ id, text })));

    const ready = findTextFrom(cues);
    const now = () => performance.now();
    let before: Found | BadPattern | undefined;
    const draw = drawn(3);
    const strangeCues = cues.map((cue) => (draw() < 0.2 ? { ...cue, text: `${cue.text} Café\u0301` } : cue));

    return [
      {
        what: 'find as you type, 36k lines, each key',
        statistic: 'p95',
        rounds: typed.length * 4,
        limit: (round) => joined.indexOf(patternOf(round)),
        ours: (round) => {
          before = find(ready, { pattern: patternOf(round), regex: false }, now, before);
          return before;
        },
        peers: {
          'Fuse.js': (round) => fuse.search(patternOf(round)),
          MiniSearch: (round) => search.search(patternOf(round)),
          'naive includes': (round) =>
            texts.filter((text) => text.toLowerCase().includes(patternOf(round).toLowerCase())),
          'lowered includes': (round) => lowered.filter((text) => text.includes(patternOf(round))),
        },
        goal: { most: [5, 2] },
      },
      {
        what: 'find with a regular expression, 36k lines, each key',
        statistic: 'p95',
        rounds: typed.length,
        limit: (round) => joined.search(new RegExp(`\\b${patternOf(round)}`, 'iu')),
        ours: (round) => find(ready, { pattern: `\\b${patternOf(round)}\\w* `, regex: true }, now),
        peers: {},
        goal: { most: [50, 20] },
      },
      {
        what: '36k lines made ready for finding, accents ignored',
        statistic: 'median',
        rounds: 9,
        limit: () =>
          strangeCues
            .map(({ text }) => text)
            .join('\n')
            .toLowerCase(),
        ours: () => findTextFrom(strangeCues, true),
        peers: {},
        goal: { most: [100, 50] },
      },
    ];
  },
};
