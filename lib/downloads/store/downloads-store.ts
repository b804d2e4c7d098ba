import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Stop } from '@/lib/app-store/ports';
import type { Save, SaveWish } from '../download';
import { advanced, type Progress } from '../download-progress';
import { isOpen, rowsFor } from '../download-rows';
import { isSaved } from '../media-downloads';
import { anew, type Download } from '../settle';

/** What saving needs of the browser, beside what the panel has. */
export interface SavesPorts {
  journal: {
    /** Oldest first. */
    all(): Promise<Save[]>;
    /** In one transaction; `null` leaves it as it is. */
    change(id: string, how: (save: Save) => Save | null): Promise<Save | null>;
    put(saves: readonly Save[]): Promise<void>;
    remove(ids: readonly string[]): Promise<void>;
    watch(changed: () => void): Stop;
  };
  downloads: {
    /** Asks the reader where it was not asked before; within a click alone, before anything is awaited. */
    permit(): Promise<boolean>;
    find(ids: readonly number[]): Promise<Download[]>;
    pause(id: number): Promise<void>;
    resume(id: number): Promise<void>;
    cancel(id: number): Promise<void>;
    show(id: number): void;
  };
  every(milliseconds: number, tick: () => void): Stop;
  /** A few letters that no other save of the same millisecond has. */
  mark(): string;
}

export interface SavesState {
  /** Oldest first. */
  saves: readonly Save[];
  /** How far each save is that is under way, by its id. */
  progress: ReadonlyMap<string, Progress>;
  /** What was to be saved when the reader did not let the browser do so. */
  forbidden: readonly SaveWish[];
}

export interface SavesStore extends StoreApi<SavesState> {
  /** Within a click alone: the browser may ask for its permission first. What is on its way already is not begun again. */
  save(wishes: readonly SaveWish[]): Promise<void>;
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
  leave(): void;
}

const lookEvery = 1000;

/** Files on their way to the disk. The journal is the truth; the worker brings it forward, the page looks how far it is. */
export function savesStore(panel: Panel, ports: SavesPorts): SavesStore {
  const store = createStore<SavesState>()(() => ({ saves: [], progress: new Map(), forbidden: [] }));
  const own: Own = { panel, ports, store, go: () => panel.ports.ask('saves/go', null) };
  followJournal(own);
  return Object.assign(store, {
    save: (wishes: readonly SaveWish[]) => save(own, wishes),
    pause: (id: string) => pause(own, id),
    resume: (id: string) => resume(own, id),
    cancel: (id: string) => cancel(own, id),
    retry: (id: string) => retry(own, id),
    clear: (id: string) => clear(own, id),
    show(id: string) {
      const downloadId = saveOf(own, id)?.downloadId;
      if (downloadId != null) ports.downloads.show(downloadId);
    },
    leave: () => store.setState({ forbidden: [] }),
  });
}

interface Own {
  panel: Panel;
  ports: SavesPorts;
  store: StoreApi<SavesState>;
  /** Sets the worker's queue going. */
  go(): Promise<unknown>;
}

const saveOf = ({ store }: Own, id: string): Save | undefined => store.getState().saves.find((save) => save.id === id);

/** Reads the journal whenever it changes, says what has come, and looks at the browser while something is under way. */
function followJournal(own: Own): void {
  const { ports, store, panel } = own;
  let looking: Stop | undefined;
  let isFirst = true;
  const read = async () => {
    const saves = await ports.journal.all();
    const before = new Map(store.getState().saves.map(({ id, state }) => [id, state]));
    store.setState({ saves });
    for (const save of saves) {
      if ((before.get(save.id) ?? save.state) !== save.state) announceEnd(panel, save);
    }
    if (saves.some(({ state }) => state === 'active')) looking ??= ports.every(lookEvery, () => void look(own));
    else {
      looking?.();
      looking = undefined;
      // How far a paused one is stays in view.
      void look(own);
    }
    // The worker may have died over it, or the browser: awake, it settles what it finds.
    if (isFirst && saves.some(isOpen)) void own.go();
    isFirst = false;
  };
  ports.journal.watch(() => void read());
  void read();
}

