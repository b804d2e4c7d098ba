import type { CaptionsPlan } from './plan-schema';
import type { Step } from './records';
import { languagesOf } from './run-rules';
import { stateAfterFailure } from './step-transitions';

/** The outcomes of a captions request, in the order in which they are shown. */
export const captionOutcomes = [
  'saved',
  'alreadySaved',
  'notAvailable',
  'failed',
  'uncertain',
  'waiting',
  'notRequested',
] as const;
export type CaptionOutcome = (typeof captionOutcomes)[number];
export type CaptionCounts = Record<CaptionOutcome, number>;

/** Returns the outcome of a captions request. `uncertain`: sent without a usable response, so it may be billed. */
export function captionOutcomeOf({ state, attempts, failure }: Pick<Step, 'state' | 'attempts' | 'failure'>) {
  switch (state) {
    case 'stored':
      return attempts > 0 ? 'saved' : 'alreadySaved';
    case 'refused':
      return failure?.kind === 'no-captions' ? 'notAvailable' : 'failed';
    case 'uncertain':
      return 'uncertain';
    case 'skipped':
      if (attempts === 0) return 'notRequested';
      // The user gave up on a request that was already sent. It failed if the service responded with an error; otherwise
      // it is uncertain.
      return failure && stateAfterFailure(failure) !== 'uncertain' ? 'failed' : 'uncertain';
    default:
      return 'waiting';
  }
}

export function countOutcomes(outcomes: Iterable<CaptionOutcome>): CaptionCounts {
  const counts: CaptionCounts = {
    saved: 0,
    alreadySaved: 0,
    notAvailable: 0,
    failed: 0,
    uncertain: 0,
    waiting: 0,
    notRequested: 0,
  };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

/** Counts the captions of a run by outcome, with those that were saved before it started. */
export function runCaptionCounts(plan: CaptionsPlan, steps: readonly Step[]): CaptionCounts {
  const counts = countOutcomes(steps.filter(({ name }) => name === 'captions').map(captionOutcomeOf));
  for (const { alreadySaved } of languagesOf(plan)) counts.alreadySaved += alreadySaved.length;
  return counts;
}
