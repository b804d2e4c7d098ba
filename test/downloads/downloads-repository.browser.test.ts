import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase } from '@/lib/database/database';
import { downloadsRepository } from '@/lib/downloads/repository';
import { storedDownload } from '../downloads-in-memory';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('downloadsRepository', () => {
  it('keeps downloads across a restart, and returns all or only the unfinished ones, oldest first', async () => {
    const states = ['active', 'done', 'queued', 'paused', 'failed', 'cancelled'] as const;
    await downloadsRepository.put(states.map((state, n) => storedDownload({ id: `save ${9 - n}`, state })));
    await closeDatabase();
    expect((await downloadsRepository.all()).map(({ id }) => id)).toEqual([4, 5, 6, 7, 8, 9].map((n) => `save ${n}`));
    expect((await downloadsRepository.unfinished()).map(({ state }) => state)).toEqual(['paused', 'queued', 'active']);
  });

  it('changes a row atomically, and returns null for a missing row', async () => {
    await downloadsRepository.put([storedDownload({ id: 'one' })]);
    const start = () =>
      downloadsRepository.change('one', (save) => (save.state === 'queued' ? { ...save, state: 'active' } : null));
    const started = await Promise.all([start(), start()]);
    expect(started.filter(Boolean)).toHaveLength(1);
    expect(await downloadsRepository.change('another', (save) => save)).toBeNull();
  });

  it('removes some or all rows', async () => {
    await downloadsRepository.put(['one', 'two', 'three'].map((id) => storedDownload({ id })));
    await downloadsRepository.remove(['two']);
    expect((await downloadsRepository.all()).map(({ id }) => id)).toEqual(['one', 'three']);
    await downloadsRepository.deleteAll();
    expect(await downloadsRepository.all()).toEqual([]);
  });
});
