import type { Plan } from '@/lib/runs/plan';
import { canonicalPlanText, planFileText } from '@/lib/runs/plan-file';
import type { Run } from '@/lib/runs/run';
import { runName } from '@/lib/runs/run-name';
import type { Translate } from '@/lib/shared/localized-text';
import { type ExportFile, textBytes } from './export-file';

/** A plan with its file name and its runs, oldest first. */
export interface NamedPlan {
  file: string;
  plan: Plan;
  runs: readonly [Run, ...Run[]];
}

/** Returns every plan once, in the order of their first runs. */
export function namedPlans(runs: readonly Run[]): NamedPlan[] {
  const plans = new Map<string, [Run, ...Run[]]>();
  for (const run of runs.toSorted((one, other) => one.createdAt - other.createdAt)) {
    const text = canonicalPlanText(run.plan);
    const same = plans.get(text);
    if (same) same.push(run);
    else plans.set(text, [run]);
  }
  return [...plans.values()].map((same, at) => ({
    file: at === 0 ? 'plan.json' : `plan-${at + 1}.json`,
    plan: same[0].plan,
    runs: same,
  }));
}

/** Creates a file for every plan, oldest first, so that others can repeat it. */
export const planFiles = (runs: readonly Run[], t: Translate): ExportFile[] =>
  namedPlans(runs).map(({ file, plan, runs: [first] }) => ({
    name: file,
    mediaType: 'application/json',
    rows: () => textBytes(planFileText({ name: t.saying(runName(first)), plan, budget: first.budget })),
  }));
