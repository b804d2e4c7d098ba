import { toOneLine } from '@/lib/shared/escape-text';
import { alignTracks } from '../align/align-tracks';
import type { Cue } from '../cue';
import { joinTexts } from '../cue-text';
import type { TextRow } from './text-blocks';

/** What two tracks say at one time: a line of the first, or none, and what stands beside it, or nothing. */
interface LinePair {
  first: Cue | null;
  second: readonly Cue[];
}

/**
 * Two tracks side by side, in the order of time. Each line of the second stands beside the line of the first that
 * it overlaps longest; one that overlaps none stands alone, at its own time.
 */
export function pairLines(first: readonly Cue[], second: readonly Cue[]): LinePair[] {
  if (first.length === 0) return second.map((cue) => ({ first: null, second: [cue] }));
  const { beside: secondaryLines } = alignTracks(first, second);
  const unpaired: LinePair[] = [];
  const pairs = first.map((cue, at): LinePair => {
    const aligned = secondaryLines(at).flatMap((index) => second[index] ?? []);
    const overlapping = aligned.filter((other) => overlaps(cue, other));
    for (const other of aligned) if (!overlaps(cue, other)) unpaired.push({ first: null, second: [other] });
    return { first: cue, second: overlapping };
  });
  return unpaired.length === 0 ? pairs : [...pairs, ...unpaired].sort((a, b) => startOf(a) - startOf(b));
}

/** Lines that begin together belong together even where they have no length. */
const overlaps = (a: Cue, b: Cue): boolean =>
  a.offset === b.offset || (a.offset < b.offset + b.duration && b.offset < a.offset + a.duration);

const cuesOf = ({ first, second }: LinePair): readonly Cue[] => (first ? [first, ...second] : second);
const startOf = (pair: LinePair): number =>
  cuesOf(pair).reduce((min, { offset }) => Math.min(min, offset), Number.POSITIVE_INFINITY);
const endOf = (pair: LinePair): number =>
  cuesOf(pair).reduce((max, { offset, duration }) => Math.max(max, offset + duration), 0);

/** The two texts of a pair, each on one line, from the earlier start to the later end. */
export const textRowFromPair = (pair: LinePair): TextRow => ({
  start: startOf(pair),
  end: endOf(pair),
  text: toOneLine(pair.first?.text ?? ''),
  beside: joinTexts(pair.second.map(({ text }) => toOneLine(text))),
});

/** A line of each track, or nothing beside it. */
interface PairedRow {
  first: Cue | null;
  second: Cue | null;
}

/** One row for each line of either track; where one stands beside several, the first of them. */
export const pairedRows = (pairs: readonly LinePair[]): PairedRow[] =>
  pairs.flatMap(({ first, second }): PairedRow[] =>
    second.length === 0
      ? [{ first, second: null }]
      : second.map((other, at) => ({ first: at === 0 ? first : null, second: other })),
  );
