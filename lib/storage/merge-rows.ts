import type { Collection, CollectionSchedule } from '@/lib/collection/collection';
import type { Run, StepState } from '@/lib/runs/run';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/keep-better';
import { loosens, lowerLimit } from '@/lib/settings/spending-guards';
import type { BackupRecord } from './object-stores';

/** How far a step is: what is known of it never becomes less. */
const stepProgress: Record<StepState, number> = {
  planned: 0,
  sent: 1,
  possible: 2,
  left: 3,
  refused: 3,
  received: 4,
  stored: 5,
};

/** Whether a record of a backup goes in place of the one that is held: only what is newer does, and only where that can be told. */
export function isNewer({ shelf, row }: BackupRecord, existing: unknown): boolean {
  switch (shelf) {
    case 'answers':
      return numberAt(row, 'receivedAt') > numberAt(existing, 'receivedAt');
    case 'names':
    case 'comments':
    case 'marks':
      return numberAt(row, 'at') > numberAt(existing, 'at');
    case 'steps':
      return progressOf(row) > progressOf(existing);
    default:
      return false;
  }
}

/**
 * The record of a backup as it takes the place of the one that is here, `undefined` where none is: with no limit above that
 * one's, and no readable response lost to one without rows.
 */
export function mergeRecord({ shelf, row }: BackupRecord, existing: unknown): BackupRecord {
  if (existing === undefined) return { shelf, row };
  if (shelf === 'answers') return { shelf, row: responseToStore(existing as CachedResponse, row as CachedResponse) };
  if (shelf === 'runs') {
    return { shelf, row: { ...(row as Run), budget: lowerLimit((existing as Run).budget, (row as Run).budget) } };
  }
  if (shelf !== 'collections') return { shelf, row };
  const [before, after] = [existing as Collection, row as Collection];
  const watch = after.watch && before.watch ? stricterSchedule(before.watch, after.watch) : after.watch;
  return { shelf, row: { ...after, budget: lowerLimit(before.budget, after.budget), watch } };
}

const stricterSchedule = (before: CollectionSchedule, after: CollectionSchedule): CollectionSchedule => ({
  ...after,
  perRun: lowerLimit(before.perRun, after.perRun),
  everyHours: loosens('minimum', before.everyHours, after.everyHours) ? before.everyHours : after.everyHours,
});

const numberAt = (row: unknown, field: string): number => Number((row as Record<string, unknown>)[field]);
const progressOf = (row: unknown): number => stepProgress[(row as { state: StepState }).state];
