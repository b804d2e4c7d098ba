import { onOneLine } from '@/lib/shared/one-line';
import { align } from '../align/align';
import type { Cue } from '../cue';
import { joinedTexts } from '../joined-text';
import type { TextRow } from '../paragraphs';

/** What two tracks say at one time: a line of the first, or none, and what stands beside it, or nothing. */
export interface Pair {
  first: Cue | null;
  second: readonly Cue[];
}

/**
 * Two tracks side by side (EXP-04), in the order of time. Each line of the second stands beside the line of the first that
 * it overlaps longest; one that overlaps none stands alone, at its own time.
 */
export function pairsOf(first: readonly Cue[], second: readonly Cue[]): Pair[] {
  if (first.length === 0) return second.map((cue) => ({ first: null, second: [cue] }));
  const { beside } = align(first, second);
  const alone: Pair[] = [];
  const pairs = first.map((cue, at): Pair => {
    const there = beside(at).flatMap((index) => second[index] ?? []);
    const overlapping = there.filter((other) => overlap(cue, other));
    for (const other of there) if (!overlap(cue, other)) alone.push({ first: null, second: [other] });
    return { first: cue, second: overlapping };
  });
  return alone.length === 0 ? pairs : [...pairs, ...alone].sort((a, b) => startOf(a) - startOf(b));
}

/** Lines that begin together belong together even where they have no length. */
const overlap = (a: Cue, b: Cue): boolean =>
  a.offset === b.offset || (a.offset < b.offset + b.duration && b.offset < a.offset + a.duration);

const cuesOf = ({ first, second }: Pair): readonly Cue[] => (first ? [first, ...second] : second);
const startOf = (pair: Pair): number =>
  cuesOf(pair).reduce((least, { offset }) => Math.min(least, offset), Number.POSITIVE_INFINITY);
const endOf = (pair: Pair): number =>
  cuesOf(pair).reduce((most, { offset, duration }) => Math.max(most, offset + duration), 0);

/** The two texts of a pair, each on one line, from the earlier start to the later end. */
export const besideRow = (pair: Pair): TextRow => ({
  start: startOf(pair),
  end: endOf(pair),
  text: onOneLine(pair.first?.text ?? ''),
  beside: joinedTexts(pair.second.map(({ text }) => onOneLine(text))),
});

/** A line of each track, or nothing beside it. */
export interface TableRow {
  first: Cue | null;
  second: Cue | null;
}

/** One row for each line of either track; where one stands beside several, the first of them. */
export const tableRows = (pairs: readonly Pair[]): TableRow[] =>
  pairs.flatMap(({ first, second }): TableRow[] =>
    second.length === 0
      ? [{ first, second: null }]
      : second.map((other, at) => ({ first: at === 0 ? first : null, second: other })),
  );
