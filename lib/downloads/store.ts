import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { canSave, type NewDownload } from './download';
import {
  type BrowserDownload,
  type DownloadProgress,
  isPending,
  queueDownloads,
  requeue,
  updateProgress,
} from './download-state';
import type { Download } from './records';

interface DownloadsPorts {
  repository: {
    /** Oldest first. */
    all(): Promise<Download[]>;
    /** Changes a download in one transaction; `null` changes nothing. */
    change(id: string, update: (row: Download) => Download | null): Promise<Download | null>;
    put(rows: readonly Download[]): Promise<void>;
    remove(ids: readonly string[]): Promise<void>;
    watch(changed: () => void): Unsubscribe;
  };
  downloads: {
    /** Requests the permission if needed. Call it within a click, before any `await`. */
    permit(): Promise<boolean>;
    find(ids: readonly number[]): Promise<BrowserDownload[]>;
    pause(id: number): Promise<void>;
    resume(id: number): Promise<void>;
    cancel(id: number): Promise<void>;
    show(id: number): void;
  };
  every(milliseconds: number, tick: () => void): Unsubscribe;
  /** Returns letters that distinguish ids created in the same millisecond. */
  uniqueSuffix(): string;
}

export interface DownloadsState {
  /** Oldest first. */
  downloads: readonly Download[];
  /** The progress of running and paused downloads, by id. */
  progress: ReadonlyMap<string, DownloadProgress>;
  /** Downloads that did not start because the user denied the permission. */
  notPermitted: readonly NewDownload[];
  /**
   * Starts downloads; pending ones are skipped. Call it within a click, because the browser may ask for a permission.
   */
  save(files: readonly NewDownload[]): Promise<void>;
  pause(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  /** Cancels a download, which can be undone. */
  cancel(id: string): Promise<void>;
  /** Resumes or restarts a download with the same link. It never sends a paid request. */
  retry(id: string): Promise<void>;
  /** Removes a download that is not pending from the list, which can be undone; the file is kept. */
  clear(id: string): Promise<void>;
  show(id: string): void;
  dismissNotPermitted(): void;
  /** The id of the notice that shows the failure of a link, by link. Other places do not repeat its sentence. */
  failureNotices: ReadonlyMap<string, string>;
  /**
   * Makes a notice show the failure of a link: the first one, unless `replaces` is true. Returns a function that ends
   * this.
   */
  addFailureNotice(url: string, noticeId: string, replaces: boolean): () => void;
}

export type DownloadsStore = StoreApi<DownloadsState>;

const pollIntervalMs = 1000;

/**
 * Creates the store of downloads. The stored rows are authoritative: the worker updates them, and the page only polls
 * the progress.
 */
export function createDownloadsStore(app: AppStore, ports: DownloadsPorts): DownloadsStore {
  const store: DownloadsStore = createStore<DownloadsState>()((set, get) => ({
    downloads: [],
    progress: new Map(),
    notPermitted: [],
    save: (files) => save(context, files),
    pause: (id) => pause(context, id),
    resume: (id) => resume(context, id),
    cancel: (id) => cancel(context, id),
    retry: (id) => retry(context, id),
    clear: (id) => clear(context, id),
    show(id) {
      const downloadId = findDownload(context, id)?.downloadId;
      if (downloadId != null) ports.downloads.show(downloadId);
    },
    dismissNotPermitted: () => set({ notPermitted: [] }),
    failureNotices: new Map(),
    addFailureNotice(url, noticeId, replaces) {
      if (replaces || !get().failureNotices.has(url))
        set({ failureNotices: new Map(get().failureNotices).set(url, noticeId) });
      return () => {
        const failureNotices = new Map(get().failureNotices);
        if (failureNotices.get(url) === noticeId && failureNotices.delete(url)) set({ failureNotices });
      };
    },
  }));
  const context: DownloadsContext = {
    app,
    ports,
    store,
    runQueue: () => app.getState().ports.sendMessage('downloads/process', null),
  };
  followQueue(context);
  return store;
}

interface DownloadsContext {
  app: AppStore;
  ports: DownloadsPorts;
  store: DownloadsStore;
  runQueue(): Promise<unknown>;
}

const findDownload = ({ store }: DownloadsContext, id: string): Download | undefined =>
  store.getState().downloads.find((row) => row.id === id);

/** Reads the stored downloads when they change, announces finished ones, and polls the progress of running ones. */
function followQueue(context: DownloadsContext): void {
  const { ports, store, app } = context;
  let stopPolling: Unsubscribe | undefined;
  let isFirst = true;
  const read = async () => {
    const downloads = await ports.repository.all();
    const before = new Map(store.getState().downloads.map(({ id, state }) => [id, state]));
    store.setState({ downloads });
    for (const row of downloads) {
      if ((before.get(row.id) ?? row.state) !== row.state) announceEnd(app, row);
    }
    if (downloads.some(({ state }) => state === 'active'))
      stopPolling ??= ports.every(pollIntervalMs, () => void pollProgress(context));
    else {
      stopPolling?.();
      stopPolling = undefined;
      // Polls once, so that the progress of a paused download stays visible.
      void pollProgress(context);
    }
    // The worker or the browser may have stopped since the last visit, so the queue runs once.
    if (isFirst && downloads.some(isPending)) void context.runQueue();
    isFirst = false;
  };
  ports.repository.watch(() => void read());
  void read();
}

/** Announces the end of a download. The list shows the reason for a failure. */
function announceEnd(app: AppStore, { state, name }: Download): void {
  if (state === 'done') app.getState().announce(['saveDone', name]);
  if (state === 'failed') app.getState().announce(['saveFailed', name]);
}

async function pollProgress({ ports, store, app, runQueue }: DownloadsContext): Promise<void> {
  const started = store.getState().downloads.filter(({ state }) => state === 'active' || state === 'paused');
  const found = await ports.downloads.find(started.flatMap(({ downloadId }) => downloadId ?? []));
  const byId = new Map(found.map((download) => [download.id, download]));
  const before = store.getState().progress;
  const now = app.getState().ports.now();
  const rows = started.flatMap((row) => {
    const download = byId.get(row.downloadId ?? -1);
    return download ? [[row.id, updateProgress(before.get(row.id), download, row.bytes, now)] as const] : [];
  });
  store.setState({ progress: new Map(rows) });
  // True if the browser does not report an active download as in progress: it may have ended while the worker was not
  // running.
  const hasEnded = ({ state, downloadId }: Download) =>
    state === 'active' && byId.get(downloadId ?? -1)?.state !== 'in_progress';
  if (started.some(hasEnded)) await runQueue();
}

async function save(context: DownloadsContext, files: readonly NewDownload[]): Promise<void> {
  const { ports, store, app } = context;
  const savable = files.filter(({ what }) => canSave(what));
  if (!(await ports.downloads.permit())) {
    store.setState({ notPermitted: savable });
    return;
  }
  store.setState({ notPermitted: [] });
  const { added, removed } = queueDownloads(
    savable,
    await ports.repository.all(),
    app.getState().ports.now(),
    ports.uniqueSuffix,
  );
  await ports.repository.remove(removed);
  await ports.repository.put(added);
  await context.runQueue();
}

async function pause(context: DownloadsContext, id: string): Promise<void> {
  // A download that has not started is paused only in the list.
  const row = await context.ports.repository.change(id, (one) => (isPending(one) ? { ...one, state: 'paused' } : null));
  if (!row) return;
  await control(context, 'pause', row.downloadId);
  await context.runQueue();
}

/** Controls a download in the browser. The browser rejects the call if the download has ended. */
async function control({ ports }: DownloadsContext, action: 'pause' | 'resume' | 'cancel', id: number | null) {
  try {
    if (id !== null) await ports.downloads[action](id);
  } catch {
    // The queue reads the state of the download from the browser and reports it.
  }
}

async function resume(context: DownloadsContext, id: string): Promise<void> {
  const { repository } = context.ports;
  // With a start time but no id, the browser may already have the download, so it must not be queued again.
  const row = await repository.change(id, (one) =>
    one.state === 'paused' ? { ...one, state: one.startedAt === null ? 'queued' : 'active' } : null,
  );
  if (row) await control(context, 'resume', row.downloadId);
  await context.runQueue();
}

async function cancel(context: DownloadsContext, id: string): Promise<void> {
  const { repository } = context.ports;
  const row = await repository.change(id, (one) => (isPending(one) ? { ...one, state: 'cancelled' } : null));
  if (!row) return;
  await control(context, 'cancel', row.downloadId);
  context.app
    .getState()
    .showToast(['saveCancelled', row.name], { message: ['saveAgain'], run: () => void retry(context, id) });
  await context.runQueue();
}

async function retry(context: DownloadsContext, id: string): Promise<void> {
  const { repository, downloads } = context.ports;
  if (!(await downloads.permit())) return;
  const row = findDownload(context, id);
  const [download] = row?.downloadId != null ? await downloads.find([row.downloadId]) : [];
  // Resumes only after a network failure: a server that rejected the link would also reject it for the rest.
  const resumes = download?.canResume === true && download.bytes > 0 && row?.failure?.kind === 'network';
  await repository.change(id, (one) => {
    if (isPending(one)) return null;
    return resumes ? { ...one, state: 'active', failure: null } : requeue(one);
  });
  if (resumes && download) await control(context, 'resume', download.id);
  await context.runQueue();
}

async function clear(context: DownloadsContext, id: string): Promise<void> {
  const row = findDownload(context, id);
  if (!row || isPending(row)) return;
  await context.ports.repository.remove([id]);
  const restore = () => void context.ports.repository.put([row]);
  context.app.getState().showToast(['saveCleared', row.name], { message: ['undo'], run: restore });
}
