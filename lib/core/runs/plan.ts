import type { CompletePlan } from './complete';

/** What a run is to do, by its kind: each kind has a file of its own and a row in `kinds.ts`. */
export type Plan = CompletePlan;
export type RunKind = Plan['kind'];
