import type { Question } from '@/lib/provenance/capture';
import { ruleOf } from '@/lib/runs/kinds';
import type { Plan } from '@/lib/runs/plan';
import type { Done } from '@/lib/runs/rule';
import type { Found, Step } from '@/lib/runs/run';

const nothingFound: Found = {
  ...{ ids: [], fresh: 0, missing: 0, nextPageToken: null },
  ...{ totalResults: null, newest: null, oldest: null },
};

/** The journal of a plan that is worked off step by step, as the worker does it, over answers that a script tells. */
export function worked(plan: Plan, tell: (asked: never) => Partial<Found>, most = Number.POSITIVE_INFINITY): Step[] {
  const rule = ruleOf(plan);
  const steps: Step[] = rule.first(plan).map(stepOf);
  for (let n = 0; n < steps.length && n < most; n += 1) {
    const step = steps[n];
    if (!step) break;
    const done: Done = { ...step, state: 'stored', found: { ...nothingFound, ...tell(step.asked as never) } };
    steps[n] = done;
    for (const question of rule.next(plan, done, steps)) steps.push(stepOf(question, steps.length));
  }
  return steps;
}

const stepOf = (question: Question, n: number): Step => ({
  ...question,
  ...{ runId: 'run', n, state: 'planned', attempts: 0, sentAt: null },
  ...{ captureId: null, failure: null, found: null },
});
