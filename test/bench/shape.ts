import type { Rounds } from './rounds.ts';

/**
 * Declares the cases of the bench and their results. A new file that ends in `.bench.ts` or `.drive.ts` is a new part;
 * its time is set in `timetable.ts`.
 */

/**
 * Work to time. Preparation is done before, so that only the work is timed. The round number lets a case vary its
 * input.
 */
export type Case = (round: number) => unknown;

/** A goal: each pair has the value that must be reached, and a better value to aim for. */
export interface Goal {
  /** The maximum of ours ÷ limit. */
  ofLimit?: readonly [reach: number, beyond: number];
  /** The minimum of fastest peer ÷ ours. */
  ofPeers?: readonly [reach: number, beyond: number];
  /** The maximum of ours, in the row's unit. */
  max?: readonly [reach: number, beyond: number];
}

/** Cases that run in turns, round by round, so that other processes disturb all of them equally. */
export interface Contest {
  what: string;
  /** The median, the 95th percentile, or the minimum of the rounds; other processes disturb the minimum least. */
  statistic: 'median' | 'p95' | 'least';
  /** The planned number of rounds; the time of the part may allow only fewer. */
  rounds: number;
  /**
   * True if the limit is ten runs of a tenth of the work. The row then shows the factor by which the time grows for ten
   * times the work.
   */
  isGrowth?: boolean;
  /** The cases: the physical minimum, Sidelight (`ours`), and other implementations. */
  limit: Case;
  ours: Case;
  peers: Record<string, Case>;
  goal: Goal;
}

/**
 * The object that a `.bench.ts` file exports as `bench`. It is bundled and runs in a page in Chromium, in Node, or in
 * both.
 */
export interface Contests {
  places: readonly Place[];
  contests(): Contest[];
}

export type Place = 'page' | 'node';

/** One row of the table. The limit, ours and the peers are in `unit`. */
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
