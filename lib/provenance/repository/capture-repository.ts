import { watchChanges } from '@/lib/messaging/change-events';
import { database } from '@/lib/storage/database';
import type { Capture } from '../capture';
import { readBodyText } from './capture-body';

/** Reads the responses of runs; the repositories of `lib/runs` write them. */
export const captureRepository = {
  /** Returns the captures of a collection, oldest first and without bodies; `after` limits them to newer ones. */
  async captures(collectionId: string, after?: string): Promise<Capture[]> {
    const first = after === undefined ? [collectionId] : [collectionId, after];
    return (await database()).getAll('captures', IDBKeyRange.bound(first, [collectionId, []], after !== undefined));
  },

  async count(collectionId: string): Promise<number> {
    return (await database()).count('captures', IDBKeyRange.bound([collectionId], [collectionId, []]));
  },

  /** Returns the text of a response; `undefined` if it was deleted in the meantime. */
  async body(id: string): Promise<string | undefined> {
    const stored = await (await database()).get('bodies', id);
    return stored && readBodyText(stored);
  },

  watch(changed: () => void): () => void {
    return watchChanges(['captures'], changed);
  },
};
