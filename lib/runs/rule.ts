import type { Question } from '@/lib/provenance/capture';
import type { Found, Step } from './run';

/** A step whose answer is stored, with what it found. */
export type Done = Step & { found: Found };

/** A question of one price, asked so often. */
export interface Repeated {
  question: Question;
  times: number;
}

/** How one kind of run asks: pure, so that a worker that died goes on as if it had not. */
export interface RunRule<P> {
  /** Asks about videos that are known: all of it at first, and no answer brings a video or leads on. */
  completes?: true;
  /** What can be asked before anything is known. */
  first(plan: P): Question[];
  /** What an answer leads on to. `before`: every step of the run so far, this one among them, in their order. */
  next(plan: P, done: Done, before: readonly Step[]): Question[];
  /** The most that it can come to: each question that may be asked, and how often. Prices and hard stops are read off it. */
  worst(plan: P): Repeated[];
}
