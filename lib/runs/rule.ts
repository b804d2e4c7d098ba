import type { PlannedRequest } from '@/lib/provenance/capture';
import type { Step, StepResults } from './run';

/** A step whose answer is stored, with what it found. */
export type StoredStep = Step & { found: StepResults };

/** A question of one price, asked so often. */
interface RepeatedRequest {
  question: PlannedRequest;
  times: number;
}

/** How one kind of run asks: pure, so that a worker that died goes on as if it had not. */
export interface RunRule<P> {
  /** Asks about videos that are known: all of it at first, and no answer brings a video or leads on. */
  completes?: true;
  /** What can be asked before anything is known. */
  first(plan: P): PlannedRequest[];
  /** What an answer leads on to. `before`: every step of the run so far, this one among them, in their order. */
  next(plan: P, done: StoredStep, before: readonly Step[]): PlannedRequest[];
  /** The most that it can come to: each question that may be asked, and how often. Prices and hard stops are read off it. */
  maxRequests(plan: P): RepeatedRequest[];
}
