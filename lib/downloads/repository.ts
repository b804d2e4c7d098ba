import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { Download } from './records';

const unfinished = ['queued', 'active', 'paused'] as const;

/** Stores downloads, oldest first. */
export const downloadsRepository = {
  async all(): Promise<Download[]> {
    return (await database()).getAll('downloads');
  },

  /** Returns waiting, running and paused downloads. */
  async unfinished(): Promise<Download[]> {
    const index = (await database()).transaction('downloads').store.index('state');
    const rows = await Promise.all(unfinished.map((state) => index.getAll(state)));
    return rows.flat().sort((one, other) => (one.id < other.id ? -1 : 1));
  },

  /**
   * Changes a download in one transaction. Returns the changed download; `null` if there is none with this id or
   * `update` returned `null`.
   */
  async change(id: string, update: (row: Download) => Download | null): Promise<Download | null> {
    const tx = (await database()).transaction('downloads', 'readwrite');
    const row = await tx.store.get(id);
    const changed = row ? update(row) : null;
    if (changed) await tx.store.put(changed);
    await tx.done;
    if (changed) notifyChanged('downloads');
    return changed;
  },

  async put(rows: readonly Download[]): Promise<void> {
    const tx = (await database()).transaction('downloads', 'readwrite');
    await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done]);
    notifyChanged('downloads');
  },

  /** Removes downloads from the list, not their files. */
  async remove(ids: readonly string[]): Promise<void> {
    const tx = (await database()).transaction('downloads', 'readwrite');
    await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
    notifyChanged('downloads');
  },

  async deleteAll(): Promise<void> {
    await (await database()).clear('downloads');
    notifyChanged('downloads');
  },
};

/** Calls back when downloads change. Returns a function that stops the calls. */
export const watchDownloads = (changed: () => void): (() => void) => watchChanges(['downloads'], changed);
