import { toOneLine } from '@/lib/shared/text';
import { alignTracks } from '../align/align-tracks';
import type { Cue } from '../cue';
import { joinTexts } from '../cue-text';

/** Lines of two tracks that belong together in time; either side can be empty. */
interface LinePair {
  first: Cue | null;
  second: readonly Cue[];
}

/**
 * Pairs the lines of two tracks, sorted by time. Each line of the second track joins the line of the first track that
 * it overlaps longest; without an overlap, it forms its own pair.
 */
export function pairLines(first: readonly Cue[], second: readonly Cue[]): LinePair[] {
  if (first.length === 0) return second.map((cue) => ({ first: null, second: [cue] }));
  const { matchesOf } = alignTracks(first, second);
  const unpaired: LinePair[] = [];
  const pairs = first.map((cue, firstIndex): LinePair => {
    const aligned = matchesOf(firstIndex).flatMap((index) => second[index] ?? []);
    const overlapping = aligned.filter((other) => overlaps(cue, other));
    for (const other of aligned) if (!overlaps(cue, other)) unpaired.push({ first: null, second: [other] });
    return { first: cue, second: overlapping };
  });
  return unpaired.length === 0 ? pairs : [...pairs, ...unpaired].sort((a, b) => startOf(a) - startOf(b));
}

/** Lines with the same start overlap even without a duration. */
const overlaps = (a: Cue, b: Cue): boolean =>
  a.offset === b.offset || (a.offset < b.offset + b.duration && b.offset < a.offset + a.duration);

const cuesOf = ({ first, second }: LinePair): readonly Cue[] => (first ? [first, ...second] : second);
const startOf = (pair: LinePair): number =>
  cuesOf(pair).reduce((min, { offset }) => Math.min(min, offset), Number.POSITIVE_INFINITY);
const endOf = (pair: LinePair): number =>
  cuesOf(pair).reduce((max, { offset, duration }) => Math.max(max, offset + duration), 0);

/** A line of running text with the matching text of the second track. Times are in seconds. */
export interface TextRow {
  start: number;
  end: number;
  text: string;
  secondText: string;
}

/** Joins the text of a pair into a row, from the earliest start to the latest end. */
export const textRowFromPair = (pair: LinePair): TextRow => ({
  start: startOf(pair),
  end: endOf(pair),
  text: toOneLine(pair.first?.text ?? ''),
  secondText: joinTexts(pair.second.map(({ text }) => toOneLine(text))),
});

interface PairedRow {
  first: Cue | null;
  second: Cue | null;
}

/**
 * Returns one row for each line of the second track, and one for each unmatched line of the first. If several lines of
 * the second track match one line of the first, only the first of their rows contains that line.
 */
export const pairedRows = (pairs: readonly LinePair[]): PairedRow[] =>
  pairs.flatMap(({ first, second }): PairedRow[] =>
    second.length === 0
      ? [{ first, second: null }]
      : second.map((other, index) => ({ first: index === 0 ? first : null, second: other })),
  );
