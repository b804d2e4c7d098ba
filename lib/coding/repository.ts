import { keysStartingWith } from '@/lib/collection/repository/collection-repository';
import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { Coding, CodingChange } from './codes';
import type { Codebook } from './records';

export const codingRepository = {
  async of(collectionId: string): Promise<Coding> {
    const tx = (await database()).transaction(['codebooks', 'codes']);
    const [codebook = null, codes] = await Promise.all([
      tx.objectStore('codebooks').get(collectionId),
      tx.objectStore('codes').getAll(keysStartingWith(collectionId)),
    ]);
    return { codebook, codes };
  },

  /** Changes the codebook. One transaction reads and writes it, so that a change of another window is kept. */
  async changeCodebook(collectionId: string, change: (codebook: Codebook | null) => Codebook): Promise<void> {
    const tx = (await database()).transaction(['collections', 'codebooks'], 'readwrite');
    const store = tx.objectStore('codebooks');
    if (await tx.objectStore('collections').getKey(collectionId))
      await store.put(change((await store.get(collectionId)) ?? null));
    await tx.done;
    notifyChanged('codebooks');
  },

  /** Writes a change in one transaction and returns the change that undoes it. */
  async apply(collectionId: string, { put, remove, codebook }: CodingChange): Promise<CodingChange> {
    const tx = (await database()).transaction(['collections', 'codebooks', 'codes'], 'readwrite');
    const [codebooks, codes] = [tx.objectStore('codebooks'), tx.objectStore('codes')];
    if (!(await tx.objectStore('collections').getKey(collectionId))) return { put: [], remove: [] };
    const ids = [...put.map(({ id }) => id), ...remove];
    const before = await Promise.all(ids.map((id) => codes.get([collectionId, id])));
    const codebookBefore = (await codebooks.get(collectionId)) ?? null;
    await Promise.all([...put.map((code) => codes.put(code)), ...remove.map((id) => codes.delete([collectionId, id]))]);
    const next = codebook === undefined ? codebookBefore : codebook;
    if (next) await codebooks.put({ ...next, isUsed: next.isUsed || put.length > 0 });
    else await codebooks.delete(collectionId);
    await tx.done;
    for (const store of ['codebooks', 'codes'] as const) notifyChanged(store);
    return {
      put: before.filter((code) => code !== undefined),
      remove: ids.filter((_, index) => before[index] === undefined),
      ...(codebook !== undefined && { codebook: codebookBefore }),
    };
  },

  watch: (changed: () => void): (() => void) => watchChanges(['codebooks', 'codes'], changed),
};
