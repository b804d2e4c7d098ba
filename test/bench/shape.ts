import type { Rounds } from './rounds.ts';

/**
 * Declares what a case of the bench is and what its result looks like. A new file that ends in `.bench.ts` or `.drive.ts` is
 * a new part, and gets its time in `timetable.ts`.
 */

/** Something to time. Prepared before, so that only the work is timed; the round lets a case change its input. */
export type Case = (round: number) => unknown;

/** How far to get: what must be reached, and what is wanted beyond. */
export interface Goal {
  /** Ours ÷ limit, at most. */
  ofLimit?: readonly [reach: number, beyond: number];
  /** Fastest peer ÷ ours, at least. */
  ofPeers?: readonly [reach: number, beyond: number];
  /** Ours, at most, in the row's unit. */
  most?: readonly [reach: number, beyond: number];
}

/** Cases that run in turns, round by round, so that whatever else the machine does meets them all alike. */
export interface Contest {
  what: string;
  /** `median` of the rounds, what 19 of 20 rounds stay under, or the least of them, which other work disturbs least. */
  statistic: 'median' | 'p95' | 'least';
  /** As many as are wanted; the time of the part may allow fewer. */
  rounds: number;
  /** The limit is ten runs of a tenth of the work, so the row says how many times as long ten times the work takes. */
  isGrowth?: boolean;
  /** The least that physics allows here, what we do, and whatever else does the same. */
  limit: Case;
  ours: Case;
  peers: Record<string, Case>;
  goal: Goal;
}

/** A file of cases exports this as `bench`. It is bundled and runs in a page of a real Chromium, in Node, or in both. */
export interface Contests {
  places: readonly Place[];
  contests(): Contest[];
}

export type Place = 'page' | 'node';

/** One row of the table. Milliseconds unless `unit` says otherwise. */
export interface Outcome {
  what: string;
  where: string;
  unit: string;
  limit: number | null;
  ours: number;
  peers: Record<string, number>;
  goal: Goal;
  /** Of the measuring loop, where there was one. */
  rounds?: Rounds;
}
