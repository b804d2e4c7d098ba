import type { Rounds } from './rounds.ts';

/**
 * Declares the cases of the bench and their results. A new file that ends in `.bench.ts` or `.drive.ts` is a new part and gets
 * its time in `timetable.ts`.
 */

/** Work to time. It is prepared before, so that only the work is timed; the round number lets a case change its input. */
export type Case = (round: number) => unknown;

/** A goal: the ratio that must be reached, and the ratio beyond it that is aimed for. */
export interface Goal {
  /** Ours ÷ limit, at most. */
  ofLimit?: readonly [reach: number, beyond: number];
  /** Fastest peer ÷ ours, at least. */
  ofPeers?: readonly [reach: number, beyond: number];
  /** Ours, at most, in the row's unit. */
  max?: readonly [reach: number, beyond: number];
}

/** Cases that run in turns, round by round, so that other processes disturb all of them equally. */
export interface Contest {
  what: string;
  /** The median, the 95th percentile, or the minimum of the rounds; other processes disturb the minimum least. */
  statistic: 'median' | 'p95' | 'least';
  /** The wanted number of rounds; the time of the part may allow fewer. */
  rounds: number;
  /** The limit is ten runs of a tenth of the work, so the row shows the factor by which ten times the work takes longer. */
  isGrowth?: boolean;
  /** The physical minimum, Sidelight, and other implementations. */
  limit: Case;
  ours: Case;
  peers: Record<string, Case>;
  goal: Goal;
}

/** A file of cases exports this as `bench`. It is bundled and runs in a page of Chromium, in Node, or in both. */
export interface Contests {
  places: readonly Place[];
  contests(): Contest[];
}

export type Place = 'page' | 'node';

/** One row of the table, in milliseconds unless `unit` is set. */
export interface Outcome {
  what: string;
  where: string;
  unit: string;
  limit: number | null;
  ours: number;
  peers: Record<string, number>;
  goal: Goal;
  /** Rounds of the measuring loop, if there was one. */
  rounds?: Rounds;
}
