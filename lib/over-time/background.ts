import type { Collection, CollectionSchedule } from '@/lib/collection/records';
import { allDetailsPlan } from '@/lib/runs/plan-schema';
import type { scheduleRepository } from './repository';
import { checkDueSchedule, isSchedule, nextDueTime } from './schedule';

/** `now` is in milliseconds since 1970. */
export type ScheduleDeps = typeof scheduleRepository & { now(): number };

/**
 * Starts the scheduled runs that are due in all collections. Returns the next due time in milliseconds since 1970;
 * `null` if there is none.
 */
export async function startDueRuns(deps: ScheduleDeps): Promise<number | null> {
  for (const { id, schedule } of await scheduledCollections(deps)) {
    const due = schedule && checkDueSchedule(schedule, deps.now());
    // The next time is stored first, so that a crash in between skips a run but never pays for one twice.
    if (!due || !schedule || !(await deps.moveNextTime(id, schedule.nextAt, due.nextAt))) continue;
    if (due.startsRun) await startScheduledRun(deps, id, schedule);
  }
  return nextDueTime((await scheduledCollections(deps)).map(({ schedule }) => schedule));
}

const scheduledCollections = async ({ collections }: ScheduleDeps): Promise<Collection[]> =>
  (await collections()).filter(({ schedule }) => isSchedule(schedule));

async function startScheduledRun(
  parts: ScheduleDeps,
  collectionId: string,
  { perRun: budget, connection }: CollectionSchedule,
): Promise<void> {
  const open = await parts.openRuns(collectionId);
  if (open.some(({ state }) => state === 'running')) return;
  const ids = await parts.videosOf(collectionId);
  if (ids.length === 0) return;
  if (!(await parts.start({ plan: allDetailsPlan(ids), budget, collectionId, startedBy: 'schedule', connection })).ok)
    return;
  // The new run makes every request that a paused earlier run would make, so earlier runs are stopped.
  for (const { id } of open) await parts.stop(id);
}
