import { tabSession } from '@/lib/browser/session';
import { deleteAllCollections } from '@/lib/collection/repository/delete-collection';
import { deleteAuthorKey } from '@/lib/comments/browser/author-key';
import { deleteAllTokens } from '@/lib/connection/browser/token-repository';
import { runOffscreen } from '@/lib/messaging/run-offscreen';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { markDeleted } from '@/lib/requests/repository/deleted-videos';
import { responseRepository } from '@/lib/requests/repository/responses';
import { settingsRepository } from '@/lib/settings/repository';

/** Deletes saved responses. */
export const responseDeletion = {
  ...responseRepository,
  /** Deletes all data of one video in the offscreen document. Throws on failure; a retry is safe. */
  async forgetVideo(videoId: string): Promise<void> {
    const isDone = await runOffscreen('forgetVideo', { input: { videoId }, ports: { markForgotten: markDeleted } });
    if (!isDone) throw new Error('The video was not deleted');
  },
};

/** Deletes everything other than responses, ledger and downloads. */
export const deletion = {
  forgetTokens: deleteAllTokens,
  forgetSettings: async (): Promise<void> => {
    await Promise.all([settingsRepository.deleteAll(), rejectedRequestRepository.forget()]);
  },
  forgetSession: tabSession.deleteAll,
  forgetAuthorKey: deleteAuthorKey,
  forgetCollections: deleteAllCollections,
};
