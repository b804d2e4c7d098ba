import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { VideoId } from '@/lib/service/ids';
import type { Settings } from '@/lib/settings/settings';
import { changesInFile, type FileValue } from '@/lib/settings/settings-file-changes';
import type { Result } from '@/lib/shared/result';
import type { BackupFileFailure, CheckedBackup } from './check-backup';
import type { CleanupOptions, StorageUsage } from './disk-space';

type ProgressListener = (share: number) => void;
/** `merge` adds a backup to the saved data; `replace` replaces the saved data. */
type RestoreMode = 'merge' | 'replace';

/** The browser functions that the storage page needs. `File` is the file that the user chose. */
export interface StoragePorts<File> {
  readUsage(): Promise<StorageUsage>;
  persist(): Promise<boolean>;
  save(
    now: number,
    onProgress: ProgressListener,
    signal: AbortSignal,
  ): Promise<{ is: 'saved' | 'stopped' | 'no-space' }>;
  /** Throws if it is aborted by the signal. */
  check(
    file: File,
    onProgress: ProgressListener,
    signal: AbortSignal,
  ): Promise<Result<CheckedBackup, BackupFileFailure>>;
  restore(
    file: File,
    mode: RestoreMode,
    onProgress: ProgressListener,
    signal: AbortSignal,
  ): Promise<{ is: 'restored' | 'no-space' | 'stopped' | 'runs-active'; rows: number }>;
  /** Returns whether downloads are permitted, after asking the user if needed. Call it in a click handler. */
  permit(): Promise<boolean>;
  /** Stops the restores of all windows, and runs a deletion once they have ended. */
  withoutRestores<T>(deletion: () => Promise<T>): Promise<T>;
  countStoredItems(): Promise<number>;
}

/** A checked backup, and its settings that are not taken, such as a higher limit. */
interface BackupToRestore<File> {
  file: File;
  backup: CheckedBackup;
  notTaken: readonly FileValue[];
}

interface StorageState<File> {
  usage: StorageUsage | null;
  /** The browser's decision on persistent storage; `null` until it is known. */
  persisted: boolean | null;
  /** The running job and its progress, from 0 to 1. */
  job: { is: 'saving' | 'checking' | 'restoring'; share: number } | null;
  /** A complete backup that awaits the user's decision. */
  checkedBackup: BackupToRestore<File> | null;
  failure: BackupFileFailure | { is: 'no-space'; rows: number } | { is: 'runs-active' } | null;
  /** The number of items that remain after everything was deleted; `null` before the deletion. */
  remainingItems: number | null;
  measure(): Promise<void>;
  /** Asks the browser not to evict the data. */
  persist(): Promise<void>;
  save(): Promise<void>;
  stop(): void;
  /** Checks a file without changing any data. */
  chooseFile(file: File): Promise<void>;
  restore(mode: RestoreMode): Promise<void>;
  /**
   * Sets the period of automatic backups in days; 0 for never. Call it in a click handler, because the browser may ask
   * for a permission.
   */
  setSchedule(everyDays: number): Promise<void>;
  /** Sets how many scheduled backups are kept on the disk; 0 keeps all. */
  keepNewest(keep: number): Promise<void>;
  /** Retries a failed backup now. */
  retry(): Promise<void>;
  dismiss(): void;
  /** Changes the size limit of saved responses. */
  setCacheLimit(cacheLimit: Settings['cacheLimit']): Promise<void>;
  /** Starts the previewed cleanup. The worker runs it, even after a restart. */
  orderCleanup(order: CleanupOptions): Promise<void>;
  deleteVideo(videoId: VideoId): Promise<void>;
  deleteEverything(): Promise<void>;
}

export type StorageStore<File> = StoreApi<StorageState<File>>;

const initialState = {
  usage: null,
  persisted: null,
  job: null,
  checkedBackup: null,
  failure: null,
  remainingItems: null,
};

