import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { canSave, type Download, type NewDownload } from './download';
import {
  type BrowserDownload,
  type DownloadProgress,
  isPending,
  queueDownloads,
  requeued,
  updateProgress,
} from './download-state';

/** What saving needs of the browser, beside what the panel has. */
interface DownloadsPorts {
  journal: {
    /** Oldest first. */
    all(): Promise<Download[]>;
    /** In one transaction; `null` leaves it as it is. */
    change(id: string, how: (save: Download) => Download | null): Promise<Download | null>;
    put(saves: readonly Download[]): Promise<void>;
    remove(ids: readonly string[]): Promise<void>;
    watch(changed: () => void): Unsubscribe;
  };
  downloads: {
    /** Asks the user where it was not asked before; within a click alone, before anything is awaited. */
    permit(): Promise<boolean>;
    find(ids: readonly number[]): Promise<BrowserDownload[]>;
    pause(id: number): Promise<void>;
    resume(id: number): Promise<void>;
    cancel(id: number): Promise<void>;
    show(id: number): void;
  };
  every(milliseconds: number, tick: () => void): Unsubscribe;
  /** A few letters that no other save of the same millisecond has. */
  mark(): string;
}

export interface DownloadsState {
  /** Oldest first. */
  saves: readonly Download[];
  /** How far each save is that is under way, by its id. */
  progress: ReadonlyMap<string, DownloadProgress>;
  /** What was to be saved when the user did not let the browser do so. */
  forbidden: readonly NewDownload[];
}

