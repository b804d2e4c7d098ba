import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BackupTrouble, CheckedBackup } from '@/lib/core/keeping/checked';
import type { RoomUsed } from '@/lib/core/keeping/room';
import type { Result } from '@/lib/core/result';
import type { VideoId } from '@/lib/core/service/ids';
import type { Panel } from '../panel';

type Heard = (share: number) => void;
/** How a backup is brought back: added to what is held, or in place of it. */
export type RestoreWay = 'merge' | 'replace';

/** What keeping needs of the browser. `File` as the reader chose it. */
export interface KeepingPorts<File> {
  room(): Promise<RoomUsed>;
  persist(): Promise<boolean>;
  save(now: number, heard: Heard, signal: AbortSignal): Promise<{ is: 'saved' | 'stopped' | 'no-room' }>;
  check(file: File, heard: Heard): Promise<Result<CheckedBackup, BackupTrouble>>;
  restore(
    file: File,
    way: RestoreWay,
    heard: Heard,
    signal: AbortSignal,
  ): Promise<{ is: 'restored' | 'no-room' | 'stopped'; rows: number }>;
  /** How many things of ours are still stored on this device. */
  countLeft(): Promise<number>;
}

export interface Keeping<File> {
  room: RoomUsed | null;
  /** What the browser said when it was asked to keep everything; `null` before that. */
  persisted: boolean | null;
  /** What is under way, and how far, from 0 to 1. */
  work: { is: 'saving' | 'checking' | 'restoring'; share: number } | null;
  /** A whole backup that waits for the reader's word. */
  ready: { file: File; backup: CheckedBackup } | null;
  trouble: BackupTrouble | { is: 'no-room'; rows: number } | null;
  /** After everything was forgotten: how many things are left; `null` before. */
  left: number | null;
}

export interface KeepingStore<File> extends StoreApi<Keeping<File>> {
  /** Reads how much room there is. */
  measure(): Promise<void>;
  /** Asks the browser never to clear what is held. */
  persist(): Promise<void>;
  save(): Promise<void>;
  stop(): void;
  /** Reads a file to its end; changes nothing. */
  choose(file: File): Promise<void>;
  restore(way: RestoreWay): Promise<void>;
  dismiss(): void;
  forgetVideo(videoId: VideoId): Promise<void>;
  forgetEverything(): Promise<void>;
}

const nothing = { room: null, persisted: null, work: null, ready: null, trouble: null, left: null };

/** Room, backups and forgetting. */
export function makeKeeping<File>({ ports: own, getState }: Panel, ports: KeepingPorts<File>): KeepingStore<File> {
  const store = createStore<Keeping<File>>()(() => nothing);
  let ending = new AbortController();
  const measure = async () => store.setState({ room: await ports.room() });
  const work = async <T>(
    is: 'saving' | 'checking' | 'restoring',
    job: (heard: Heard, signal: AbortSignal) => Promise<T>,
  ) => {
    ending = new AbortController();
    store.setState({ work: { is, share: 0 }, trouble: null });
    try {
      return await job((share) => store.setState({ work: { is, share } }), ending.signal);
    } finally {
      store.setState({ work: null });
    }
  };
  return Object.assign(store, {
    measure,
    ...backupVerbs({ store, ports, work, measure, panel: { ports: own, getState } }),
    async persist() {
      store.setState({ persisted: await ports.persist() });
      await measure();
    },
    stop: () => ending.abort(),
    dismiss: () => store.setState({ ready: null, trouble: null }),
    async forgetVideo(videoId: VideoId) {
      await own.ask('data/forget', { what: 'video', videoId });
      getState().tell(['keepForgotVideo', videoId]);
      await measure();
    },
    async forgetEverything() {
      await own.ask('data/forget', { what: 'everything' });
      store.setState({ left: await ports.countLeft() });
      await measure();
    },
  });
}

interface Parts<File> {
  store: StoreApi<Keeping<File>>;
  ports: KeepingPorts<File>;
  panel: Pick<Panel, 'ports' | 'getState'>;
  work<T>(is: 'saving' | 'checking' | 'restoring', job: (heard: Heard, signal: AbortSignal) => Promise<T>): Promise<T>;
  measure(): Promise<void>;
}

const backupVerbs = <File>({ store, ports, panel: { ports: own, getState }, work, measure }: Parts<File>) => ({
  async save() {
    const now = own.now();
    const sunk = await work('saving', (heard, signal) => ports.save(now, heard, signal));
    if (sunk.is === 'no-room') store.setState({ trouble: { is: 'no-room', rows: 0 } });
    if (sunk.is !== 'saved') return;
    const { settings, changeSettings, tell } = getState();
    await changeSettings({ backup: { ...settings.backup, lastAt: now } });
    tell(['keepSaved']);
  },
  async choose(file: File) {
    store.setState({ ready: null });
    const checked = await work('checking', (heard) => ports.check(file, heard));
    if (checked.ok) store.setState({ ready: { file, backup: checked.value } });
    else store.setState({ trouble: checked.failure });
  },
  async restore(way: RestoreWay) {
    const { ready } = store.getState();
    if (!ready) return;
    const { is, rows } = await work('restoring', (heard, signal) => ports.restore(ready.file, way, heard, signal));
    store.setState({ ready: null, trouble: is === 'no-room' ? { is, rows } : null });
    if (is === 'restored') getState().tell({ count: 'keepRestored', n: rows });
    await measure();
  },
});
