import type { Snapshot } from '@/lib/collection/snapshot';
import { createTextHasher } from '@/lib/shared/sha256';
import { byId, type Frame, publishedAt, viewsOf } from './frame';
import type { Sample, SamplePlan } from './sample';

type Stratified = Extract<SamplePlan, { method: 'stratified' }>;

/**
 * Returns how many videos to draw from each stratum; `sizes` are in the order of the strata's names. `proportional` uses
 * the method of largest remainders (Hamilton): each stratum gets the whole part of its share, and the rest goes to the
 * strata with the largest remainders, the earlier name first if they are equal. `equal` gives every stratum the same
 * number. A stratum with fewer videos gives all of them, and the larger ones share the rest. A sample larger than the
 * frame takes every video.
 */
export function allocate(sizes: readonly number[], sample: number, by: Stratified['allocation']): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sample >= total) return [...sizes];
  return by === 'equal' ? equalShares(sizes, sample) : proportionalShares(sizes, sample, total);
}

function proportionalShares(sizes: readonly number[], sample: number, total: number): number[] {
  const shares = sizes.map((size) => Math.floor((sample * size) / total));
  const rest = sample - shares.reduce((sum, share) => sum + share, 0);
  const remainders = sizes.map((size, index) => ({ index, remainder: (sample * size) % total }));
  // The sort is stable, so equal remainders stay in the order of the names.
  for (const { index } of remainders.toSorted((one, other) => other.remainder - one.remainder).slice(0, rest))
    shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function equalShares(sizes: readonly number[], sample: number): number[] {
  const shares = sizes.map(() => 0);
  const smallestFirst = [...sizes.entries()].sort(([, one], [, other]) => one - other);
  let rest = sample;
  for (const [position, [index, size]] of smallestFirst.entries()) {
    const share = Math.min(size, Math.floor(rest / (sizes.length - position)));
    shares[index] = share;
    rest -= share;
  }
  return shares;
}

/**
 * Draws a sample. From each stratum, a random draw takes the videos with the smallest SHA-256 of `seed:videoId` in UTF-8. It
 * depends on nothing but the seed and the ids, so every program draws the same videos, in whatever order it has them:
 *
 *     def rank(id): return hashlib.sha256(f"{seed}:{id}".encode()).hexdigest()
 *     drawn = sorted(stratum, key=rank)[:size]
 */
export function drawSample(snapshot: Snapshot, { strata }: Pick<Frame, 'strata'>, plan: SamplePlan): Sample['strata'] {
  const sizes = strata.map(({ rows }) => rows.length);
  const shares = allocate(sizes, plan.size, plan.method === 'stratified' ? plan.allocation : 'proportional');
  const inOrder = plan.method === 'first' ? firstInOrder(snapshot, plan.order) : byHash(snapshot, plan.seed);
  return strata.map(({ name, rows }, index) => {
    const ids = inOrder(rows).flatMap((row) => snapshot.ids[row] ?? []);
    return { name, drawn: ids.slice(0, shares[index]), others: ids.slice(shares[index]) };
  });
}

function byHash({ ids }: Snapshot, seed: number): (rows: readonly number[]) => number[] {
  const hash = createTextHasher();
  return (rows) =>
    rows
      .map((row) => ({ row, hash: hash(`${seed}:${ids[row]}`) }))
      .sort((one, other) => compareBytes(one.hash, other.hash))
      .map(({ row }) => row);
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let index = 0; index < one.length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

type Order = Extract<SamplePlan, { method: 'first' }>['order'];

function firstInOrder(snapshot: Snapshot, order: Order): (rows: readonly number[]) => readonly number[] {
  if (order === 'added') return (rows) => rows;
  const readValue = order === 'views' ? viewsOf : publishedAt;
  return (rows) =>
    rows.toSorted((one, other) => {
      const values = [readValue(snapshot, one), readValue(snapshot, other)] as const;
      return values[0] === values[1] ? byId(snapshot)(one, other) : values[0] < values[1] ? 1 : -1;
    });
}
