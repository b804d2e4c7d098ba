import { canSave, type Download } from './download';
import { type BrowserDownload, failureFromReason, settleDownload, startTimeoutMs, withFailure } from './download-state';

interface QueuePorts {
  /** The journal. `change` is one transaction: what it is given is what stands there, and `null` leaves it. */
  saves: {
    unfinished(): Promise<Download[]>;
    change(id: string, how: (save: Download) => Download | null): Promise<Download | null>;
    forgetAll(): Promise<void>;
  };
  downloads: {
    /** Whether the browser lets us save at all. */
    isThere(): boolean;
    /** Calls back when a download changed, or may be asked for from now on. */
    hear(changed: () => void): void;
    start(url: string, name: string): Promise<number>;
    find(save: Download): Promise<BrowserDownload | undefined>;
    pause(id: number): Promise<void>;
    resume(id: number): Promise<void>;
    cancel(id: number): Promise<void>;
    removeFile(id: number): Promise<void>;
  };
  now(): number;
  /** Seconds. */
  after(seconds: number, job: () => Promise<void>): unknown;
}

interface DownloadQueue {
  go(): Promise<void>;
  /** Empties the journal. What the browser has begun is the browser's. */
  forgetAll(): Promise<void>;
}

/** Files that the browser is asked for at once; the others wait. */
const maxConcurrentDownloads = 2;

/**
 * Brings the journal and the browser together: settles what was under way, then starts what waits. It goes by what it finds,
 * not by what it remembers, so it may be called at any time, after any death, and nothing lands twice. To be made before
 * the first `await` of the worker, because it listens.
 */
export function createDownloadQueue(parts: QueuePorts): DownloadQueue {
  /** Being handed over in this very life of the worker. */
  const starting = new Set<string>();
  let last = Promise.resolve();
  let next: Promise<void> | undefined;

  const processQueue = async () => {
    next = undefined;
    for (const save of await parts.saves.unfinished()) {
      if (!parts.downloads.isThere()) await updateIfUnchanged(parts, withFailure(save, { kind: 'no-permission' }));
      else if (isUnderWay(save) && !starting.has(save.id)) await settleRow(parts, save, go);
    }
    const rows = await parts.saves.unfinished();
    const free = maxConcurrentDownloads - rows.filter(({ state }) => state === 'active').length;
    for (const { id } of rows.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free)))
      await startNext(id);
  };
  const startNext = async (id: string) => {
    // Written before the browser is asked: who finds it after a death knows that the browser may have it.
    const started = await parts.saves.change(id, (save) =>
      save.state === 'queued' ? { ...save, state: 'active', startedAt: parts.now(), downloadId: null } : null,
    );
    if (!started) return;
    starting.add(id);
    void startDownload(parts, started)
      .finally(() => starting.delete(id))
      .then(go);
  };
  const go = () => {
    if (!next) {
      next = last.then(processQueue, processQueue);
      last = next;
    }
    return next;
  };
  parts.downloads.hear(() => void go());
  return { go, forgetAll: parts.saves.forgetAll };
}

const isUnderWay = ({ state, downloadId }: Download): boolean =>
  state === 'active' || (state === 'paused' && downloadId !== null);

/** Only a save that still stands as it was read: the user may have called it off meanwhile. */
const updateIfUnchanged = ({ saves }: QueuePorts, now: Download): Promise<Download | null> =>
  saves.change(now.id, (save) => (save.state === 'cancelled' || isUnchanged(save, now) ? null : now));

const isUnchanged = (one: Download, other: Download): boolean =>
  one.state === other.state && one.downloadId === other.downloadId && one.startedAt === other.startedAt;

async function settleRow(parts: QueuePorts, before: Download, go: () => Promise<void>): Promise<void> {
  const { save, also } = settleDownload(before, await parts.downloads.find(before), parts.now());
  if (also === 'wait') return void parts.after(startTimeoutMs / 1000, go);
  await updateIfUnchanged(parts, save);
  const { downloadId } = before;
  if (downloadId === null) return;
  if (also === 'cancel') await parts.downloads.cancel(downloadId);
  if (also === 'remove-file') await parts.downloads.removeFile(downloadId);
  if (also === 'resume') {
    const markClosed = () => updateIfUnchanged(parts, withFailure(save, { kind: 'closed' }));
    await parts.downloads.resume(downloadId).catch(markClosed);
  }
}

async function startDownload(parts: QueuePorts, save: Download): Promise<void> {
  const { saves, downloads } = parts;
  if (!canSave(save.what) || !/^https?:/i.test(save.url)) {
    await updateIfUnchanged(parts, withFailure(save, { kind: 'no-link' }));
    return;
  }
  try {
    const downloadId = await downloads.start(save.url, save.name);
    const updated = await saves.change(save.id, (now) => ({ ...now, downloadId }));
    if (updated?.state === 'paused') await downloads.pause(downloadId);
    // Called off, or forgotten, while the browser was being asked.
    else if (updated?.state !== 'active') await downloads.cancel(downloadId);
  } catch (error) {
    await updateIfUnchanged(parts, withFailure(save, failureFromReason(String(error), save, parts.now())));
  }
}
