import { describe, expect, it, vi } from 'vitest';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { defaultSettings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { BackupFileFailure, CheckedBackup } from '@/lib/storage/check-backup';
import type { StorageUsage } from '@/lib/storage/disk-space';
import { createStorageStore, type StoragePorts } from '@/lib/storage/store';

const room: StorageUsage = { answers: [], evidence: 2, used: 3, quota: 10, persisted: false };
const whole: CheckedBackup = {
  made: '2026-11-20T12:00:00.000Z',
  extVersion: '1',
  counts: { collections: 1 },
  skipped: 0,
  settings: null,
};

function keeping(part: Partial<StoragePorts<string>> = {}) {
  const [changeSettings, tell, dismiss] = [vi.fn(async () => {}), vi.fn(), vi.fn()];
  const settings = defaultSettings;
  const ask = vi.fn(async () => null);
  const panel = {
    ports: { now: () => 77, ask },
    getState: () => ({ settings, changeSettings, tell, dismiss }),
  } as unknown as PanelStore;
  const restore = vi.fn<StoragePorts<string>['restore']>(async () => ({ is: 'restored', rows: 5 }));
  const ports: StoragePorts<string> = {
    ...{ room: async () => room, persist: async () => false, countStoredItems: async () => 0, restore },
    permit: async () => true,
    save: async () => ({ is: 'saved' }),
    check: async (): Promise<Result<CheckedBackup, BackupFileFailure>> => ok(whole),
    ...part,
  };
  return { store: createStorageStore(panel, ports), changeSettings, tell, dismiss, ask, restore };
}

describe('keeping', () => {
  it('remembers when the last backup was saved, and only when it was', async () => {
    const saved = keeping();
    await saved.store.save();
    expect(saved.changeSettings).toHaveBeenCalledWith({
      backup: expect.objectContaining({ nudgeDays: 14, lastAt: 77 }),
    });
    const stopped = keeping({ save: async () => ({ is: 'stopped' }) });
    await stopped.store.save();
    expect(stopped.changeSettings).not.toHaveBeenCalled();
  });

  it('hands on the user’s stop', async () => {
    const { store } = keeping({
      save: async (_, heard, signal) => {
        heard(0.5);
        expect(store.getState().work).toEqual({ is: 'saving', share: 0.5 });
        store.stop();
        return { is: signal.aborted ? 'stopped' : 'saved' };
      },
    });
    await store.save();
    expect(store.getState().work).toBeNull();
  });

  it('stops reading a file by the user’s word, and has nothing to restore then', async () => {
    const { store } = keeping({
      check: async (_, _heard, signal) => {
        store.stop();
        signal.throwIfAborted();
        return ok(whole);
      },
    });
    await store.choose('a file');
    expect(store.getState()).toMatchObject({ ready: null, trouble: null, work: null });
  });

  it('brings nothing back from a file that is not whole', async () => {
    const { store, restore } = keeping({ check: async () => fail({ is: 'broken', line: 3 }) });
    await store.choose('a file');
    expect(store.getState()).toMatchObject({ ready: null, trouble: { is: 'broken', line: 3 } });
    await store.restore('replace');
    expect(restore).not.toHaveBeenCalled();
  });

  it('brings a whole one back by the user’s word alone', async () => {
    const { store, restore, tell } = keeping();
    await store.choose('a file');
    expect(restore).not.toHaveBeenCalled();
    await store.restore('merge');
    const options = { way: 'merge', ticked: new Set() };
    expect(restore).toHaveBeenCalledWith('a file', options, expect.anything(), expect.anything());
    expect(tell).toHaveBeenCalledWith({ count: 'keepRestored', n: 5 });
    expect(store.getState().ready).toBeNull();
  });

  it('lists the settings of a backup that lift a guard, and hands on those that were ticked', async () => {
    const settings = { budgets: { perDay: 1_000_000_000_000 } };
    const { store, restore } = keeping({ check: async () => ok({ ...whole, settings }) });
    await store.choose('a file');
    const guarded = store.getState().ready?.guarded ?? [];
    expect(guarded).toMatchObject([{ path: ['budgets', 'perDay'], from: 500_000, to: 1_000_000_000_000 }]);
    const ids = guarded.map(({ id }) => id);
    for (const id of ids) store.tick(id);
    await store.restore('replace');
    expect(restore.mock.calls[0]?.[1]).toEqual({ way: 'replace', ticked: new Set(ids) });
  });

  it('says how many records it skipped', async () => {
    const { store, tell } = keeping({ check: async () => ok({ ...whole, skipped: 2 }) });
    await store.choose('a file');
    await store.restore('merge');
    expect(tell).toHaveBeenCalledWith({ count: 'keepRestoredSkipped', n: 5, fill: [2] });
  });

  it('says when the device is full', async () => {
    const { store } = keeping({ restore: async () => ({ is: 'no-room', rows: 2 }) });
    await store.choose('a file');
    await store.restore('merge');
    expect(store.getState().trouble).toEqual({ is: 'no-room', rows: 2 });
  });

  it('is told what the browser answers, not granted included', async () => {
    const { store } = keeping();
    await store.persist();
    expect(store.getState()).toMatchObject({ persisted: false, room });
  });

  it('keeps the file at hand where a run still asks, so that it can be brought back once that is held', async () => {
    const { store } = keeping({ restore: async () => ({ is: 'runs-going', rows: 0 }) });
    await store.choose('a file');
    await store.restore('replace');
    expect(store.getState()).toMatchObject({ trouble: { is: 'runs-going' }, ready: { file: 'a file' } });
  });

  it('is done by schedule once the browser allows it, and not before', async () => {
    const allowed = keeping();
    await allowed.store.schedule(7);
    expect(allowed.changeSettings).toHaveBeenCalledWith({ backup: expect.objectContaining({ everyDays: 7 }) });
    expect(allowed.ask).toHaveBeenCalledWith('backup/tell', { is: 'changed' });
    const refused = keeping({ permit: async () => false });
    await refused.store.schedule(7);
    expect(refused.changeSettings).not.toHaveBeenCalled();
    expect(refused.tell).toHaveBeenCalledWith(['keepNotPermitted']);
  });

  it('switches the schedule off without asking anybody', async () => {
    const permit = vi.fn(async () => false);
    const { store, changeSettings } = keeping({ permit });
    await store.schedule(0);
    expect(permit).not.toHaveBeenCalled();
    expect(changeSettings).toHaveBeenCalledWith({ backup: expect.objectContaining({ everyDays: 0 }) });
  });

  it('counts what is left after everything was forgotten, and leaves nothing to be undone', async () => {
    const { store, ask, dismiss } = keeping();
    await store.deleteEverything();
    expect(dismiss).toHaveBeenCalledOnce();
    expect(ask).toHaveBeenCalledWith('data/forget', { what: 'everything' });
    expect(store.getState().left).toBe(0);
  });
});
