import { describe, expect, it, vi } from 'vitest';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { defaultSettings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { BackupFileFailure, CheckedBackup } from '@/lib/storage/check-backup';
import type { StorageUsage } from '@/lib/storage/disk-space';
import { createStorageStore, type StoragePorts } from '@/lib/storage/store';

const usage: StorageUsage = { responses: [], captureBytes: 2, used: 3, quota: 10, persisted: false };
const complete: CheckedBackup = {
  createdAt: '2026-11-20T12:00:00.000Z',
  extensionVersion: '1',
  counts: { collections: 1 },
  skipped: 0,
  settings: {},
};

function openStore(part: Partial<StoragePorts<string>> = {}) {
  const changeSettings = vi.fn(async () => {});
  const showToast = vi.fn();
  const dismiss = vi.fn();
  const settings = defaultSettings;
  const sendMessage = vi.fn(async () => null);
  const panel = {
    getState: () => ({ ports: { now: () => 77, sendMessage }, settings, changeSettings, showToast, dismiss }),
  } as unknown as PanelStore;
  const restore = vi.fn<StoragePorts<string>['restore']>(async () => ({ is: 'restored', rows: 5 }));
  const ports: StoragePorts<string> = {
    readUsage: async () => usage,
    persist: async () => false,
    withoutRestores: (deletion) => deletion(),
    countStoredItems: async () => 0,
    restore,
    permit: async () => true,
    save: async () => ({ is: 'saved' }),
    check: async (): Promise<Result<CheckedBackup, BackupFileFailure>> => ok(complete),
    ...part,
  };
  return { store: createStorageStore(panel, ports), changeSettings, showToast, dismiss, sendMessage, restore };
}

describe('createStorageStore', () => {
  it('records the time of a backup only if it was saved', async () => {
    const saved = openStore();
    await saved.store.getState().save();
    expect(saved.changeSettings).toHaveBeenCalledWith({
      backup: expect.objectContaining({ reminderDays: 14, lastAt: 77 }),
    });
    const stopped = openStore({ save: async () => ({ is: 'stopped' }) });
    await stopped.store.getState().save();
    expect(stopped.changeSettings).not.toHaveBeenCalled();
  });

  it('reports the progress of a backup and aborts it on stop', async () => {
    const { store } = openStore({
      save: async (_, onProgress, signal) => {
        onProgress(0.5);
        expect(store.getState().job).toEqual({ is: 'saving', share: 0.5 });
        store.getState().stop();
        return { is: signal.aborted ? 'stopped' : 'saved' };
      },
    });
    await store.getState().save();
    expect(store.getState().job).toBeNull();
  });

  it('aborts a check on stop and offers nothing to restore', async () => {
    const { store } = openStore({
      check: async (_, _onProgress, signal) => {
        store.getState().stop();
        signal.throwIfAborted();
        return ok(complete);
      },
    });
    await store.getState().chooseFile('a file');
    expect(store.getState()).toMatchObject({ checkedBackup: null, failure: null, job: null });
  });

  it('does not restore a broken file', async () => {
    const { store, restore } = openStore({ check: async () => fail({ is: 'broken', line: 3 }) });
    await store.getState().chooseFile('a file');
    expect(store.getState()).toMatchObject({ checkedBackup: null, failure: { is: 'broken', line: 3 } });
    await store.getState().restore('replace');
    expect(restore).not.toHaveBeenCalled();
  });

  it('restores a checked file only when asked to', async () => {
    const { store, restore, showToast } = openStore();
    await store.getState().chooseFile('a file');
    expect(restore).not.toHaveBeenCalled();
    await store.getState().restore('merge');
    expect(restore).toHaveBeenCalledWith('a file', 'merge', expect.anything(), expect.anything());
    expect(showToast).toHaveBeenCalledWith({ count: 'storageRestored', n: 5 });
    expect(store.getState().checkedBackup).toBeNull();
  });

  it('lists the settings that are not taken', async () => {
    const settings = { budgets: { perDay: 1_000_000_000_000 } };
    const { store } = openStore({ check: async () => ok({ ...complete, settings }) });
    await store.getState().chooseFile('a file');
    const at = { path: ['budgets', 'perDay'], from: 500_000, to: 1_000_000_000_000 };
    expect(store.getState().checkedBackup?.notTaken).toMatchObject([at]);
  });

  it('reports the number of skipped records', async () => {
    const { store, showToast } = openStore({ check: async () => ok({ ...complete, skipped: 2 }) });
    await store.getState().chooseFile('a file');
    await store.getState().restore('merge');
    expect(showToast).toHaveBeenCalledWith({ count: 'storageRestoredSkipped', n: 5, fill: [2] });
  });

  it('reports a full disk', async () => {
    const { store } = openStore({ restore: async () => ({ is: 'no-space', rows: 2 }) });
    await store.getState().chooseFile('a file');
    await store.getState().restore('merge');
    expect(store.getState().failure).toEqual({ is: 'no-space', rows: 2 });
  });

  it('stores the browser’s decision on persistence, even if it is no', async () => {
    const { store } = openStore();
    await store.getState().persist();
    expect(store.getState()).toMatchObject({ persisted: false, usage });
  });

  it('keeps the checked file while an active run prevents a restore', async () => {
    const { store } = openStore({ restore: async () => ({ is: 'runs-active', rows: 0 }) });
    await store.getState().chooseFile('a file');
    await store.getState().restore('replace');
    expect(store.getState()).toMatchObject({ failure: { is: 'runs-active' }, checkedBackup: { file: 'a file' } });
  });

  it('changes the schedule only if downloads are permitted', async () => {
    const allowed = openStore();
    await allowed.store.getState().setSchedule(7);
    expect(allowed.changeSettings).toHaveBeenCalledWith({ backup: expect.objectContaining({ everyDays: 7 }) });
    expect(allowed.sendMessage).toHaveBeenCalledWith('backup/report', { is: 'changed' });
    const refused = openStore({ permit: async () => false });
    await refused.store.getState().setSchedule(7);
    expect(refused.changeSettings).not.toHaveBeenCalled();
    expect(refused.showToast).toHaveBeenCalledWith(['storageNotPermitted']);
  });

  it('switches the schedule off without asking for a permission', async () => {
    const permit = vi.fn(async () => false);
    const { store, changeSettings } = openStore({ permit });
    await store.getState().setSchedule(0);
    expect(permit).not.toHaveBeenCalled();
    expect(changeSettings).toHaveBeenCalledWith({ backup: expect.objectContaining({ everyDays: 0 }) });
  });

  it('deletes everything, dismisses pending undos and counts the remaining items', async () => {
    const { store, sendMessage, dismiss } = openStore();
    await store.getState().deleteEverything();
    expect(dismiss).toHaveBeenCalledOnce();
    expect(sendMessage).toHaveBeenCalledWith('data/delete', { what: 'everything' });
    expect(store.getState().remainingItems).toBe(0);
  });

  it('deletes everything only after a restore has stopped', async () => {
    const written: string[] = [];
    const { store, sendMessage } = openStore({
      restore: async (_file, _options, _onProgress, signal) => {
        while (!signal.aborted) await new Promise((done) => setImmediate(done));
        written.push('a record');
        return { is: 'stopped', rows: 1 };
      },
    });
    sendMessage.mockImplementation(async () => {
      written.length = 0;
      return null;
    });
    await store.getState().chooseFile('a file');
    const restoring = store.getState().restore('merge');
    await store.getState().deleteEverything();
    store.getState().stop();
    await restoring;
    expect(written).toEqual([]);
  });
});
