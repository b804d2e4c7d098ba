import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { readNotes } from '@/lib/collection/repository/note-repository';
import { writeTransaction } from '@/lib/database/write-transaction';
import type { Run } from '@/lib/runs/records';
import { applyCommand } from '@/lib/runs/repository/apply-command';
import { readRuns, startRun } from '@/lib/runs/repository/run-repository';
import { VideoId } from '@/lib/service/ids';

export const scheduleRepository = {
  collections: collectionRepository.all,

  /** Returns every included video of a collection, each once. */
  async videosOf(collectionId: string): Promise<VideoId[]> {
    const ids = new Set((await collectionRepository.batches(collectionId)).flatMap((batch) => batch.ids));
    for (const { videoId, excludedReason } of await readNotes(collectionId))
      if (excludedReason !== undefined) ids.delete(videoId);
    return [...ids].filter((id) => VideoId.safeParse(id).success);
  },

  /** Returns the scheduled runs of a collection that have not ended. */
  async openRuns(collectionId: string): Promise<Run[]> {
    return (await readRuns(collectionId)).filter(
      ({ startedBy, endedAt }) => startedBy === 'schedule' && endedAt === null,
    );
  },

  /**
   * Sets the time of the next run if it is still `from`, because another window may have changed it. Times are in
   * milliseconds since 1970.
   */
  async moveNextTime(collectionId: string, from: number, nextAt: number): Promise<boolean> {
    const moved = await writeTransaction(['collections'], async (tx) => {
      const stored = await tx.objectStore('collections').get(collectionId);
      if (stored?.schedule?.nextAt !== from || !stored.schedule.on) return false;
      await tx.objectStore('collections').put({ ...stored, schedule: { ...stored.schedule, nextAt, dueAt: from } });
      return true;
    });
    // A failed write counts as not moved, because a run could not be stored either.
    return moved.ok && moved.value;
  },

  start: startRun,
  stop: (runId: string): Promise<unknown> => applyCommand('stop', runId),
};
