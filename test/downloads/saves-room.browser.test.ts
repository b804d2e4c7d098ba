import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savesRoom } from '@/lib/downloads/repository';
import { closeDatabase } from '@/lib/storage/database';
import { saveRow } from '../saves-in-memory';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('the journal of saves', () => {
  it('is still there after the worker died, oldest first, and knows what is unfinished', async () => {
    const states = ['active', 'done', 'queued', 'paused', 'failed', 'cancelled'] as const;
    await savesRoom.put(states.map((state, n) => saveRow({ id: `save ${9 - n}`, state })));
    await closeDatabase();
    expect((await savesRoom.all()).map(({ id }) => id)).toEqual([4, 5, 6, 7, 8, 9].map((n) => `save ${n}`));
    expect((await savesRoom.unfinished()).map(({ state }) => state)).toEqual(['paused', 'queued', 'active']);
  });

  it('changes a row in one step: of two that want it, one gets it', async () => {
    await savesRoom.put([saveRow({ id: 'one' })]);
    const take = () =>
      savesRoom.change('one', (save) => (save.state === 'queued' ? { ...save, state: 'active' } : null));
    const taken = await Promise.all([take(), take()]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await savesRoom.change('another', (save) => save)).toBeNull();
  });

  it('forgets rows, and all of them', async () => {
    await savesRoom.put(['one', 'two', 'three'].map((id) => saveRow({ id })));
    await savesRoom.remove(['two']);
    expect((await savesRoom.all()).map(({ id }) => id)).toEqual(['one', 'three']);
    await savesRoom.forgetAll();
    expect(await savesRoom.all()).toEqual([]);
  });
});
