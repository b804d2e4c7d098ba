import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { VideoId } from '@/lib/service/ids';
import { settingsFromBackup } from '@/lib/settings/parse-settings-file';
import type { Settings } from '@/lib/settings/settings';
import { type GuardedChange, guardedChanges } from '@/lib/settings/settings-file-changes';
import { toggled } from '@/lib/shared/lists';
import type { Result } from '@/lib/shared/result';
import type { BackupFileFailure, CheckedBackup } from './check-backup';
import type { CleanupOrder } from './cleanup';
import type { StorageUsage } from './disk-space';

type ProgressListener = (share: number) => void;
/** How a backup is brought back: added to what is held, or in place of it. */
type RestoreMode = 'merge' | 'replace';

/** What keeping needs of the browser. `File` as the user chose it. */
export interface StoragePorts<File> {
  room(): Promise<StorageUsage>;
  persist(): Promise<boolean>;
  save(now: number, heard: ProgressListener, signal: AbortSignal): Promise<{ is: 'saved' | 'stopped' | 'no-room' }>;
  /** Throws where it is stopped. */
  check(file: File, heard: ProgressListener, signal: AbortSignal): Promise<Result<CheckedBackup, BackupFileFailure>>;
  restore(
    file: File,
    options: { way: RestoreMode; ticked: ReadonlySet<string> },
    heard: ProgressListener,
    signal: AbortSignal,
  ): Promise<{ is: 'restored' | 'no-room' | 'stopped' | 'runs-going'; rows: number }>;
  /** Whether the browser lets us save to a folder; asks where it was not asked before. Within a click alone. */
  permit(): Promise<boolean>;
  /** How many things of ours are still stored on this device. */
  countStoredItems(): Promise<number>;
}

/** A backup that was checked, and the settings in it that would lift a guard of the user's money where it replaces. */
interface ReadyBackup<File> {
  file: File;
  backup: CheckedBackup;
  guarded: readonly GuardedChange[];
  /** The ids of those that the user ticked: none at first. */
  ticked: ReadonlySet<string>;
}

interface StorageState<File> {
  room: StorageUsage | null;
  /** What the browser said when it was asked to keep everything; `null` before that. */
  persisted: boolean | null;
  /** What is under way, and how far, from 0 to 1. */
  work: { is: 'saving' | 'checking' | 'restoring'; share: number } | null;
  /** A whole backup that waits for the user's word. */
  ready: ReadyBackup<File> | null;
  trouble: BackupFileFailure | { is: 'no-room'; rows: number } | { is: 'runs-going' } | null;
  /** After everything was forgotten: how many things are left; `null` before. */
  left: number | null;
}

export interface StorageStore<File> extends StoreApi<StorageState<File>> {
  /** Reads how much room there is. */
  measure(): Promise<void>;
  /** Asks the browser never to clear what is held. */
  persist(): Promise<void>;
  save(): Promise<void>;
  stop(): void;
  /** Reads a file to its end; changes nothing. */
  choose(file: File): Promise<void>;
  restore(way: RestoreMode): Promise<void>;
  /** Ticks one setting of the backup that lifts a guard, or takes the tick away. */
  tick(id: string): void;
  /** Saves one by itself every so many days, 0 for never. Asks the browser first: within a click, before anything is awaited. */
  schedule(everyDays: number): Promise<void>;
  /** How many of those stay on the disk; 0 for all. */
  keepNewest(keep: number): Promise<void>;
  /** Tries again now what was not saved. */
  retry(): Promise<void>;
  dismiss(): void;
  /** Room for answers to single questions: `null` for no limit, else in megabytes. */
  limit(change: Partial<Settings['heldRoom']>): Promise<void>;
  /** Orders what was shown to go; the worker carries it out, also after it died over it. */
  clean(order: CleanupOrder): Promise<void>;
  deleteVideo(videoId: VideoId): Promise<void>;
  deleteEverything(): Promise<void>;
}

const initialState = { room: null, persisted: null, work: null, ready: null, trouble: null, left: null };

