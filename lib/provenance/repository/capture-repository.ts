import { watchChanges } from '@/lib/messaging/change-events';
import { database } from '@/lib/storage/database';
import type { Capture } from '../capture';
import { readBodyText } from './capture-body';

/** What runs brought, as it came: read here, written by `run-room.ts` alone. */
export const captureRepository = {
  /** Every capture of a collection, the oldest first, without the bodies; only those newer than `after` where that is given. */
  async captures(collectionId: string, after?: string): Promise<Capture[]> {
    const first = after === undefined ? [collectionId] : [collectionId, after];
    return (await database()).getAll('captures', IDBKeyRange.bound(first, [collectionId, []], after !== undefined));
  },

  async count(collectionId: string): Promise<number> {
    return (await database()).count('captures', IDBKeyRange.bound([collectionId], [collectionId, []]));
  },

  /** The text of an answer as it came; `undefined` where it was forgotten meanwhile. */
  async body(id: string): Promise<string | undefined> {
    const stored = await (await database()).get('bodies', id);
    return stored && readBodyText(stored);
  },

  watch(changed: () => void): () => void {
    return watchChanges(['captures'], changed);
  },
};
