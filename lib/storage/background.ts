import { type BackupMessage, type BackupTask, nextBackupAt } from '@/lib/settings/backup-schedule';
import type { BackupFailure, Settings } from '@/lib/settings/settings';

type BackupSettings = Settings['backup'];

export interface BackupPorts {
  settings(): Promise<Settings>;
  changeBackupSettings(change: Partial<BackupSettings>): Promise<void>;
  /** The offscreen document that writes a backup, because a worker cannot write files. */
  offscreen: { isOpen(): Promise<boolean>; open(): Promise<void>; close(): Promise<void> };
  mayWrite(): boolean;
  /**
   * Downloads a finished backup and returns whether it was saved. A second call with the same address does not save it
   * again.
   */
  download(url: string, time: number): Promise<boolean>;
  /** Deletes all scheduled backups except the newest `count`; 0 keeps all. */
  deleteOlder(count: number): Promise<void>;
  /** Sets the alarm that wakes the worker for a time in milliseconds since 1970; `null` clears it. */
  setAlarm(time: number | null): Promise<void>;
  keepAlive<T>(work: Promise<T>): Promise<T>;
  version(): string;
  now(): number;
}

/**
 * Milliseconds until the schedule is checked again while a backup is being written, or after the worker was terminated.
 */
const retryDelay = 300_000;

/** Creates the backup scheduler. It derives the due time from the settings and keeps no other state. */
export function createBackupScheduler(ports: BackupPorts) {
  const checkDue = createDueCheck(ports);
  const { settings, changeBackupSettings, offscreen, now } = ports;

  async function finish(failure: BackupFailure | null, time: number): Promise<null> {
    await changeBackupSettings(failure ? failureAt(now(), failure) : { lastAt: time, failed: null });
    if (!failure) await ports.deleteOlder((await settings()).backup.keep);
    await offscreen.close();
    await checkDue();
    return null;
  }

  async function saveDownload({ url, at }: { url: string; at: number }): Promise<null> {
    const isSaved = await succeeds(() => ports.download(url, at));
    return finish(isSaved ? null : 'not-saved', at);
  }

  /** Returns the backup to write. If none is due, closes the offscreen document and returns `null`. */
  async function nextTask(): Promise<BackupTask | null> {
    const current = await settings();
    const due = nextBackupAt(current.backup, now());
    if (due !== null && due <= now()) return { settings: current, extensionVersion: ports.version(), at: now() };
    await offscreen.close();
    return null;
  }

  return {
    check: checkDue,
    async handle(message: BackupMessage): Promise<BackupTask | null> {
      switch (message.is) {
        case 'changed':
          await checkDue();
          return null;
        case 'started':
          return nextTask();
        case 'written':
          return ports.keepAlive(saveDownload(message));
        case 'failed':
          return finish(message.why, now());
      }
    },
  };
}

/**
 * Returns a function that starts a backup if one is due, and sets the alarm for the next check. Checks run one at a
 * time, because a browser start can trigger several.
 */
function createDueCheck(ports: BackupPorts): () => Promise<void> {
  const { settings, offscreen, setAlarm, now } = ports;
  const due = async () => nextBackupAt((await settings()).backup, now());

  async function openOffscreen(): Promise<BackupFailure | null> {
    if (!ports.mayWrite()) return 'not-allowed';
    const opened = await succeeds(() => offscreen.open().then(() => true));
    return opened ? null : 'not-made';
  }

  async function check(): Promise<void> {
    const time = await due();
    if (time === null || time > now()) return setAlarm(time);
    const failure = (await offscreen.isOpen()) ? null : await openOffscreen();
    if (failure) await ports.changeBackupSettings(failureAt(now(), failure));
    return setAlarm(failure ? await due() : now() + retryDelay);
  }

  let lastCheck = Promise.resolve();
  return () => {
    lastCheck = lastCheck.then(check, check);
    return lastCheck;
  };
}

const failureAt = (time: number, why: BackupFailure): Partial<BackupSettings> => ({ failed: { at: time, why } });

/**
 * Returns whether the job succeeded. Error messages differ between browsers, so the user sees Sidelight's own message
 * instead.
 */
async function succeeds(job: () => Promise<boolean>): Promise<boolean> {
  try {
    return await job();
  } catch {
    return false;
  }
}
