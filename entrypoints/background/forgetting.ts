import { forgetAuthorKey } from '@/lib/browser/author-key';
import { collectionRoom } from '@/lib/browser/collection-room';
import { session } from '@/lib/browser/session';
import { settingsItem } from '@/lib/browser/settings-item';
import { forgetToken } from '@/lib/browser/token';

/** What "forget everything" empties beside answers, ledger and saves (TOK-07). */
export const forgetting = {
  forgetToken,
  forgetSettings: settingsItem.forget,
  forgetSession: session.forget,
  forgetAuthorKey,
  forgetCollections: collectionRoom.forgetAll,
};
