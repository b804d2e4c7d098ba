import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignTracks } from '@/lib/captions/align/align-tracks';
import { cellsTouched } from '@/test/fixtures/counted-cells';
import { countedRows } from '@/test/fixtures/counted-reads';

interface Span {
  offset: number;
  duration: number;
}
const span = fc.record({
  offset: fc.integer({ min: 0, max: 60 }).map((n) => n / 2),
  duration: fc.integer({ min: -1, max: 12 }).map((n) => n / 2),
});
/** Lines in any order that can overlap and have zero or negative durations. */
const anyTrack = fc.array(span, { maxLength: 30 });
const someTrack = fc.array(span, { minLength: 1, maxLength: 30 });
const consecutiveTrack = fc
  .array(fc.tuple(fc.nat({ max: 6 }), fc.integer({ min: 1, max: 8 })), { minLength: 1 })
  .map((steps) => {
    let index = 0;
    return steps.map(([pause, duration]) => {
      const offset = index + pause;
      index = offset + duration;
      return { offset, duration };
    });
  });

const matchesOf = (first: readonly Span[], second: readonly Span[]): number[][] => {
  const { matchesOf } = alignTracks(first, second);
  return first.map((_, line) => [...matchesOf(line)]);
};
const end = ({ offset, duration }: Span) => offset + Math.max(0, duration);
const overlap = (a: Span, b: Span) => Math.max(0, Math.min(end(a), end(b)) - Math.max(a.offset, b.offset));

const later = ({ offset, duration }: Span): Span => ({ offset: offset + 0.25, duration });
const spanToEnd = ({ offset }: Span, count: number): Span => ({ offset, duration: 2 * count });

describe('alignTracks', () => {
  it('matches each line of the second track exactly once, and keeps their order', () => {
    fc.assert(
      fc.property(someTrack, anyTrack, (first, second) => {
        const rows = matchesOf(first, second);
        expect(rows.flat().sort((a, b) => a - b)).toEqual(second.map((_, index) => index));
        for (const row of rows) expect(row).toEqual(row.toSorted((a, b) => a - b));
      }),
    );
  });

  it('matches each line to the one with the longest overlap, or else to the last one that starts before it', () => {
    fc.assert(
      fc.property(someTrack, anyTrack, (first, second) => {
        matchesOf(first, second).forEach((row, line) => {
          for (const index of row) {
            const cue = second[index] as Span;
            const here = first[line] as Span;
            const most = Math.max(...first.map((one) => overlap(one, cue)));
            expect(overlap(here, cue)).toBe(most);
            if (most > 0) continue;
            const before = first.filter(({ offset }) => offset <= cue.offset).map(({ offset }) => offset);
            const all = first.map(({ offset }) => offset);
            expect(here.offset).toBe(before.length > 0 ? Math.max(...before) : Math.min(...all));
          }
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the order of the whole second track if neither track overlaps itself', () => {
    fc.assert(
      fc.property(consecutiveTrack, consecutiveTrack, (first, second) => {
        expect(matchesOf(first, second).flat()).toEqual(second.map((_, index) => index));
      }),
    );
  });

  it('matches each line to itself for two equal tracks', () => {
    fc.assert(
      fc.property(consecutiveTrack, (track) => {
        expect(matchesOf(track, track)).toEqual(track.map((_, index) => [index]));
      }),
    );
  });

  it('reports no overlap for tracks at different times', () => {
    const late = [
      { offset: 100, duration: 2 },
      { offset: 103, duration: 2 },
    ];
    const early = [{ offset: 1, duration: 2 }];
    expect(alignTracks(late, early).overlapCount).toBe(0);
    expect(matchesOf(late, early)).toEqual([[0], []]);
    expect(matchesOf(early, late)).toEqual([[0, 1]]);
  });

  it('returns no matches if one of the tracks is empty', () => {
    expect(alignTracks([], [{ offset: 1, duration: 1 }]).matchesOf(0)).toEqual([]);
    expect(matchesOf([{ offset: 1, duration: 1 }], [])).toEqual([[]]);
  });

  it.each<[string, (index: number, count: number) => Span, (span: Span, count: number) => Span]>([
    ['in sync', (index) => ({ offset: index * 3, duration: 2.5 }), later],
    ['at the same time', (index) => ({ offset: index / 1000, duration: 100_000 }), later],
    ['without a duration', (index) => ({ offset: index, duration: 0 }), later],
    ['within one another', (index, count) => ({ offset: index, duration: 2 * (count - index) }), later],
    ['of growing length', (index) => ({ offset: index, duration: index / 4 }), spanToEnd],
    ['of shrinking length', (index, count) => ({ offset: index, duration: (count - index) / 4 }), spanToEnd],
  ])('takes hardly more steps per line in long tracks than in short ones for lines %s', (_, createCue, otherCue) => {
    const stepsPerLine = (count: number) => {
      const first = countedRows(Array.from({ length: count }, (_, index) => createCue(index, count)));
      const second = countedRows(first.rows.map((span) => otherCue(span, count)));
      first.readsPerRow();
      const touched = cellsTouched(() => alignTracks(first.rows, second.rows)) / count;
      return touched + first.readsPerRow() + second.readsPerRow();
    };
    // A binary search for each line would take one and a half times as many steps.
    expect(stepsPerLine(2_000)).toBeLessThan(stepsPerLine(200) * 1.2);
  });
});
