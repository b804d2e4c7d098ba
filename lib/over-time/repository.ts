import { collectionRoom } from '@/lib/collection/repository/collection-repository';
import { beginRun, runsOf, sayOfRun } from '@/lib/runs/repository/begin-run';
import { writing } from '@/lib/runs/repository/write-transaction';
import type { Run } from '@/lib/runs/run';
import { VideoId } from '@/lib/service/ids';

/** What the schedule of collections reads and writes (COL-07). */
export const watchRoom = {
  collections: collectionRoom.all,

  async videosOf(collectionId: string): Promise<VideoId[]> {
    return [...new Set((await collectionRoom.gatherings(collectionId)).flatMap(({ ids }) => ids))].filter(
      (id) => VideoId.safeParse(id).success,
    );
  },

  async watching(collectionId: string): Promise<Run[]> {
    return (await runsOf(collectionId)).filter(({ by, endedAt }) => by === 'watch' && endedAt === null);
  },

  async moveOn(collectionId: string, was: number, nextAt: number): Promise<boolean> {
    const moved = await writing(['collections'], async (tx) => {
      const there = await tx.objectStore('collections').get(collectionId);
      if (there?.watch?.nextAt !== was || !there.watch.on) return false;
      await tx.objectStore('collections').put({ ...there, watch: { ...there.watch, nextAt } });
      return true;
    });
    // Without room for the next time there is none for a run either.
    return moved.ok && moved.value;
  },

  begin: beginRun,
  stop: (runId: string): Promise<unknown> => sayOfRun('stop', runId),
};
