import type { Collection, CollectionSchedule } from '@/lib/collection/records';
import { allDetailsPlan, type Plan } from '@/lib/runs/plan-schema';
import type { Run } from '@/lib/runs/records';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import { checkDueSchedule, isSchedule, nextDueTime } from './schedule';

export interface ScheduleDeps {
  collections(): Promise<Collection[]>;
  /** Returns every video of a collection, each once. */
  videosOf(collectionId: string): Promise<VideoId[]>;
  /** Returns the scheduled runs of a collection that have not ended. */
  openRuns(collectionId: string): Promise<Run[]>;
  /**
   * Sets the time of the next run if it is still `from`, because another window may have changed it. Times are in
   * milliseconds since 1970.
   */
  moveNextTime(collectionId: string, from: number, nextAt: number): Promise<boolean>;
  start(run: {
    plan: Plan;
    budget: Micros | null;
    collectionId: string;
    startedBy: 'schedule';
    connection: string | undefined;
  }): Promise<{ ok: boolean }>;
  stop(runId: string): Promise<unknown>;
  /** Milliseconds since 1970. */
  now(): number;
}

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
