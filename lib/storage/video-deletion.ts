import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { DeletionGate, StopRequests } from '@/lib/requests/deletion-gate';
import { once } from '@/lib/shared/once';
import { commentsAbout, deleteVideoData, skipStepsAbout } from './repository/delete-video';

interface VideoDeletionDeps {
  gate: Pick<DeletionGate, 'delete'>;
  /** Settles the requests that an earlier worker did not finish. */
  recover(): Promise<void>;
  stop: StopRequests;
}

/** Deletes all data of a video. A stored job survives the worker, and the next worker continues it. */
export function createVideoDeletion({ gate, recover, stop }: VideoDeletionDeps) {
  const run = async (videoId: string): Promise<void> => {
    await recover();
    // The runs of these steps continue with the next one when the requests end.
    await skipStepsAbout(videoId);
    await gate.delete([videoId, ...(await commentsAbout(videoId))], stop, () => deleteVideoData(videoId));
    await (await database()).delete('videoDeletions', videoId);
  };
  return {
    /** Resolves when the data is deleted. Throws on failure; a retry is safe. */
    async deleteVideo(videoId: string): Promise<void> {
      await (await database()).put('videoDeletions', { videoId });
      // Pages forget what they could restore.
      notifyChanged('videoDeletions');
      await run(videoId);
    },

    /**
     * Continues the deletions that an earlier worker left, once. Throws if any of them fails; the next worker tries it
     * again.
     */
    resume: once(async () => {
      const failures: unknown[] = [];
      for (const videoId of await (await database()).getAllKeys('videoDeletions'))
        await run(videoId).catch((failure: unknown) => failures.push(failure));
      if (failures.length > 0) throw new AggregateError(failures, 'Videos could not be deleted');
    }),
  };
}
