import type { Settings } from '@/lib/settings/settings';
import type { NotSaved } from './backup-failures';
import { type BackupOrder, type BackupSays, backupDue } from './backup-schedule';

type Backup = Settings['backup'];

export interface BackupParts {
  settings(): Promise<Settings>;
  note(change: Partial<Backup>): Promise<void>;
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
const again = 300_000;

/** Backups by schedule (COL-08): what is due goes by when the last one landed, and nothing is remembered beside that. */
export function createBackups(parts: BackupParts) {
  const look = looking(parts);
  const { settings, note, page, now } = parts;

  async function end(trouble: NotSaved | null, at: number): Promise<null> {
    await note(trouble ? failedAt(now(), trouble) : { lastAt: at, failed: null });
    if (!trouble) await parts.thin((await settings()).backup.keep);
    await page.close();
    await look();
    return null;
  }

  async function landed({ url, at }: { url: string; at: number }): Promise<null> {
    const has = await isDone(() => parts.land(url, at));
    return end(has ? null : 'not-saved', at);
  }

  /** A page that was opened by hand, or over something that was done meanwhile, is told to write nothing. */
  async function order(): Promise<BackupOrder | null> {
    const held = await settings();
    const due = backupDue(held.backup, now());
    if (due !== null && due <= now()) return { settings: held, extVersion: parts.version(), at: now() };
    await page.close();
    return null;
  }

  return {
    look,
    async hear(says: BackupSays): Promise<BackupOrder | null> {
      switch (says.is) {
        case 'changed':
          await look();
          return null;
        case 'begun':
          return order();
        case 'written':
          return parts.stayAwake(landed(says));
        case 'failed':
          return end(says.why, now());
      }
    },
  };
}

/** Begins what is due, or sets the alarm for it. One look at a time: a browser that starts rings twice. */
function looking(parts: BackupParts): () => Promise<void> {
  const { settings, page, ring, now } = parts;
  const due = async () => backupDue((await settings()).backup, now());

  async function troubleOpening(): Promise<NotSaved | null> {
    if (!parts.mayWrite()) return 'not-allowed';
    const opened = await isDone(() => page.open().then(() => true));
    return opened ? null : 'not-made';
  }

  async function look(): Promise<void> {
    const at = await due();
    if (at === null || at > now()) return ring(at);
    const trouble = (await page.isOpen()) ? null : await troubleOpening();
    if (trouble) await parts.note(failedAt(now(), trouble));
    return ring(trouble ? await due() : now() + again);
  }

  let last = Promise.resolve();
  return () => {
    last = last.then(look, look);
    return last;
  };
}

const failedAt = (at: number, why: NotSaved): Partial<Backup> => ({ failed: { at, why } });

/** Whether it was done. What browsers say where it was not differs from one to the next: the reader is told our own words. */
async function isDone(job: () => Promise<boolean>): Promise<boolean> {
  try {
    return await job();
  } catch {
    return false;
  }
}