/** Once for each file; why one failed stands where it is shown. */
function announceEnd(panel: Panel, { state, name }: Save): void {
  if (state === 'done') panel.getState().announce(['saveDone', name]);
  if (state === 'failed') panel.getState().announce(['saveFailed', name]);
}

async function look({ ports, store, panel, go }: Own): Promise<void> {
  const begun = store.getState().saves.filter(({ state }) => state === 'active' || state === 'paused');
  const found = await ports.downloads.find(begun.flatMap(({ downloadId }) => downloadId ?? []));
  const byNumber = new Map(found.map((download) => [download.id, download]));
  const before = store.getState().progress;
  const now = panel.ports.now();
  const rows = begun.flatMap((save) => {
    const download = byNumber.get(save.downloadId ?? -1);
    return download ? [[save.id, advanced(before.get(save.id), download, save.bytes, now)] as const] : [];
  });
  store.setState({ progress: new Map(rows) });
  // The end of one went past a worker that was not there.
  const isPast = ({ state, downloadId }: Save) =>
    state === 'active' && byNumber.get(downloadId ?? -1)?.state !== 'in_progress';
  if (begun.some(isPast)) await go();
}

async function save(own: Own, wishes: readonly SaveWish[]): Promise<void> {
  const { ports, store, panel } = own;
  const wanted = wishes.filter(({ what }) => isSaved(what));
  if (!(await ports.downloads.permit())) {
    store.setState({ forbidden: wanted });
    return;
  }
  store.setState({ forbidden: [] });
  const { added, removed } = rowsFor(wanted, await ports.journal.all(), panel.ports.now(), ports.mark);
  await ports.journal.remove(removed);
  await ports.journal.put(added);
  await own.go();
}

async function pause({ ports }: Own, id: string): Promise<void> {
  // What the browser does not have yet waits in the journal.
  const row = await ports.journal.change(id, (one) => (isOpen(one) ? { ...one, state: 'paused' } : null));
  if (row?.downloadId != null) await ports.downloads.pause(row.downloadId);
}

async function resume(own: Own, id: string): Promise<void> {
  const { journal, downloads } = own.ports;
  const row = await journal.change(id, (one) =>
    one.state === 'paused' ? { ...one, state: one.downloadId === null ? 'queued' : 'active' } : null,
  );
  if (row?.downloadId != null) await downloads.resume(row.downloadId);
  await own.go();
}

async function cancel(own: Own, id: string): Promise<void> {
  const { journal, downloads } = own.ports;
  const row = await journal.change(id, (one) => (isOpen(one) ? { ...one, state: 'cancelled' } : null));
  if (!row) return;
  if (row.downloadId !== null) await downloads.cancel(row.downloadId);
  own.panel.getState().tell(['saveCancelled', row.name], { says: ['saveAgain'], run: () => void retry(own, id) });
  await own.go();
}

async function retry(own: Own, id: string): Promise<void> {
  const { journal, downloads } = own.ports;
  if (!(await downloads.permit())) return;
  const row = saveOf(own, id);
  const [download] = row?.downloadId != null ? await downloads.find([row.downloadId]) : [];
  // Only where the line broke: after a refusal, the browser would ask for the rest of what it may not have.
  const goesOn = download?.canResume === true && download.bytes > 0 && row?.failure?.kind === 'network';
  await journal.change(id, (one) => {
    if (isOpen(one)) return null;
    return goesOn ? { ...one, state: 'active', failure: null } : anew(one);
  });
  if (goesOn && download) await downloads.resume(download.id);
  await own.go();
}

async function clear(own: Own, id: string): Promise<void> {
  const row = saveOf(own, id);
  if (!row || isOpen(row)) return;
  await own.ports.journal.remove([id]);
  const back = () => void own.ports.journal.put([row]);
  own.panel.getState().tell(['saveCleared', row.name], { says: ['undo'], run: back });
}
