import { forgetAuthorKey } from '@/lib/browser/author-key';
import { collectionRoom } from '@/lib/browser/collection-room';
import { forgetVideo } from '@/lib/browser/forget-video';
import { heardBook } from '@/lib/browser/heard-book';
import { heldRoom } from '@/lib/browser/held-room';
import { session } from '@/lib/browser/session';
import { settingsItem } from '@/lib/browser/settings-item';
import { forgetTokens } from '@/lib/browser/token';
import { putUnforgotten } from '@/lib/browser/without-forgotten';

/** What "forget everything" empties beside answers, ledger and saves (TOK-07). */
export const forgetting = {
  forgetTokens,
  forgetSettings: async (): Promise<void> => {
    await Promise.all([settingsItem.forget(), heardBook.forget()]);
  },
  forgetSession: session.forget,
  forgetAuthorKey,
  forgetCollections: collectionRoom.forgetAll,
};

/** What is held, as the worker keeps it and, of one video, forgets it everywhere. */
export const held = { ...heldRoom, put: putUnforgotten, forgetVideo };
