import { tabSession } from '@/lib/browser/current-tab';
import { deleteAllCollections } from '@/lib/collection/repository/delete-collection';
import { deleteAuthorKey } from '@/lib/comments/browser/author-key';
import { deleteAllTokens } from '@/lib/connection/browser/token-repository';
import { emptyTempFolder } from '@/lib/downloads/browser/temp-folder';
import { runOffscreen } from '@/lib/messaging/run-offscreen';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { responseRepository } from '@/lib/requests/repository/responses';
import { markDeleted } from '@/lib/requests/repository/save-response';
import { settingsRepository } from '@/lib/settings/repository';

/** The repository of saved responses, with the deletion of all data of a video. */
export const responseDeletion = {
  ...responseRepository,
  /** Lets the offscreen document delete all data of one video. Throws on failure; a retry is safe. */
  async deleteVideo(videoId: string): Promise<void> {
    const isDone = await runOffscreen('deleteVideo', { input: { videoId }, ports: { markDeleted } });
    if (!isDone) throw new Error('Not deleted');
  },
};

/**
 * The message handlers that delete tokens, settings, the session data of tabs, the author key, temporary files and
 * collections.
 */
export const deletionHandlers = {
  deleteTokens: deleteAllTokens,
  deleteSettings: async (): Promise<void> => {
    await Promise.all([settingsRepository.deleteAll(), rejectedRequestRepository.deleteAll()]);
  },
  deleteSession: tabSession.deleteAll,
  deleteAuthorKey,
  deleteTempFiles: (): Promise<void> => emptyTempFolder(),
  deleteCollections: deleteAllCollections,
};