export interface DownloadsStore extends StoreApi<DownloadsState> {
  /** Within a click alone: the browser may ask for its permission first. What is on its way already is not begun again. */
  save(wanted: readonly NewDownload[]): Promise<void>;
  pause(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  /** Can be taken back. */
  cancel(id: string): Promise<void>;
  /** Goes on where the browser can, or begins anew by the same link. Never asks the service. */
  retry(id: string): Promise<void>;
  /** Takes it off the list, and can be taken back; the file stays on the disk. */
  clear(id: string): Promise<void>;
  show(id: string): void;
  /** No longer asks to be let save. */
  dismissForbidden(): void;
}

const pollIntervalMs = 1000;

/** Files on their way to the disk. The journal is the truth; the worker brings it forward, the page looks how far it is. */
export function createDownloadsStore(panel: PanelStore, ports: DownloadsPorts): DownloadsStore {
  const store = createStore<DownloadsState>()(() => ({ saves: [], progress: new Map(), forbidden: [] }));
  const context: DownloadsContext = { panel, ports, store, go: () => panel.ports.ask('saves/go', null) };
  followQueue(context);
  return Object.assign(store, {
    save: (wishes: readonly NewDownload[]) => save(context, wishes),
    pause: (id: string) => pause(context, id),
    resume: (id: string) => resume(context, id),
    cancel: (id: string) => cancel(context, id),
    retry: (id: string) => retry(context, id),
    clear: (id: string) => clear(context, id),
    show(id: string) {
      const downloadId = findDownload(context, id)?.downloadId;
      if (downloadId != null) ports.downloads.show(downloadId);
    },
    dismissForbidden: () => store.setState({ forbidden: [] }),
  });
}

interface DownloadsContext {
  panel: PanelStore;
  ports: DownloadsPorts;
  store: StoreApi<DownloadsState>;
  /** Sets the worker's queue going. */
  go(): Promise<unknown>;
}

const findDownload = ({ store }: DownloadsContext, id: string): Download | undefined =>
  store.getState().saves.find((save) => save.id === id);

/** Reads the journal whenever it changes, says what has come, and looks at the browser while something is under way. */
function followQueue(own: DownloadsContext): void {
  const { ports, store, panel } = own;
  let stopPolling: Unsubscribe | undefined;
  let isFirst = true;
  const read = async () => {
    const saves = await ports.journal.all();
    const before = new Map(store.getState().saves.map(({ id, state }) => [id, state]));
    store.setState({ saves });
    for (const save of saves) {
      if ((before.get(save.id) ?? save.state) !== save.state) announceEnd(panel, save);
    }
    if (saves.some(({ state }) => state === 'active'))
      stopPolling ??= ports.every(pollIntervalMs, () => void pollProgress(own));
    else {
      stopPolling?.();
      stopPolling = undefined;
      // How far a paused one is stays in view.
      void pollProgress(own);
    }
    // The worker may have died over it, or the browser: awake, it settles what it finds.
    if (isFirst && saves.some(isPending)) void own.go();
    isFirst = false;
  };
  ports.journal.watch(() => void read());
  void read();
}

/** Once for each file; why one failed stands where it is shown. */
function announceEnd(panel: PanelStore, { state, name }: Download): void {
  if (state === 'done') panel.getState().announce(['saveDone', name]);
  if (state === 'failed') panel.getState().announce(['saveFailed', name]);
}

async function pollProgress({ ports, store, panel, go }: DownloadsContext): Promise<void> {
  const started = store.getState().saves.filter(({ state }) => state === 'active' || state === 'paused');
  const found = await ports.downloads.find(started.flatMap(({ downloadId }) => downloadId ?? []));
  const byNumber = new Map(found.map((download) => [download.id, download]));
  const before = store.getState().progress;
  const now = panel.ports.now();
  const rows = started.flatMap((save) => {
    const download = byNumber.get(save.downloadId ?? -1);
    return download ? [[save.id, updateProgress(before.get(save.id), download, save.bytes, now)] as const] : [];
  });
  store.setState({ progress: new Map(rows) });
  // The end of one went past a worker that was not there.
  const hasEnded = ({ state, downloadId }: Download) =>
    state === 'active' && byNumber.get(downloadId ?? -1)?.state !== 'in_progress';
  if (started.some(hasEnded)) await go();
}

async function save(own: DownloadsContext, wishes: readonly NewDownload[]): Promise<void> {
  const { ports, store, panel } = own;
  const wanted = wishes.filter(({ what }) => canSave(what));
  if (!(await ports.downloads.permit())) {
    store.setState({ forbidden: wanted });
    return;
  }
  store.setState({ forbidden: [] });
  const { added, removed } = queueDownloads(wanted, await ports.journal.all(), panel.ports.now(), ports.mark);
  await ports.journal.remove(removed);
  await ports.journal.put(added);
  await own.go();
}

async function pause({ ports }: DownloadsContext, id: string): Promise<void> {
  // What the browser does not have yet waits in the journal.
  const row = await ports.journal.change(id, (one) => (isPending(one) ? { ...one, state: 'paused' } : null));
  if (row?.downloadId != null) await ports.downloads.pause(row.downloadId);
}

async function resume(own: DownloadsContext, id: string): Promise<void> {
  const { journal, downloads } = own.ports;
  const row = await journal.change(id, (one) =>
    one.state === 'paused' ? { ...one, state: one.downloadId === null ? 'queued' : 'active' } : null,
  );
  if (row?.downloadId != null) await downloads.resume(row.downloadId);
  await own.go();
}

async function cancel(own: DownloadsContext, id: string): Promise<void> {
  const { journal, downloads } = own.ports;
  const row = await journal.change(id, (one) => (isPending(one) ? { ...one, state: 'cancelled' } : null));
  if (!row) return;
  if (row.downloadId !== null) await downloads.cancel(row.downloadId);
  own.panel.getState().tell(['saveCancelled', row.name], { says: ['saveAgain'], run: () => void retry(own, id) });
  await own.go();
}

async function retry(own: DownloadsContext, id: string): Promise<void> {
  const { journal, downloads } = own.ports;
  if (!(await downloads.permit())) return;
  const row = findDownload(own, id);
  const [download] = row?.downloadId != null ? await downloads.find([row.downloadId]) : [];
  // Only where the line broke: after a refusal, the browser would ask for the rest of what it may not have.
  const resumes = download?.canResume === true && download.bytes > 0 && row?.failure?.kind === 'network';
  await journal.change(id, (one) => {
    if (isPending(one)) return null;
    return resumes ? { ...one, state: 'active', failure: null } : requeued(one);
  });
  if (resumes && download) await downloads.resume(download.id);
  await own.go();
}

async function clear(own: DownloadsContext, id: string): Promise<void> {
  const row = findDownload(own, id);
  if (!row || isPending(row)) return;
  await own.ports.journal.remove([id]);
  const restore = () => void own.ports.journal.put([row]);
  own.panel.getState().tell(['saveCleared', row.name], { says: ['undo'], run: restore });
}
