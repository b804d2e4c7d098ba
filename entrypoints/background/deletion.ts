import { tabSession } from '@/lib/browser/current-tab';
import { deleteAllCollections } from '@/lib/collection/repository/delete-collection';
import { deleteAuthorKey } from '@/lib/comments/browser/author-key';
import { deleteAllTokens } from '@/lib/connection/browser/token-repository';
import { emptyTempFolder } from '@/lib/downloads/browser/temp-folder';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { settingsRepository } from '@/lib/settings/repository';

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
