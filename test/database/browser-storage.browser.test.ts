import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { storageStoreOf } from '@/components/storage/StoragePane';
import { restrictStorageAccess } from '@/lib/database/browser-storage';
import { defaultSettings } from '@/lib/settings/settings';
import { ok } from '@/lib/shared/result';
import { backupFile, writeScheduledBackup } from '@/lib/storage/backup/backup-file';
import * as storageEstimate from '@/lib/storage/storage-estimate';
import { manualPromise } from '../fakes';

beforeEach(() => fakeBrowser.reset());

describe('restrictStorageAccess', () => {
  it('restricts local and session storage to trusted contexts if the browser supports it', async () => {
    const closed = vi.fn(async () => undefined);
    Object.assign(fakeBrowser.storage.local, { setAccessLevel: closed });
    Object.assign(fakeBrowser.storage.session, { setAccessLevel: closed });
    await restrictStorageAccess();
    expect(closed.mock.calls).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }], [{ accessLevel: 'TRUSTED_CONTEXTS' }]]);
  });

  it('does not fail if the browser has no access levels or rejects the call', async () => {
    Object.assign(fakeBrowser.storage.local, { setAccessLevel: undefined });
    Object.assign(fakeBrowser.storage.session, { setAccessLevel: () => Promise.reject(new Error('not here')) });
    await expect(restrictStorageAccess()).resolves.toBeUndefined();
  });
});

describe('a restore', () => {
  const complete = { createdAt: '', extensionVersion: '1', counts: {}, skipped: 0, settings: {} };

  /** Opens the storage page in a window of its own. */
  const openWindow = (sendMessage = async (): Promise<unknown> => null) => {
    const state = { ports: { now: () => 0, sendMessage }, settings: defaultSettings };
    const actions = { dismiss: () => {}, showToast: () => {}, changeSettings: async () => {} };
    return storageStoreOf({ getState: () => ({ ...state, ...actions }) } as never).getState();
  };

  const nextTurn = () => new Promise((done) => setImmediate(done));

  beforeEach(() => {
    vi.spyOn(storageEstimate, 'readStorageUsage').mockResolvedValue({} as never);
    vi.spyOn(backupFile, 'check').mockResolvedValue(ok(complete));
  });

  it('is stopped before another window deletes everything', async () => {
    const written: string[] = [];
    const restore = vi.spyOn(backupFile, 'restore').mockImplementation(async (_file, _options, _onProgress, signal) => {
      while (!signal.aborted) await nextTurn();
      written.push('a record');
      return { is: 'stopped', rows: 1 };
    });
    const first = openWindow();
    await first.chooseFile(new File([], 'backup'));
    const restoring = first.restore('merge');
    await vi.waitFor(() => expect(restore).toHaveBeenCalled());
    await openWindow(async () => written.splice(0)).deleteEverything();
    first.stop();
    await restoring;
    expect(written).toEqual([]);
  });

  it('ends before a backup is written', async () => {
    const restored = manualPromise<{ is: 'restored'; rows: number }>();
    const restore = vi.spyOn(backupFile, 'restore').mockReturnValue(restored.promise);
    const save = vi.spyOn(backupFile, 'save').mockResolvedValue({ is: 'saved' } as never);
    const report = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue({ ok: true, value: null } as never);
    const first = openWindow();
    await first.chooseFile(new File([], 'backup'));
    const restoring = first.restore('replace');
    await vi.waitFor(() => expect(restore).toHaveBeenCalled());
    const backups = [openWindow().save(), writeScheduledBackup()];
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect([save.mock.calls, report.mock.calls]).toEqual([[], []]);
    restored.resolve({ is: 'restored', rows: 1 });
    await Promise.all([restoring, ...backups]);
    expect([save.mock.calls.length, report.mock.calls.length]).toEqual([1, 1]);
  });
});
