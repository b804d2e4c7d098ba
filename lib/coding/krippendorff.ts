import { createRandom } from '@/lib/shared/random';

/** A 95 % confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** Draws of the bootstrap, and the seed of its random numbers. */
const bootstrap = { draws: 1000, seed: 1 } as const;

/** Returns how different two answers are, from 0. */
export interface Distance<T> {
  (one: T, other: T): number;
  /** Returns what `sumPairs` returns, and takes less time for many different answers. */
  sumOf?(answers: readonly T[]): SumOfDistances;
}

/** Returns the sum of the distances of all ordered pairs of answers, given how often each answer occurs. */
type SumOfDistances = (counts: Float64Array) => number;

export const nominalDistance: Distance<string> = (one, other) => (one === other ? 0 : 1);
/** The distance of the interval scale: the squared difference. */
export const intervalDistance: Distance<number> = Object.assign((one: number, other: number) => (one - other) ** 2, {
  sumOf: sumSquares,
});

/** The distance of sets by Passonneau (2006), 1 minus "Measuring Agreement on Set-Valued Items". */
export function masiDistance(one: readonly string[], other: readonly string[]): number {
  const shared = one.filter((id) => other.includes(id)).length;
  const all = one.length + other.length - shared;
  if (all === shared) return 0;
  const isSubset = shared === one.length || shared === other.length;
  const monotonicity = isSubset ? 0.67 : shared > 0 ? 0.33 : 0;
  return 1 - (shared / all) * monotonicity;
}

/** Sums of which alpha is computed, and the number of pairable answers of each kind. */
interface Unit {
  /** The number of answers. */
  size: number;
  /** The sum of the distances of all ordered pairs of answers, divided by `size - 1`. */
  observed: number;
  /** The indexes of the answers among all different ones. */
  answers: readonly number[];
}

/**
 * Returns Krippendorff's alpha, as in "Computing Krippendorff's Alpha-Reliability" (2011), section "E". `units` are the
 * answers of the coders about each unit; units with fewer than two count nothing. Returns `null` if no unit has two
 * answers or all answers are equal, because alpha is then not defined.
 */
export function krippendorffAlpha<T>(units: readonly (readonly T[])[], distance: Distance<T>): number | null {
  const { pairable, ...sums } = prepare(units, distance);
  return alphaOf(pairable, sums);
}

/**
 * Returns the 95 % interval of alpha, by drawing as many units as there are, with replacement, and taking the 2.5th and
 * the 97.5th percentile of their alphas.
 */
export function alphaInterval<T>(units: readonly (readonly T[])[], distance: Distance<T>): Interval | null {
  const { pairable, ...sums } = prepare(units, distance);
  if (alphaOf(pairable, sums) === null) return null;
  const random = createRandom(bootstrap.seed);
  const drawOne = () => pairable[Math.floor(random() * pairable.length)] as Unit;
  const alphas = Array.from(
    { length: bootstrap.draws },
    () =>
      // If all drawn answers are equal, they agree.
      alphaOf(Array.from(pairable, drawOne), sums) ?? 1,
  ).sort((one, other) => one - other);
  return {
    low: alphas[Math.round(0.025 * bootstrap.draws)] ?? 1,
    high: alphas[Math.round(0.975 * bootstrap.draws) - 1] ?? 1,
  };
}

function prepare<T>(units: readonly (readonly T[])[], distance: Distance<T>) {
  const pairedAnswers = units.filter((answers) => answers.length > 1);
  const indexes = new Map<string, number>();
  const different: T[] = [];
  const indexOf = (answer: T): number => {
    const key = JSON.stringify(answer);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, different.length);
    return different.push(answer) - 1;
  };
  const pairable = pairedAnswers.map((answers): Unit => {
    let sum = 0;
    for (const one of answers) for (const other of answers) sum += distance(one, other);
    return { size: answers.length, observed: sum / (answers.length - 1), answers: answers.map(indexOf) };
  });
  const sumOf = distance.sumOf?.(different) ?? sumPairs(different, distance);
  return { pairable, different: different.length, sumOf };
}

function sumPairs<T>(answers: readonly T[], distance: Distance<T>): SumOfDistances {
  const distances = answers.map((one) => Float64Array.from(answers, (other) => distance(one, other)));
  return (counts) => {
    let sum = 0;
    for (const [one, row] of distances.entries()) {
      const count = counts[one] ?? 0;
      if (count === 0) continue;
      for (const [other, apart] of row.entries()) sum += count * (counts[other] ?? 0) * apart;
    }
    return sum;
  };
}

/** Sums the squared differences of all pairs, by the sums of the numbers and of their squares. */
function sumSquares(answers: readonly number[]): SumOfDistances {
  // The squares of smaller numbers are more exact.
  const mean = answers.reduce((sum, one) => sum + one, 0) / answers.length;
  return (counts) => {
    let [size, sum, squares] = [0, 0, 0];
    for (const [index, answer] of answers.entries()) {
      const count = counts[index] ?? 0;
      size += count;
      sum += count * (answer - mean);
      squares += count * (answer - mean) ** 2;
    }
    return 2 * (size * squares - sum ** 2);
  };
}

interface Sums {
  /** The number of different answers. */
  different: number;
  sumOf: SumOfDistances;
}

function alphaOf(units: readonly Unit[], { different, sumOf }: Sums): number | null {
  const counts = new Float64Array(different);
  let size = 0;
  let observed = 0;
  for (const unit of units) {
    size += unit.size;
    observed += unit.observed;
    for (const answer of unit.answers) counts[answer] = (counts[answer] ?? 0) + 1;
  }
  const expected = sumOf(counts);
  return expected === 0 ? null : 1 - (observed * (size - 1)) / expected;
}
