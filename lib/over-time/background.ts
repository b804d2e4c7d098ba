import type { Collection } from '@/lib/collection/collection';
import type { Plan } from '@/lib/runs/plan';
import type { Run } from '@/lib/runs/run';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import { findDueTime, isSchedule, nextDueTime } from './schedule';

export interface ScheduleDeps {
  collections(): Promise<Collection[]>;
  /** Every video of a collection, each once. */
  videosOf(collectionId: string): Promise<VideoId[]>;
  /** Its runs by schedule that are not at their end. */
  openRuns(collectionId: string): Promise<Run[]>;
  /** Puts the next time in the place of `was`; not where another has done that. */
  moveNextTime(collectionId: string, from: number, nextAt: number): Promise<boolean>;
  begin(run: { plan: Plan; budget: Micros | null; collectionId: string; by: 'watch' }): Promise<unknown>;
  stop(runId: string): Promise<unknown>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Begins a run of every collection whose time has come. Answers when to look again; `null` for never. */
export async function startDueRuns(parts: ScheduleDeps): Promise<number | null> {
  for (const { id, watch } of await scheduledCollections(parts)) {
    const due = watch && findDueTime(watch, parts.now());
    // The time is moved on first: a death in between leaves one out, and pays for none twice.
    if (!due || !watch || !(await parts.moveNextTime(id, watch.nextAt, due.nextAt))) continue;
    if (due.begins) await startScheduledRun(parts, id, watch.perRun);
  }
  return nextDueTime((await scheduledCollections(parts)).map(({ watch }) => watch));
}

const scheduledCollections = async ({ collections }: ScheduleDeps): Promise<Collection[]> =>
  (await collections()).filter(({ watch }) => isSchedule(watch));

async function startScheduledRun(parts: ScheduleDeps, collectionId: string, budget: Micros | null): Promise<void> {
  const open = await parts.openRuns(collectionId);
  if (open.some(({ state }) => state === 'going')) return;
  const ids = await parts.videosOf(collectionId);
  if (ids.length === 0) return;
  // One that waits since an earlier time asks for nothing that the new one does not ask for.
  for (const { id } of open) await parts.stop(id);
  const plan: Plan = { kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 };
  await parts.begin({ plan, budget, collectionId, by: 'watch' });
}
