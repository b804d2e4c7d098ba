import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTracks, createSequenceDiff, type Differences } from '@/lib/captions/align/compare-tracks';
import type { Cue } from '@/lib/captions/cue';
import { cellCounter } from '@/test/fixtures/counted-cells';
import { countedRows } from '@/test/fixtures/counted-reads';

const cue = (offset: number, text: string, lang = 'en', duration = 3): Cue => ({
  offset,
  duration,
  lang,
  text,
  wordCount: text.split(' ').length,
  speechRate: 0,
});
/** Creates a track with a few words every three seconds. */
const track = (words: readonly string[], perLine: number, lang = 'en'): Cue[] => {
  const lines: Cue[] = [];
  for (let index = 0; index < words.length; index += perLine)
    lines.push(cue((index / perLine) * 3, words.slice(index, index + perLine).join(' '), lang));
  return lines;
};

function findDifferences(first: readonly Cue[], second: readonly Cue[]): Differences {
  let last: Differences | null = null;
  for (const one of compareTracks(first, second)) last = one;
  if (!last) throw new Error('There is no comparison.');
  return last;
}
const differingWords = (cues: readonly Cue[], differences: Differences['first']) =>
  [...differences].flatMap(([line, all]) =>
    all.map(({ from, until, kind }) => [cues[line]?.text.slice(from, until), kind]),
  );
const words = (first: readonly Cue[], second: readonly Cue[]) => {
  const differences = findDifferences(first, second);
  return {
    first: differingWords(first, differences.first),
    second: differingWords(second, differences.second),
    agreement: differences.agreement,
  };
};

