import type { Capture } from '@/lib/core/evidence/capture';
import { watchChanges } from './changes';
import { database } from './database';

/** What runs brought, as it came: read here, written by `run-room.ts` alone. */
export const evidenceRoom = {
  /** Every capture of a collection, the oldest first, without the bodies. */
  async captures(collectionId: string): Promise<Capture[]> {
    return (await database()).getAll('captures', IDBKeyRange.bound([collectionId], [collectionId, []]));
  },

  /** The text of an answer as it came; `undefined` where it was forgotten meanwhile. */
  async body(id: string): Promise<string | undefined> {
    const kept = await (await database()).get('bodies', id);
    return kept && new TextDecoder().decode(kept.body);
  },

  watch(changed: () => void): () => void {
    return watchChanges(['captures'], changed);
  },
};
