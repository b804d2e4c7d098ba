import { normalText, planFileText } from '../runs/plan-file';
import type { Run } from '../runs/run';
import { runName } from '../runs/run-words';
import type { Say } from '../words';
import type { ExportFile } from './export-file';
import { textBytes } from './table-file';

/** What was asked, so that another can ask it again (PRV-04): every plan once, the oldest first. */
export function planFiles(runs: readonly Run[], say: Say): ExportFile[] {
  const plans = new Map<string, Run>();
  for (const run of runs.toSorted((one, other) => one.createdAt - other.createdAt)) {
    const text = normalText(run.plan);
    if (!plans.has(text)) plans.set(text, run);
  }
  return [...plans.values()].map((run, at) => ({
    name: at === 0 ? 'plan.json' : `plan-${at + 1}.json`,
    mediaType: 'application/json',
    rows: () => textBytes(planFileText({ name: say.saying(runName(run)), plan: run.plan, budget: run.budget })),
  }));
}
