import { tabSession } from '@/lib/browser/session';
import { deleteAllCollections as forgetCollections } from '@/lib/collection/repository/delete-collection';
import { forgetAuthorKey } from '@/lib/comments/browser/author-key';
import { deleteAllTokens } from '@/lib/connection/browser/token-repository';
import { runOffscreen } from '@/lib/messaging/run-offscreen';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { markDeleted } from '@/lib/requests/repository/mark-deleted';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import { putUnlessDeleted } from '@/lib/requests/repository/without-deleted';
import { settingsRepository } from '@/lib/settings/repository';

/** What "forget everything" empties beside answers, ledger and saves. */
export const deletion = {
  forgetTokens: deleteAllTokens,
  forgetSettings: async (): Promise<void> => {
    await Promise.all([settingsRepository.forget(), rejectedRequestRepository.forget()]);
  },
  forgetSession: tabSession.forget,
  forgetAuthorKey,
  forgetCollections,
};

/** Deletes all about one video, in the offscreen document. Throws where that could not: it can be done again. */
async function deleteVideo(videoId: string): Promise<void> {
  const isDone = await runOffscreen('forgetVideo', { input: { videoId }, ports: { markForgotten: markDeleted } });
  if (!isDone) throw new Error('The video was not deleted');
}

/** What is held, as the worker keeps it and, of one video, forgets it everywhere. */
export const responses = { ...responseRepository, put: putUnlessDeleted, forgetVideo: deleteVideo };
