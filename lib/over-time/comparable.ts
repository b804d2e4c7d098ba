import type { Run } from '@/lib/runs/run';

/** A run that can be held against another: the later of the two is `after`. */
export interface RunPair {
  before: string;
  after: string;
}

/** Two runs ask the same where their plans are the same to the letter. */
const planKey = ({ plan }: Pick<Run, 'plan'>): string => JSON.stringify(plan);

type DatedRun = Pick<Run, 'id' | 'plan' | 'createdAt'>;

/**
 * What is compared: what the user chose, as long as both are there; else the last two of `among`; else the newest run that
 * has one of the same plan before it, or the newest two of one kind.
 */
export function chooseRunPair(
  all: readonly DatedRun[],
  among: ReadonlySet<string> | null,
  chosen: RunPair | null,
): RunPair | null {
  const isThere = (run: string) => all.some(({ id }) => id === run);
  if (chosen && isThere(chosen.before) && isThere(chosen.after)) return chosen;
  const newest = [...all].sort((a, b) => b.createdAt - a.createdAt);
  const [last, before] = newest.filter(({ id }) => among?.has(id));
  return last && before ? { before: before.id, after: last.id } : findRunPair(newest);
}

function findRunPair(newest: readonly DatedRun[]): RunPair | null {
  const pairs = newest.flatMap((after, at) => newest.slice(at + 1).map((before) => ({ before, after })));
  const same = pairs.find(({ before, after }) => planKey(before) === planKey(after));
  const alike = same ?? pairs.find(({ before, after }) => before.plan.kind === after.plan.kind);
  return alike ? { before: alike.before.id, after: alike.after.id } : null;
}
