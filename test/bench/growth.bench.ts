import { alignTracks } from '@/lib/captions/align/align-tracks';
import { compareTracks } from '@/lib/captions/align/compare-tracks';
import { decodeReferences } from '@/lib/captions/character-references';
import type { Cue } from '@/lib/captions/cue';
import { findTimingIssues } from '@/lib/captions/cues';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { rateBars, rateCurve } from '@/lib/speech-rate/rate-curve';
import { formFromSchema } from '@/lib/tools/argument-form';
import { checkArguments } from '@/lib/tools/check-arguments';
import type { Case, Contest, Contests } from './shape.ts';

/**
 * Prepares work of a given size, so that only the work is timed. Work of ten times the size takes about a tenth of a
 * second.
 */
type Work = (size: number) => Case;

const cue = (offset: number, text: string, duration = 2): Cue => ({
  offset,
  duration,
  lang: 'en',
  text,
  wordCount: 4,
  speechRate: 120,
});

const cuesOf = (size: number, make: (index: number) => Cue): Cue[] =>
  Array.from({ length: size }, (_, index) => make(index));

/** Repeats work whose input cannot grow, so that it runs long enough to be timed. */
const repeated = (times: number, work: () => unknown): Case => {
  const turns = Array.from({ length: times });
  return () => turns.map(work);
};

const linesOutOfOrder: Work = (size) => {
  const cues = cuesOf(size, (index) => cue(size - index, 'a'));
  return repeated(100, () => findTimingIssues(cues));
};

const rollingRate: Work = (size) => {
  // A thousand lines overlap at any time.
  const cues = cuesOf(size, (index) => cue(index / 10, 'a b', 100));
  return () => [rateCurve(cues, null), rateBars(cues, null)];
};

/** Timings of lines: in sequence, all at the same time, and without duration. */
const timings: ((index: number) => { offset: number; duration: number })[] = [
  (index) => ({ offset: index * 3, duration: 2.5 }),
  (index) => ({ offset: index / 1_000, duration: 100_000 }),
  (index) => ({ offset: index, duration: 0 }),
];

const alignTwo: Work = (size) => {
  const pairs = timings.map((timing) => {
    const first = Array.from({ length: size }, (_, index) => timing(index));
    return { first, second: first.map(({ offset, duration }) => ({ offset: offset + 0.25, duration })) };
  });
  return () => pairs.map(({ first, second }) => alignTracks(first, second));
};

const perLine = 8;
const track = (size: number, word: (index: number) => string): Cue[] =>
  cuesOf(size, (line) =>
    cue(line * 3, Array.from({ length: perLine }, (_, index) => word(line * perLine + index)).join(' ')),
  );

const wordDifferences: Work = (size) => {
  const first = track(size, (index) => `w${index % 5_000}`);
  const close = track(size, (index) => (index % 20 === 3 ? `x${index}` : `w${index % 5_000}`));
  const foreign = track(size, (index) => `x${index % 5_000}`);
  return () => [close, foreign].map((second) => [...compareTracks(first, second)].length);
};

const references: Work = (size) => {
  const text = `${'&'.repeat(size)};`;
  return () => decodeReferences(text);
};

/** Every argument has a pattern that does not match its value. */
const toolForms: Work = (size) => {
  const names = Array.from({ length: size }, (_, index) => `argument${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', pattern: '^a+$' }]));
  const args = Object.fromEntries(names.map((name) => [name, `${'a'.repeat(40)}!`]));
  const schema = { type: 'object', properties };
  return repeated(100, () => [formFromSchema(schema), checkArguments(schema, args)]);
};

/** Pieces of text which, when repeated, could start many links or times. */
const almostLinks = ['a', '1', ':', '1:', '0:00', 'https://a.example/((((', 'https://a.example/))))', 'https://', ' '];

const links: Work = (size) => {
  const texts = almostLinks.map((unit) => unit.repeat(Math.ceil(size / unit.length)));
  return () => texts.map((text) => parseLinkedText(text));
};

/**
 * Measures one run at ten times `size` against ten runs at `size`. Both take about equally long, so other processes
 * disturb both equally.
 */
function growth(what: string, work: Work, size: number): Contest {
  const small = work(size);
  const tenTimes = (round: number) => {
    const results: unknown[] = [];
    for (let nth = 0; nth < 10; nth++) results.push(small(round));
    return results;
  };
  return {
    what: `growth: ${what}, t(10n) ÷ t(n) at n = ${size.toLocaleString('en')}`,
    statistic: 'least',
    rounds: 12,
    isGrowth: true,
    limit: tenTimes,
    ours: work(size * 10),
    peers: {},
    goal: { max: [11, 10.5] },
  };
}

export const bench: Contests = {
  places: ['node'],
  contests: () => [
    growth('lines out of order', linesOutOfOrder, 2_000),
    growth('speech rate of lines that overlap, lines', rollingRate, 30_000),
    growth('aligning two tracks, lines', alignTwo, 5_000),
    growth('differences of words, lines', wordDifferences, 500),
    growth('character references that never end', references, 1_000_000),
    growth('form and check of a tool’s arguments', toolForms, 20),
    growth('links in a text, characters', links, 25_000),
  ],
};