export function createStorageStore<File>({ getState }: AppStore, ports: StoragePorts<File>): StorageStore<File> {
  const panelPorts = getState().ports;
  return createStore<StorageState<File>>()((set, _get, store) => {
    let controller = new AbortController();
    let running: Promise<unknown> = Promise.resolve();
    const measure = async () => set({ usage: await ports.readUsage() });
    const runJob = async <T>(
      is: 'saving' | 'checking' | 'restoring',
      task: (onProgress: ProgressListener, signal: AbortSignal) => Promise<T>,
    ) => {
      controller = new AbortController();
      set({ job: { is, share: 0 }, failure: null });
      try {
        const result = task((share) => set({ job: { is, share } }), controller.signal);
        running = result;
        return await result;
      } finally {
        set({ job: null });
      }
    };
    return {
      ...initialState,
      measure,
      ...backupActions({ store, ports, runJob, measure, getState }),
      ...scheduleActions(ports, getState),
      async persist() {
        set({ persisted: await ports.persist() });
        await measure();
      },
      stop: () => controller.abort(),
      dismiss: () => set({ checkedBackup: null, failure: null }),
      setCacheLimit: (cacheLimit) => getState().changeSettings({ cacheLimit }),
      orderCleanup: ({ until }) => getState().changeSettings({ cleaning: { until } }),
      async deleteVideo(videoId) {
        getState().showToast(['deletingVideo']);
        await panelPorts.sendMessage('data/delete', { what: 'video', videoId });
        getState().showToast(['storageDeletedVideo', videoId]);
        await measure();
      },
      async deleteEverything() {
        // Undo must not restore deleted data.
        getState().dismiss();
        // A restore that is still running would bring deleted data back.
        controller.abort();
        await running.catch(() => {});
        await ports.withoutRestores(() => panelPorts.sendMessage('data/delete', { what: 'everything' }));
        set({ remainingItems: await ports.countStoredItems() });
        await measure();
      },
    };
  });
}

interface ActionContext<File> {
  store: StoreApi<StorageState<File>>;
  ports: StoragePorts<File>;
  getState: AppStore['getState'];
  runJob<T>(
    is: 'saving' | 'checking' | 'restoring',
    task: (onProgress: ProgressListener, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  measure(): Promise<void>;
}

/** Returns `null` if the user stopped the check. */
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

const backupActions = <File>({ store, ports, getState, runJob, measure }: ActionContext<File>) => ({
  async save() {
    const now = getState().ports.now();
    const result = await runJob('saving', (onProgress, signal) => ports.save(now, onProgress, signal));
    if (result.is === 'no-space') store.setState({ failure: { is: 'no-space', rows: 0 } });
    if (result.is !== 'saved') return;
    const { settings, changeSettings, showToast } = getState();
    await changeSettings({ backup: { ...settings.backup, lastAt: now, failed: null } });
    showToast(['storageSaved']);
  },
  async chooseFile(file: File) {
    store.setState({ checkedBackup: null });
    const checked = await runJob('checking', (onProgress, signal) =>
      checkUnlessStopped(ports, file, onProgress, signal),
    );
    if (!checked) return;
    if (!checked.ok) return store.setState({ failure: checked.failure });
    const { settings } = getState();
    const { notTaken } = changesInFile(checked.value.settings, settings);
    store.setState({ checkedBackup: { file, backup: checked.value, notTaken } });
  },
  async restore(mode: RestoreMode) {
    const { checkedBackup } = store.getState();
    if (!checkedBackup) return;
    const { file, backup } = checkedBackup;
    const { is, rows } = await runJob('restoring', (onProgress, signal) =>
      ports.restore(file, mode, onProgress, signal),
    );
    // The same file can be restored once the runs are paused.
    if (is === 'runs-active') return store.setState({ failure: { is } });
    store.setState({ checkedBackup: null, failure: is === 'no-space' ? { is, rows } : null });
    const { skipped } = backup;
    if (is === 'restored' && skipped > 0)
      getState().showToast({ count: 'storageRestoredSkipped', n: rows, fill: [skipped] });
    else if (is === 'restored') getState().showToast({ count: 'storageRestored', n: rows });
    await measure();
  },
});

function scheduleActions<File>({ permit }: StoragePorts<File>, getState: AppStore['getState']) {
  const change = async (backup: Partial<Settings['backup']>) => {
    const { settings, changeSettings } = getState();
    await changeSettings({ backup: { ...settings.backup, ...backup } });
    await getState().ports.sendMessage('backup/report', { is: 'changed' });
  };
  return {
    async setSchedule(everyDays: number) {
      const on = getState().settings.backup.everyDays > 0;
      if (on || everyDays === 0 || (await permit())) await change({ everyDays, failed: null });
      else getState().showToast(['storageNotPermitted']);
    },
    keepNewest: (keep: number) => change({ keep }),
    async retry() {
      if (await permit()) await change({ failed: null });
      else getState().showToast(['storageNotPermitted']);
    },
  };
}