/** Room, backups and forgetting. */
export function createStorageStore<File>(
  { ports: panelPorts, getState }: PanelStore,
  ports: StoragePorts<File>,
): StorageStore<File> {
  const store = createStore<StorageState<File>>()(() => initialState);
  let controller = new AbortController();
  const measure = async () => store.setState({ room: await ports.room() });
  const work = async <T>(
    is: 'saving' | 'checking' | 'restoring',
    job: (heard: ProgressListener, signal: AbortSignal) => Promise<T>,
  ) => {
    controller = new AbortController();
    store.setState({ work: { is, share: 0 }, trouble: null });
    try {
      return await job((share) => store.setState({ work: { is, share } }), controller.signal);
    } finally {
      store.setState({ work: null });
    }
  };
  return Object.assign(store, {
    measure,
    ...backupActions({ store, ports, work, measure, panel: { ports: panelPorts, getState } }),
    ...scheduleActions(ports, { ports: panelPorts, getState }),
    async persist() {
      store.setState({ persisted: await ports.persist() });
      await measure();
    },
    stop: () => controller.abort(),
    dismiss: () => store.setState({ ready: null, trouble: null }),
    async limit(change: Partial<Settings['heldRoom']>) {
      const { settings, changeSettings } = getState();
      await changeSettings({ heldRoom: { ...settings.heldRoom, ...change } });
    },
    clean: ({ until, captions }: CleanupOrder) => getState().changeSettings({ cleaning: { until, captions } }),
    async deleteVideo(videoId: VideoId) {
      await panelPorts.ask('data/forget', { what: 'video', videoId });
      getState().tell(['keepForgotVideo', videoId]);
      await measure();
    },
    async deleteEverything() {
      // With everything goes what could still have been undone.
      getState().dismiss();
      await panelPorts.ask('data/forget', { what: 'everything' });
      store.setState({ left: await ports.countStoredItems() });
      await measure();
    },
  });
}

interface ActionContext<File> {
  store: StoreApi<StorageState<File>>;
  ports: StoragePorts<File>;
  panel: Pick<PanelStore, 'ports' | 'getState'>;
  work<T>(
    is: 'saving' | 'checking' | 'restoring',
    job: (heard: ProgressListener, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  measure(): Promise<void>;
}

/** `null` where the user stopped it. */
async function checkUnlessStopped<File>(
  { check }: StoragePorts<File>,
  file: File,
  onProgress: ProgressListener,
  signal: AbortSignal,
) {
  try {
    return await check(file, onProgress, signal);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

const backupActions = <File>({
  store,
  ports,
  panel: { ports: panelPorts, getState },
  work,
  measure,
}: ActionContext<File>) => ({
  async save() {
    const now = panelPorts.now();
    const result = await work('saving', (heard, signal) => ports.save(now, heard, signal));
    if (result.is === 'no-room') store.setState({ trouble: { is: 'no-room', rows: 0 } });
    if (result.is !== 'saved') return;
    const { settings, changeSettings, tell } = getState();
    await changeSettings({ backup: { ...settings.backup, lastAt: now, failed: null } });
    tell(['keepSaved']);
  },
  async choose(file: File) {
    store.setState({ ready: null });
    const checked = await work('checking', (heard, signal) => checkUnlessStopped(ports, file, heard, signal));
    if (!checked) return;
    if (!checked.ok) return store.setState({ trouble: checked.failure });
    const { settings } = getState();
    const guarded = guardedChanges(settingsFromBackup(checked.value.settings, settings), settings);
    store.setState({ ready: { file, backup: checked.value, guarded, ticked: new Set() } });
  },
  tick(id: string) {
    const { ready } = store.getState();
    if (ready) store.setState({ ready: { ...ready, ticked: toggled(ready.ticked, id) } });
  },
  async restore(way: RestoreMode) {
    const { ready } = store.getState();
    if (!ready) return;
    const { ticked, backup } = ready;
    const { is, rows } = await work('restoring', (heard, signal) =>
      ports.restore(ready.file, { way, ticked }, heard, signal),
    );
    // Once the runs are held, the same file can be brought back.
    if (is === 'runs-going') return store.setState({ trouble: { is } });
    store.setState({ ready: null, trouble: is === 'no-room' ? { is, rows } : null });
    const { skipped } = backup;
    if (is === 'restored' && skipped > 0) getState().tell({ count: 'keepRestoredSkipped', n: rows, fill: [skipped] });
    else if (is === 'restored') getState().tell({ count: 'keepRestored', n: rows });
    await measure();
  },
});

function scheduleActions<File>(
  { permit }: StoragePorts<File>,
  { ports: panelPorts, getState }: Pick<PanelStore, 'ports' | 'getState'>,
) {
  const change = async (backup: Partial<Settings['backup']>) => {
    const { settings, changeSettings } = getState();
    await changeSettings({ backup: { ...settings.backup, ...backup } });
    await panelPorts.ask('backup/tell', { is: 'changed' });
  };
  return {
    async schedule(everyDays: number) {
      const on = getState().settings.backup.everyDays > 0;
      if (on || everyDays === 0 || (await permit())) await change({ everyDays, failed: null });
      else getState().tell(['keepNotPermitted']);
    },
    keepNewest: (keep: number) => change({ keep }),
    async retry() {
      if (await permit()) await change({ failed: null });
      else getState().tell(['keepNotPermitted']);
    },
  };
}