describe('compareTracks', () => {
  it('returns the differing words of each line and the share that matches', () => {
    const authored = [cue(0, 'So the miller slept'), cue(3, 'when the pale moon let him.')];
    const automatic = [cue(0.2, 'so the Miller slapped when'), cue(3.1, 'the moon really let him')];
    expect(words(authored, automatic)).toEqual({
      first: [
        ['slept', 'other'],
        ['pale', 'only'],
      ],
      second: [
        ['slapped', 'other'],
        ['really', 'only'],
      ],
      agreement: 8 / 11,
    });
  });

  it('ignores case, punctuation, sound descriptions and line breaks', () => {
    const one = [cue(0, '[Music] Don’t go, it’s HALF-past two!'), cue(4, '♪ ♪'), cue(6, '(applause)')];
    const other = [cue(0, "don't go it's half past"), cue(3, 'two.')];
    expect(words(one, other)).toEqual({ first: [], second: [], agreement: 1 });
  });

  it('counts the repeated words of rolling captions once', () => {
    const rolling = [
      cue(0, 'so the miller', 'en', 4),
      cue(2, 'so the miller slept when', 'en', 4),
      cue(4.02, 'slept when the moon', 'en', 2),
    ];
    const authored = [cue(0, 'So the miller slept'), cue(3, 'when the sun')];
    expect(words(rolling, authored)).toEqual({
      first: [['moon', 'other']],
      second: [['sun', 'other']],
      agreement: 6 / 7,
    });
  });

  it('compares characters in scripts without word spaces', () => {
    const differences = words([cue(0, '月が昇る。', 'ja')], [cue(0, '月は昇る', 'ja')]);
    expect(differences).toEqual({ first: [['が', 'other']], second: [['は', 'other']], agreement: 3 / 4 });
  });

  it('returns no share if neither track has words, and 0 if only one has', () => {
    expect(words([cue(0, '[Music]')], []).agreement).toBeNull();
    expect(words([cue(0, 'one two')], []).agreement).toBe(0);
  });

  const anyWords = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 40 });
  it('finds no differences between equal tracks, and returns a share for both orders of two tracks or for neither', () => {
    fc.assert(
      fc.property(anyWords, anyWords, (one, other) => {
        const a = track(one, 4);
        const b = track(other, 3);
        expect(findDifferences(a, a).agreement).toBe(one.length === 0 ? null : 1);
        expect(findDifferences(a, a).first.size).toBe(0);
        const forward = findDifferences(a, b).agreement;
        const backward = findDifferences(b, a).agreement;
        expect(forward === null || (forward >= 0 && forward <= 1)).toBe(true);
        expect(backward === null).toBe(forward === null);
      }),
    );
  });

  it('continues after a part that only one track has, even if it lasts minutes', () => {
    const spoken = Array.from({ length: 900 }, (_, index) => `w${index}`);
    const one = track(spoken, 5);
    const other = track([...spoken.slice(0, 40), ...spoken.slice(400)], 5).map((line, index) =>
      index < 8 ? line : { ...line, offset: line.offset + (360 / 5) * 3 },
    );
    const differences = findDifferences(one, other);
    expect(differences.agreement).toBeCloseTo(540 / 900);
    expect(differences.second.size).toBe(0);
  });

  it('matches tracks that are shifted by a few seconds', () => {
    const spoken = Array.from({ length: 3000 }, (_, index) => `w${index % 701}`);
    const late = track(spoken, 7).map((line) => ({ ...line, offset: line.offset + 4 }));
    expect(
      findDifferences(
        track(spoken, 5).map((line) => ({ ...line, offset: line.offset * (5 / 7) })),
        late,
      ).agreement,
    ).toBeGreaterThan(0.99);
  });

  it.each([
    [
      'with nineteen of twenty words in common',
      (index: number) => (index % 20 === 3 ? `x${index}` : `w${index % 5000}`),
    ],
    ['without common words', (index: number) => `x${index % 5000}`],
  ])('compares long tracks %s in short steps, in linear time', (_, other) => {
    const stepsPerLine = (count: number) => {
      const spoken = Array.from({ length: count * 8 }, (_, index) => `w${index % 5000}`);
      const first = countedRows(track(spoken, 8));
      const others = spoken.map((_, index) => other(index));
      const second = countedRows(track(others, 8));
      const steps = compareTracks(first.rows, second.rows);
      const cellsTouched = cellCounter();
      let touched = 0;
      let maxPerStep = 0;
      let done = false;
      while (!done) {
        const touchedInStep = cellsTouched(() => {
          done = steps.next().done ?? true;
        });
        touched += touchedInStep;
        maxPerStep = Math.max(maxPerStep, touchedInStep);
      }
      return { maxPerStep, average: touched / count + first.readsPerRow() + second.readsPerRow() };
    };
    const few = stepsPerLine(60);
    const many = stepsPerLine(600);
    // Comparing all pairs would take ten times as many steps per line. No step compares more than 256 words with 256
    // words.
    expect(many.average).toBeLessThan(few.average * 1.5);
    expect(many.maxPerStep).toBeLessThan(3 * (2 * 256 + 1) ** 2);
  });

  it('compares lines of 150,000 words, even if they overlap', () => {
    const spoken = Array.from({ length: 150_000 }, (_, index) => `w${index % 997}`);
    const line = (text: readonly string[]) => [cue(0, text.join(' '), 'en', 0)];
    expect(findDifferences(line(spoken), line(spoken.with(70_000, 'else'))).agreement).toBeCloseTo(1 - 1 / 150_000, 6);
    // The lines overlap, as in rolling captions.
    const twice = [...line(spoken), ...line(spoken)];
    expect(findDifferences(twice, twice).agreement).toBe(1);
  });
});

describe('createSequenceDiff', () => {
  const sequence = fc.array(fc.nat({ max: 4 }), { maxLength: 24 });
  const whole = (items: readonly number[]) => ({ items, from: 0, until: items.length });
  const findCommon = createSequenceDiff(24);

  it('finds a longest common subsequence in order', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        const common = findCommon(whole(a), whole(b));
        for (const [x, y] of common) expect(a[x]).toBe(b[y]);
        common.forEach(([x, y], index) => {
          const [beforeX, beforeY] = common[index - 1] ?? [-1, -1];
          expect(x > beforeX && y > beforeY).toBe(true);
        });
        expect(common).toHaveLength(longestCommon(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  /** Returns the length of the longest common subsequence by the textbook algorithm. */
  function longestCommon(a: readonly number[], b: readonly number[]): number {
    const table = a.map(() => b.map(() => 0));
    const cellAt = (x: number, y: number) => table[x]?.[y] ?? 0;
    for (const [x, one] of a.entries())
      for (const [y, other] of b.entries()) {
        const row = table[x];
        if (row) row[y] = one === other ? cellAt(x - 1, y - 1) + 1 : Math.max(cellAt(x - 1, y), cellAt(x, y - 1));
      }
    return cellAt(a.length - 1, b.length - 1);
  }
});
