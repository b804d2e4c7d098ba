import { describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import { type BackupPorts, createBackupScheduler } from '@/lib/storage/background';

const day = 86_400_000;
const now = 100 * day;

function setUp(schedule: Partial<Settings['backup']>, part: Partial<BackupPorts> = {}) {
  let backup = { ...defaultSettings.backup, everyDays: 7, ...schedule };
  let isOpen = false;
  const offscreen = {
    isOpen: async () => isOpen,
    open: vi.fn(async () => {
      isOpen = true;
    }),
    close: vi.fn(async () => {
      isOpen = false;
    }),
  };
  const [setAlarm, deleteOlder, download] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(async () => true)];
  const backups = createBackupScheduler({
    offscreen,
    setAlarm,
    deleteOlder,
    download,
    mayWrite: () => true,
    now: () => now,
    keepAlive: (work) => work,
    version: () => '1',
    settings: async () => ({ ...defaultSettings, backup }),
    changeBackupSettings: async (change) => {
      backup = { ...backup, ...change };
    },
    ...part,
  });
  return { backups, offscreen, setAlarm, deleteOlder, download, backupSettings: () => backup };
}

describe('createBackupScheduler', () => {
  it('starts no backup and clears the alarm while the schedule is off', async () => {
    const { backups, offscreen, setAlarm } = setUp({ everyDays: 0 });
    await backups.check();
    expect(offscreen.open).not.toHaveBeenCalled();
    expect(setAlarm).toHaveBeenLastCalledWith(null);
  });

  it('sets the alarm for the due time', async () => {
    const { backups, offscreen, setAlarm } = setUp({ lastAt: now - day });
    await backups.check();
    expect(offscreen.open).not.toHaveBeenCalled();
    expect(setAlarm).toHaveBeenLastCalledWith(now + 6 * day);
  });

  it('starts only one backup if two checks run at the same time', async () => {
    const { backups, offscreen } = setUp({});
    await Promise.all([backups.check(), backups.check()]);
    expect(offscreen.open).toHaveBeenCalledOnce();
  });

  it('records the time of a saved backup, deletes older ones and closes the offscreen document', async () => {
    const { backups, offscreen, deleteOlder, setAlarm, backupSettings } = setUp({
      keep: 3,
      failed: { at: 0, why: 'no-space' },
    });
    await backups.check();
    await backups.handle({ is: 'written', url: 'blob:x', at: now - 5 });
    expect(backupSettings()).toMatchObject({ lastAt: now - 5, failed: null });
    expect(deleteOlder).toHaveBeenCalledWith(3);
    expect(offscreen.close).toHaveBeenCalledOnce();
    expect(setAlarm).toHaveBeenLastCalledWith(now - 5 + 7 * day);
  });

  it.each<[string, boolean | Error]>([
    ['was interrupted', false],
    ['could not start', new Error('Invalid filename')],
  ])('records a failure and keeps older backups if the download %s', async (_, result) => {
    const download = async () => {
      if (result instanceof Error) throw result;
      return result;
    };
    const { backups, deleteOlder, backupSettings, setAlarm } = setUp({ keep: 1 }, { download });
    await backups.check();
    await backups.handle({ is: 'written', url: 'blob:x', at: now });
    expect(backupSettings()).toMatchObject({ lastAt: null, failed: { at: now, why: 'not-saved' } });
    expect(deleteOlder).not.toHaveBeenCalled();
    expect(setAlarm).toHaveBeenLastCalledWith(now + 3_600_000);
  });

  it('gives the offscreen document its task only if a backup is due, and closes it otherwise', async () => {
    const { backups, offscreen } = setUp({ lastAt: now - day });
    expect(await backups.handle({ is: 'started' })).toBeNull();
    expect(offscreen.close).toHaveBeenCalledOnce();
    const due = setUp({});
    expect(await due.backups.handle({ is: 'started' })).toMatchObject({ extensionVersion: '1', at: now });
  });

  it('starts a backup when a changed schedule makes it due', async () => {
    const { backups, offscreen } = setUp({});
    await backups.handle({ is: 'changed' });
    expect(offscreen.open).toHaveBeenCalledOnce();
  });

  it('records a full disk and does not retry at once', async () => {
    const { backups, offscreen, backupSettings } = setUp({});
    await backups.check();
    await backups.handle({ is: 'failed', why: 'no-space' });
    expect(backupSettings().failed).toEqual({ at: now, why: 'no-space' });
    expect(offscreen.open).toHaveBeenCalledOnce();
  });

  it('records a missing permission', async () => {
    const { backups, offscreen, backupSettings } = setUp({}, { mayWrite: () => false });
    await backups.check();
    expect(offscreen.open).not.toHaveBeenCalled();
    expect(backupSettings().failed?.why).toBe('not-allowed');
  });

  it('records a failure if the offscreen document cannot be opened', async () => {
    const open = () => Promise.reject(new Error('Only a single offscreen document'));
    const { backups, backupSettings } = setUp(
      {},
      { offscreen: { isOpen: async () => false, open, close: async () => {} } },
    );
    await backups.check();
    expect(backupSettings().failed?.why).toBe('not-made');
  });

  it('starts no second backup while the offscreen document is open, and checks again in five minutes', async () => {
    const { backups, offscreen, setAlarm } = setUp({});
    await offscreen.open();
    await backups.check();
    expect(offscreen.open).toHaveBeenCalledOnce();
    expect(setAlarm).toHaveBeenLastCalledWith(now + 300_000);
  });
});
