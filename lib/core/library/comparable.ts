import type { Run } from '../runs/run';

/** A run that can be held against another: the later of the two is `after`. */
export interface Pair {
  before: string;
  after: string;
}

/** Two runs ask the same where their plans are the same to the letter. */
const planKey = ({ plan }: Pick<Run, 'plan'>): string => JSON.stringify(plan);

/** Runs that a run can be held against: those of its own kind, the same plan before others, the newest first. */
export function besideRun<R extends Pick<Run, 'id' | 'plan' | 'createdAt'>>(run: R, all: readonly R[]): R[] {
  const others = all.filter(({ id, plan }) => id !== run.id && plan.kind === run.plan.kind);
  const isSame = (other: R) => Number(planKey(other) === planKey(run));
  return others.sort((a, b) => isSame(b) - isSame(a) || b.createdAt - a.createdAt);
}

/** What is compared when nobody chose: the newest run that has one of the same plan before it, else the newest of one kind. */
export function firstPair(all: readonly Pick<Run, 'id' | 'plan' | 'createdAt'>[]): Pair | null {
  const newest = [...all].sort((a, b) => b.createdAt - a.createdAt);
  const pairs = newest.flatMap((after, at) => newest.slice(at + 1).map((before) => ({ before, after })));
  const same = pairs.find(({ before, after }) => planKey(before) === planKey(after));
  const alike = same ?? pairs.find(({ before, after }) => before.plan.kind === after.plan.kind);
  return alike ? { before: alike.before.id, after: alike.after.id } : null;
}
