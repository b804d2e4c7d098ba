import type { Settings } from '@/lib/settings/settings';
import type { BackupFailure } from './backup-failures';
import { type BackupMessage, type BackupTask, nextBackupAt } from './backup-schedule';

type BackupSettings = Settings['backup'];

export interface BackupPorts {
  settings(): Promise<Settings>;
  note(change: Partial<BackupSettings>): Promise<void>;
  /** The page out of sight that writes a backup: a worker cannot. */
  page: { isOpen(): Promise<boolean>; open(): Promise<void>; close(): Promise<void> };
  mayWrite(): boolean;
  /** Whether a file has landed in the end. Asked twice about the same address, it is saved once. */
  land(url: string, at: number): Promise<boolean>;
  /** Takes away those that were saved here before, except the newest. */
  thin(keep: number): Promise<void>;
  /** Wakes the worker then, in milliseconds since 1970; `null` for never. */
  ring(at: number | null): Promise<void>;
  stayAwake<T>(work: Promise<T>): Promise<T>;
  /** Of this extension. */
  version(): string;
  now(): number;
}

/** While one is made, or where the worker dies over it, it is looked at again; in milliseconds. */
const retryDelay = 300_000;

/** Backups by schedule: what is due goes by when the last one landed, and nothing is remembered beside that. */
export function createBackupScheduler(ports: BackupPorts) {
  const look = createDueCheck(ports);
  const { settings, note, page, now } = ports;

  async function finish(failure: BackupFailure | null, at: number): Promise<null> {
    await note(failure ? failureAt(now(), failure) : { lastAt: at, failed: null });
    if (!failure) await ports.thin((await settings()).backup.keep);
    await page.close();
    await look();
    return null;
  }

  async function saveDownload({ url, at }: { url: string; at: number }): Promise<null> {
    const has = await succeeds(() => ports.land(url, at));
    return finish(has ? null : 'not-saved', at);
  }

  /** A page that was opened by hand, or over something that was done meanwhile, is told to write nothing. */
  async function nextTask(): Promise<BackupTask | null> {
    const current = await settings();
    const due = nextBackupAt(current.backup, now());
    if (due !== null && due <= now()) return { settings: current, extVersion: ports.version(), at: now() };
    await page.close();
    return null;
  }

  return {
    look,
    async hear(message: BackupMessage): Promise<BackupTask | null> {
      switch (message.is) {
        case 'changed':
          await look();
          return null;
        case 'begun':
          return nextTask();
        case 'written':
          return ports.stayAwake(saveDownload(message));
        case 'failed':
          return finish(message.why, now());
      }
    },
  };
}

/** Begins what is due, or sets the alarm for it. One look at a time: a browser that starts rings twice. */
function createDueCheck(ports: BackupPorts): () => Promise<void> {
  const { settings, page, ring, now } = ports;
  const due = async () => nextBackupAt((await settings()).backup, now());

  async function openPage(): Promise<BackupFailure | null> {
    if (!ports.mayWrite()) return 'not-allowed';
    const opened = await succeeds(() => page.open().then(() => true));
    return opened ? null : 'not-made';
  }

  async function check(): Promise<void> {
    const at = await due();
    if (at === null || at > now()) return ring(at);
    const failure = (await page.isOpen()) ? null : await openPage();
    if (failure) await ports.note(failureAt(now(), failure));
    return ring(failure ? await due() : now() + retryDelay);
  }

  let last = Promise.resolve();
  return () => {
    last = last.then(check, check);
    return last;
  };
}

const failureAt = (at: number, why: BackupFailure): Partial<BackupSettings> => ({ failed: { at, why } });

/** Whether it was done. What browsers say where it was not differs from one to the next: the user is told our own words. */
async function succeeds(job: () => Promise<boolean>): Promise<boolean> {
  try {
    return await job();
  } catch {
    return false;
  }
}
