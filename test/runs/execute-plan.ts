import type { PlannedRequest } from '@/lib/provenance/capture';
import type { Plan } from '@/lib/runs/plan';
import type { Step, StepResults, StoredStep } from '@/lib/runs/run';
import { ruleOf } from '@/lib/runs/run-rules';

const nothingFound: StepResults = {
  ...{ ids: [], fresh: 0, missing: 0, nextPageToken: null },
  ...{ totalResults: null, newest: null, oldest: null },
};

/** Executes a plan step by step as the worker does, with scripted responses. */
export function executePlan(
  plan: Plan,
  respond: (params: never) => Partial<StepResults>,
  maxSteps = Number.POSITIVE_INFINITY,
): Step[] {
  const rule = ruleOf(plan);
  const steps: Step[] = rule.first(plan).map(stepOf);
  for (let n = 0; n < steps.length && n < maxSteps; n += 1) {
    const step = steps[n];
    if (!step) break;
    const done: StoredStep = { ...step, state: 'stored', found: { ...nothingFound, ...respond(step.asked as never) } };
    steps[n] = done;
    for (const request of rule.next(plan, done, steps)) steps.push(stepOf(request, steps.length));
  }
  return steps;
}

const stepOf = (request: PlannedRequest, n: number): Step => ({
  ...request,
  ...{ runId: 'run', n, state: 'planned', attempts: 0, sentAt: null },
  ...{ captureId: null, failure: null, found: null },
});
