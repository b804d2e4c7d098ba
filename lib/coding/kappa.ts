import type { Interval } from './krippendorff';

/** The normal distribution's quantile of a 95 % interval. */
const z95 = 1.959964;

/**
 * Returns Cohen's kappa (1960) of the answers of two coders, with the interval of the large-sample standard error of
 * Fleiss, Cohen and Everitt (1969), formula 13. Returns `null` without pairs, or if both gave one answer alone, because
 * kappa is then not defined.
 */
export function cohenKappa(
  pairs: readonly (readonly [string, string])[],
): { kappa: number; interval: Interval } | null {
  const shares = shareTable(pairs);
  const { chance, observed } = shares;
  if (pairs.length === 0 || chance === 1) return null;
  const kappa = (observed - chance) / (1 - chance);
  const error = Math.sqrt(variance(shares) / pairs.length) / (1 - chance) ** 2;
  return { kappa, interval: { low: kappa - z95 * error, high: Math.min(1, kappa + z95 * error) } };
}

/** Shares of all pairs: of each pair of answers, and of the answers of the first and of the second coder. */
interface Shares {
  cells: ReadonlyMap<string, { one: string; other: string; share: number }>;
  first: ReadonlyMap<string, number>;
  second: ReadonlyMap<string, number>;
  observed: number;
  chance: number;
}

function shareTable(pairs: readonly (readonly [string, string])[]): Shares {
  const cells = new Map<string, { one: string; other: string; share: number }>();
  const first = new Map<string, number>();
  const second = new Map<string, number>();
  const part = 1 / pairs.length;
  for (const [one, other] of pairs) {
    const key = JSON.stringify([one, other]);
    cells.set(key, { one, other, share: (cells.get(key)?.share ?? 0) + part });
    first.set(one, (first.get(one) ?? 0) + part);
    second.set(other, (second.get(other) ?? 0) + part);
  }
  const equal = pairs.filter(([one, other]) => one === other).length;
  const isOneAnswer = first.size === 1 && second.size === 1 && equal > 0;
  const chance = [...first].reduce((sum, [answer, share]) => sum + share * (second.get(answer) ?? 0), 0);
  return { cells, first, second, observed: equal * part, chance: isOneAnswer ? 1 : chance };
}

function variance({ cells, first, second, observed, chance }: Shares): number {
  const marginals = (one: string, other: string) => (second.get(one) ?? 0) + (first.get(other) ?? 0);
  let sum = 0;
  for (const { one, other, share } of cells.values()) {
    if (one === other) sum += share * (1 - chance - marginals(one, one) * (1 - observed)) ** 2;
    else sum += (1 - observed) ** 2 * share * marginals(one, other) ** 2;
  }
  return Math.max(0, sum - (observed * chance - 2 * chance + observed) ** 2);
}
