import { captionKeys } from '@/lib/core/library/held-captions';
import { watchChanges } from './changes';
import { database } from './database';

/** Which captions are held: their keys alone, because a body may weigh megabytes. */
export const heldCaptions = {
  async keys(): Promise<string[]> {
    return (await database()).getAllKeys('answers', IDBKeyRange.bound(...captionKeys));
  },

  watch(changed: () => void): () => void {
    return watchChanges(['answers'], changed);
  },
};
