import { describe, expect, it } from 'vitest';
import { agreementOn, type CodedUnit, codedUnits } from '@/lib/coding/agreement';
import { cohenKappa } from '@/lib/coding/kappa';
import { alphaInterval, intervalDistance, krippendorffAlpha, nominalDistance } from '@/lib/coding/krippendorff';
import type { Answer } from '@/lib/coding/records';
import figures from './agreement.json';
import { code, toneVariable, variable, videoId } from './coding';
import ratings from './ratings.json';

const kinds = { nominal: 'one', interval: 'number', masi: 'any' } as const;

/** Returns what `agreement.py` computes from `ratings.json`, from codes. */
function agreementOf({ scale, coders, units }: (typeof ratings)[number]) {
  const tested = variable({ kind: kinds[scale as keyof typeof kinds] });
  const answerOf = (answer: unknown): Answer =>
    scale === 'nominal' ? [String(answer)] : (answer as number | string[]);
  const coded = units.map((answers, n): CodedUnit => {
    const given = coders.flatMap((coder, index): [string, Answer][] => {
      const answer = answers[index];
      return answer === null || answer === undefined ? [] : [[coder, answerOf(answer)]];
    });
    return { videoId: videoId(n), answers: new Map(given) };
  });
  return agreementOn(
    tested,
    coders,
    coded.filter(({ answers }) => answers.size > 1),
  );
}

describe('agreementOn', () => {
  it.each(ratings)('gives the figures of agreement.py for $name', (study) => {
    const expected: Record<string, unknown> = { ...figures[study.name as keyof typeof figures] };
    const { agreement, kappa, alpha, alphaInterval } = agreementOf(study);
    const pairOf = (interval: { low: number; high: number } | undefined | null) =>
      interval ? [interval.low, interval.high] : undefined;
    const all = [
      ['agreement', agreement],
      ['alpha', alpha],
      ['alphaInterval', pairOf(alphaInterval)],
      ['kappa', kappa?.kappa],
      ['kappaInterval', pairOf(kappa?.interval)],
    ] as const;
    for (const [name, value] of all) {
      const both = [value ?? []].flat().map((figure, index) => [figure, [expected[name] ?? []].flat()[index]] as const);
      for (const [figure, one] of both) expect(figure, name).toBeCloseTo(Number(one), 9);
      expect(both).toHaveLength([expected[name] ?? []].flat().length);
    }
  });

  it('gives the published figures of Cohen (1960) and Krippendorff (2011)', () => {
    const [cohen, nominal, interval] = ratings.slice(0, 3).map(agreementOf);
    expect(cohen?.kappa?.kappa).toBeCloseTo(0.492, 3);
    expect([nominal?.alpha, interval?.alpha].map((alpha) => alpha?.toFixed(3))).toEqual(['0.743', '0.849']);
  });
});

describe('cohenKappa and krippendorffAlpha', () => {
  it('have no figure where they are not defined', () => {
    expect(cohenKappa([])).toBeNull();
    expect(cohenKappa([['a', 'a']])).toBeNull();
    expect(krippendorffAlpha([['a', 'a']], nominalDistance)).toBeNull();
    expect(krippendorffAlpha([['a']], nominalDistance)).toBeNull();
  });
});

describe('the distance of the interval scale', () => {
  it('gives by its sums the figures that all pairs of numbers give, also of large numbers', () => {
    const units = Array.from({ length: 40 }, (_, n) => [1e9 + n * 1.5, 1e9 + (n % 7), 1e9 + n].slice(0, 1 + (n % 3)));
    const allPairs = (one: number, other: number) => (one - other) ** 2;
    expect(krippendorffAlpha(units, intervalDistance)).toBeCloseTo(krippendorffAlpha(units, allPairs) ?? 2, 8);
    const interval = alphaInterval(units, intervalDistance);
    const expected = alphaInterval(units, allPairs);
    expect(interval?.low).toBeCloseTo(expected?.low ?? 2, 8);
    expect(interval?.high).toBeCloseTo(expected?.high ?? 2, 8);
  });
});

describe('codedUnits', () => {
  const coders = ['Ann', 'Ben'];
  const ids = [1, 2, 3].map(videoId);

  it('has the videos that two coders coded, without decisions', () => {
    const codes = [
      code({ videoId: videoId(1), coder: 'Ann', answer: ['calm'] }),
      code({ videoId: videoId(1), coder: 'Ben', answer: ['urgent'] }),
      code({ videoId: videoId(1), coder: 'Ben', answer: ['calm'], isDecision: true }),
      code({ videoId: videoId(2), coder: 'Ann' }),
      code({ videoId: videoId(9), coder: 'Ann' }),
      code({ videoId: videoId(9), coder: 'Ben' }),
    ];
    const units = codedUnits(toneVariable, codes, { coders, ids });
    expect(units.map(({ answers }) => Object.fromEntries(answers))).toEqual([{ Ann: ['calm'], Ben: ['urgent'] }]);
  });

  it('compares the sets of values at moments, which are empty for a coder of other codes in the video', () => {
    const moment = variable({ id: 'mechanism', kind: 'yes-no', level: 'moment' });
    const about = { variableId: 'mechanism', videoId: videoId(1), coder: 'Ann' };
    const codes = [
      code({ ...about, seconds: 3, answer: ['yes'] }),
      code({ ...about, seconds: 9, answer: ['yes'] }),
      code({ videoId: videoId(1), coder: 'Ben' }),
    ];
    const units = codedUnits(moment, codes, { coders, ids });
    expect(units.map(({ answers }) => Object.fromEntries(answers))).toEqual([{ Ann: ['yes'], Ben: [] }]);
  });
});
