import type { Step, StepResults } from './records';

/** A request of a plan, before it is a step. */
export type PlannedRequest = Pick<Step, 'name' | 'params' | 'context'>;

export type StoredStep = Step & { results: StepResults };

/** Plans the requests of one kind of run. It is pure, so that a restarted worker continues in the same way. */
export interface RunRule<P> {
  /** The plan names all of its ids, so no response leads to further requests or new videos. */
  hasFixedIds?: true;
  first(plan: P): PlannedRequest[];
  /**
   * Returns the requests that follow from a response. `before` has every step of the run so far, including `done`, in
   * order.
   */
  next(plan: P, done: StoredStep, before: readonly Step[]): PlannedRequest[];
  /** Returns the requests that follow from all responses together. It is called when no step is left to request. */
  nextLevel?(plan: P, steps: readonly Step[]): PlannedRequest[];
}
