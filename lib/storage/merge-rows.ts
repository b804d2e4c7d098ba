import type { Collection, Watch } from '@/lib/collection/collection';
import type { Run, StepState } from '@/lib/runs/run';
import type { HeldAnswer } from '@/lib/service/call';
import { keepBetter } from '@/lib/service/keep-better';
import { loosens, lowerLimit } from '@/lib/settings/spending-guards';
import type { KeptRow } from './object-stores';

/** How far a step is: what is known of it never becomes less. */
const far: Record<StepState, number> = {
  planned: 0,
  sent: 1,
  possible: 2,
  left: 3,
  refused: 3,
  received: 4,
  stored: 5,
};

/** Whether a record of a backup goes in place of the one that is held: only what is newer does, and only where that can be told. */
export function isNewer({ shelf, row }: KeptRow, held: unknown): boolean {
  switch (shelf) {
    case 'answers':
      return numberAt(row, 'receivedAt') > numberAt(held, 'receivedAt');
    case 'names':
    case 'comments':
    case 'marks':
      return numberAt(row, 'at') > numberAt(held, 'at');
    case 'steps':
      return farOf(row) > farOf(held);
    default:
      return false;
  }
}

/**
 * The record of a backup as it takes the place of the one that is here, `undefined` where none is: with no limit above that
 * one's, and no readable response lost to one without rows.
 */
export function takingPlaceOf({ shelf, row }: KeptRow, here: unknown): KeptRow {
  if (here === undefined) return { shelf, row };
  if (shelf === 'answers') return { shelf, row: keepBetter(here as HeldAnswer, row as HeldAnswer) };
  if (shelf === 'runs') {
    return { shelf, row: { ...(row as Run), budget: lowerLimit((here as Run).budget, (row as Run).budget) } };
  }
  if (shelf !== 'collections') return { shelf, row };
  const [before, after] = [here as Collection, row as Collection];
  const watch = after.watch && before.watch ? tighterWatch(before.watch, after.watch) : after.watch;
  return { shelf, row: { ...after, budget: lowerLimit(before.budget, after.budget), watch } };
}

const tighterWatch = (before: Watch, after: Watch): Watch => ({
  ...after,
  perRun: lowerLimit(before.perRun, after.perRun),
  everyHours: loosens('minimum', before.everyHours, after.everyHours) ? before.everyHours : after.everyHours,
});

const numberAt = (row: unknown, field: string): number => Number((row as Record<string, unknown>)[field]);
const farOf = (row: unknown): number => far[(row as { state: StepState }).state];
