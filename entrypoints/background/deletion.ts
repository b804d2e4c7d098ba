import { tabSession } from '@/lib/browser/current-tab';
import { deleteAllCollections } from '@/lib/collection/repository/delete-collection';
import { deleteAuthorKey } from '@/lib/comments/browser/author-key';
import { deleteAllTokens } from '@/lib/connection/browser/token-repository';
import { emptyTempFolder } from '@/lib/downloads/browser/temp-folder';
import { deleteAllTimedNotes } from '@/lib/notes/repository';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { settingsRepository } from '@/lib/settings/repository';
import { deleteAllKnownWords } from '@/lib/words/repository';

/** The message handlers that delete what belongs to no other handler. */
export const deletionHandlers = {
  async deleteCollections(): Promise<void> {
    await Promise.all([deleteAllCollections(), deleteAllTimedNotes(), deleteAllKnownWords()]);
  },
  async deleteSettingsAndTokens(): Promise<void> {
    await Promise.all([
      deleteAllTokens(),
      settingsRepository.deleteAll(),
      rejectedRequestRepository.deleteAll(),
      tabSession.deleteAll(),
      deleteAuthorKey(),
      emptyTempFolder(),
    ]);
  },
};
