import { describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import { type BackupPorts, createBackupScheduler } from '@/lib/storage/background';

const day = 86_400_000;
const now = 100 * day;

function setUp(chosen: Partial<Settings['backup']>, part: Partial<BackupPorts> = {}) {
  let backup = { ...defaultSettings.backup, everyDays: 7, ...chosen };
  let isOpen = false;
  const page = {
    isOpen: async () => isOpen,
    open: vi.fn(async () => {
      isOpen = true;
    }),
    close: vi.fn(async () => {
      isOpen = false;
    }),
  };
  const [ring, thin, land] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(async () => true)];
  const backups = createBackupScheduler({
    ...{ page, ring, thin, land, mayWrite: () => true, now: () => now, stayAwake: (work) => work, version: () => '1' },
    settings: async () => ({ ...defaultSettings, backup }),
    note: async (change) => {
      backup = { ...backup, ...change };
    },
    ...part,
  });
  return { backups, page, ring, thin, land, noted: () => backup };
}

describe('backups by schedule', () => {
  it('are not made while they are switched off, and no alarm rings', async () => {
    const { backups, page, ring } = setUp({ everyDays: 0 });
    await backups.look();
    expect(page.open).not.toHaveBeenCalled();
    expect(ring).toHaveBeenLastCalledWith(null);
  });

  it('are not made before they are due; the alarm rings then', async () => {
    const { backups, page, ring } = setUp({ lastAt: now - day });
    await backups.look();
    expect(page.open).not.toHaveBeenCalled();
    expect(ring).toHaveBeenLastCalledWith(now + 6 * day);
  });

  it('are begun once, though the browser rings twice when it starts', async () => {
    const { backups, page } = setUp({});
    await Promise.all([backups.look(), backups.look()]);
    expect(page.open).toHaveBeenCalledOnce();
  });

  it('are noted once the file has landed, as of when they were begun, and the page is closed', async () => {
    const { backups, page, thin, ring, noted } = setUp({ keep: 3, failed: { at: 0, why: 'no-room' } });
    await backups.look();
    await backups.hear({ is: 'written', url: 'blob:x', at: now - 5 });
    expect(noted()).toMatchObject({ lastAt: now - 5, failed: null });
    expect(thin).toHaveBeenCalledWith(3);
    expect(page.close).toHaveBeenCalledOnce();
    expect(ring).toHaveBeenLastCalledWith(now - 5 + 7 * day);
  });

  it.each<[string, boolean | Error]>([
    ['was broken off', false],
    ['could not begin', new Error('Invalid filename')],
  ])('are not noted where the download %s: none older goes, and it is told', async (_, came) => {
    const land = async () => {
      if (came instanceof Error) throw came;
      return came;
    };
    const { backups, thin, noted, ring } = setUp({ keep: 1 }, { land });
    await backups.look();
    await backups.hear({ is: 'written', url: 'blob:x', at: now });
    expect(noted()).toMatchObject({ lastAt: null, failed: { at: now, why: 'not-saved' } });
    expect(thin).not.toHaveBeenCalled();
    expect(ring).toHaveBeenLastCalledWith(now + 3_600_000);
  });

  it('are written by nobody who was not asked: a page that is opened by hand is given nothing', async () => {
    const { backups, page } = setUp({ lastAt: now - day });
    expect(await backups.hear({ is: 'begun' })).toBeNull();
    expect(page.close).toHaveBeenCalledOnce();
    const due = setUp({});
    expect(await due.backups.hear({ is: 'begun' })).toMatchObject({ extVersion: '1', at: now });
  });

  it('are begun when the user changes the schedule so that one is due', async () => {
    const { backups, page } = setUp({});
    await backups.hear({ is: 'changed' });
    expect(page.open).toHaveBeenCalledOnce();
  });

  it('are told as failed where the device is full, and tried again later', async () => {
    const { backups, page, noted } = setUp({});
    await backups.look();
    await backups.hear({ is: 'failed', why: 'no-room' });
    expect(noted().failed).toEqual({ at: now, why: 'no-room' });
    expect(page.open).toHaveBeenCalledOnce();
  });

  it('are told as not allowed where the user took the permission back', async () => {
    const { backups, page, noted } = setUp({}, { mayWrite: () => false });
    await backups.look();
    expect(page.open).not.toHaveBeenCalled();
    expect(noted().failed?.why).toBe('not-allowed');
  });

  it('are told as not made where no page opens', async () => {
    const open = () => Promise.reject(new Error('Only a single page'));
    const { backups, noted } = setUp({}, { page: { isOpen: async () => false, open, close: async () => {} } });
    await backups.look();
    expect(noted().failed?.why).toBe('not-made');
  });

  it('that an earlier life of the worker began are left to their page, and looked at again', async () => {
    const { backups, page, ring } = setUp({});
    await page.open();
    await backups.look();
    expect(page.open).toHaveBeenCalledOnce();
    expect(ring).toHaveBeenLastCalledWith(now + 300_000);
  });
});
