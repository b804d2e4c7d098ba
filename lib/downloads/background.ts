import { webLink } from '@/lib/shared/web-address';
import { canSave } from './download';
import { type BrowserDownload, failureFromReason, settleDownload, startTimeoutMs, withFailure } from './download-state';
import type { Download } from './records';

interface QueuePorts {
  /** The stored downloads. `change` runs in one transaction and stores the result; `null` changes nothing. */
  repository: {
    unfinished(): Promise<Download[]>;
    change(id: string, update: (row: Download) => Download | null): Promise<Download | null>;
    deleteAll(): Promise<void>;
  };
  downloads: {
    isPermitted(): boolean;
    /** Calls back when a download or a permission changes, and when the browser starts. */
    onChange(changed: () => void): void;
    start(url: string, name: string): Promise<number>;
    find(row: Download): Promise<BrowserDownload | undefined>;
    pause(id: number): Promise<void>;
    resume(id: number): Promise<void>;
    cancel(id: number): Promise<void>;
    removeFile(id: number): Promise<void>;
  };
  now(): number;
  /** Runs a job after a delay in seconds. */
  after(seconds: number, job: () => Promise<void>): unknown;
}

interface DownloadQueue {
  /** Updates the stored downloads and starts waiting ones. Calls during a pass share the next one. */
  process(): Promise<void>;
  /** Deletes all stored downloads. Downloads that the browser has started continue. */
  deleteAll(): Promise<void>;
}

const maxConcurrentDownloads = 2;

/**
 * Creates the queue, which updates the stored downloads from the browser's and then starts waiting ones. All state that
 * must outlive the worker is stored, so the queue can run at any time, even after a restart. Create the queue before
 * the worker's first `await`, because it adds listeners.
 */
export function createDownloadQueue(ports: QueuePorts): DownloadQueue {
  /** Downloads that this worker is starting. */
  const starting = new Set<string>();
  let lastPass = Promise.resolve();
  let nextPass: Promise<void> | undefined;

  const runPass = async () => {
    nextPass = undefined;
    for (const row of await ports.repository.unfinished()) {
      if (!ports.downloads.isPermitted()) await updateIfUnchanged(ports, withFailure(row, { kind: 'no-permission' }));
      else if (isRunning(row) && !starting.has(row.id)) await settleRow(ports, row, processQueue);
    }
    const rows = await ports.repository.unfinished();
    const freeSlots = maxConcurrentDownloads - rows.filter(({ state }) => state === 'active').length;
    // A download that was queued again while it was starting waits until that start has ended.
    const queued = rows.filter(({ id, state }) => state === 'queued' && !starting.has(id));
    for (const { id } of queued.slice(0, Math.max(0, freeSlots))) await startNext(id);
  };
  const startNext = async (id: string) => {
    // The state is stored before the browser is called, so that a restarted worker knows that the browser may already
    // have the download.
    const started = await ports.repository.change(id, (row) =>
      row.state === 'queued' ? { ...row, state: 'active', startedAt: ports.now(), downloadId: null } : null,
    );
    if (!started) return;
    starting.add(id);
    void startDownload(ports, started)
      .finally(() => starting.delete(id))
      .then(processQueue);
  };
  const processQueue = () => {
    if (!nextPass) {
      nextPass = lastPass.then(runPass, runPass);
      lastPass = nextPass;
    }
    return nextPass;
  };
  ports.downloads.onChange(() => void processQueue());
  return { process: processQueue, deleteAll: ports.repository.deleteAll };
}

const isRunning = ({ state, downloadId }: Download): boolean =>
  state === 'active' || (state === 'paused' && downloadId !== null);

/** Stores an updated download unless the user has cancelled it in the meantime or it is the same as before. */
const updateIfUnchanged = ({ repository }: QueuePorts, updated: Download): Promise<Download | null> =>
  repository.change(updated.id, (row) => (row.state === 'cancelled' || isUnchanged(row, updated) ? null : updated));

const isUnchanged = (one: Download, other: Download): boolean =>
  one.state === other.state && one.downloadId === other.downloadId && one.startedAt === other.startedAt;

async function settleRow(ports: QueuePorts, before: Download, processQueue: () => Promise<void>): Promise<void> {
  const download = await ports.downloads.find(before);
  const { row, action } = settleDownload(before, download, ports.now());
  if (action === 'wait') return void ports.after(startTimeoutMs / 1000, processQueue);
  await updateIfUnchanged(ports, row);
  if (!download) return;
  if (action === 'cancel') await ports.downloads.cancel(download.id);
  if (action === 'remove-file') await ports.downloads.removeFile(download.id);
  if (action === 'resume') {
    const markClosed = () => updateIfUnchanged(ports, withFailure(row, { kind: 'closed' }));
    await ports.downloads.resume(download.id).catch(markClosed);
  }
}

async function startDownload(ports: QueuePorts, row: Download): Promise<void> {
  const { repository, downloads } = ports;
  if (!canSave(row.what) || webLink(row.url) === null) {
    await updateIfUnchanged(ports, withFailure(row, { kind: 'no-link' }));
    return;
  }
  try {
    const downloadId = await downloads.start(row.url, row.name);
    const updated = await repository.change(row.id, (current) => ({ ...current, downloadId }));
    if (updated?.state === 'paused') await downloads.pause(downloadId);
    // The download was cancelled or deleted in the meantime.
    else if (updated?.state !== 'active') await downloads.cancel(downloadId);
  } catch (error) {
    await updateIfUnchanged(ports, withFailure(row, failureFromReason(String(error), row, ports.now())));
  }
}
