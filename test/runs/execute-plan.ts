import type { Plan } from '@/lib/runs/plan-schema';
import type { Step, StepResults } from '@/lib/runs/records';
import type { PlannedRequest, StoredStep } from '@/lib/runs/run-rule';
import { ruleOf } from '@/lib/runs/run-rules';

const nothingFound: StepResults = {
  ids: [],
  added: 0,
  missing: 0,
  nextPageToken: null,
  totalResults: null,
  newest: null,
  oldest: null,
};

interface ExecutionOptions {
  maxSteps?: number;
  /** Returns which of the open steps is answered next; by default the first one. */
  pick?(open: number): number;
}

/** Executes a plan step by step as the worker does, with scripted responses; `null` stands for no response. */
export function executePlan(
  plan: Plan,
  respond: (params: never) => Partial<StepResults> | null,
  { maxSteps = Number.POSITIVE_INFINITY, pick = () => 0 }: ExecutionOptions = {},
): Step[] {
  const rule = ruleOf(plan);
  const steps: Step[] = rule.first(plan).map(stepOf);
  const isOpen = ({ state }: Step) => state === 'planned';
  for (let answered = 0; answered < maxSteps; answered += 1) {
    const open = steps.filter(isOpen);
    const step = open[pick(open.length)];
    if (!step) break;
    const results = respond(step.params as never);
    const done: StoredStep = { ...step, state: 'stored', results: { ...nothingFound, ...results } };
    steps[step.n] = results ? done : { ...step, state: 'uncertain' };
    const following = results ? rule.next(plan, done, steps) : [];
    for (const request of following) steps.push(stepOf(request, steps.length));
    if (!steps.some(isOpen)) steps.push(...nextLevelOf(plan, steps));
  }
  return steps;
}

/** Returns the steps of the next level, if the plan has levels. */
export const nextLevelOf = (plan: Plan, steps: readonly Step[]): Step[] =>
  (ruleOf(plan).nextLevel?.(plan, steps) ?? []).map((request, index) => stepOf(request, steps.length + index));

export const stepOf = (request: PlannedRequest, n: number): Step => ({
  ...request,
  runId: 'run',
  n,
  state: 'planned',
  attempts: 0,
  sentAt: null,
  captureId: null,
  failure: null,
  results: null,
});
