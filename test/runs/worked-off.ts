import type { PlannedRequest } from '@/lib/provenance/capture';
import type { Plan } from '@/lib/runs/plan';
import type { Step, StepResults, StoredStep } from '@/lib/runs/run';
import { ruleOf } from '@/lib/runs/run-rules';

const nothingFound: StepResults = {
  ...{ ids: [], fresh: 0, missing: 0, nextPageToken: null },
  ...{ totalResults: null, newest: null, oldest: null },
};

/** The journal of a plan that is worked off step by step, as the worker does it, over answers that a script tells. */
export function worked(
  plan: Plan,
  tell: (asked: never) => Partial<StepResults>,
  most = Number.POSITIVE_INFINITY,
): Step[] {
  const rule = ruleOf(plan);
  const steps: Step[] = rule.first(plan).map(stepOf);
  for (let n = 0; n < steps.length && n < most; n += 1) {
    const step = steps[n];
    if (!step) break;
    const done: StoredStep = { ...step, state: 'stored', found: { ...nothingFound, ...tell(step.asked as never) } };
    steps[n] = done;
    for (const question of rule.next(plan, done, steps)) steps.push(stepOf(question, steps.length));
  }
  return steps;
}

const stepOf = (question: PlannedRequest, n: number): Step => ({
  ...question,
  ...{ runId: 'run', n, state: 'planned', attempts: 0, sentAt: null },
  ...{ captureId: null, failure: null, found: null },
});
