import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import { nameBeside } from '@/lib/downloads/download-name';

/** A picture and its name inside the zip. */
export interface ZipWish {
  url: string;
  name: string;
}

export interface ZipPorts {
  /** Asks the reader for these origins; within a click alone, before anything is awaited. */
  permit(origins: readonly string[]): Promise<boolean>;
  fetchPicture(url: string, signal: AbortSignal): Promise<{ ok: true; bytes: ArrayBuffer } | { ok: false }>;
  zipped(files: readonly { name: string; bytes: ArrayBuffer }[]): Promise<Blob>;
}

export type ThumbnailZip =
  | { is: 'idle' }
  | { is: 'working'; done: number; of: number }
  /** The reader did not let us reach the pictures. */
  | { is: 'forbidden' }
  /** Names of the pictures that did not come; the others are saved, unless there were none. */
  | { is: 'done'; leftOut: readonly string[]; saved: number };

export interface ThumbnailZipStore extends StoreApi<ThumbnailZip> {
  /** Saves pictures as one zip of this name: free. Within a click alone. */
  save(name: string, wishes: readonly ZipWish[]): Promise<void>;
  stop(): void;
  dismiss(): void;
}

/** All thumbnails of a video as one file, made here: no permission for downloads is needed. */
export function thumbnailZip(panel: Panel, ports: ZipPorts): ThumbnailZipStore {
  const store = createStore<ThumbnailZip>()(() => ({ is: 'idle' }));
  const idle = () => store.setState({ is: 'idle' }, true);
  let stopping = new AbortController();
  return Object.assign(store, {
    async save(name: string, wishes: readonly ZipWish[]) {
      const origins = [...new Set(wishes.flatMap(({ url }) => URL.parse(url)?.origin ?? []))];
      const allowed = ports.permit(origins);
      stopping.abort();
      const mine = new AbortController();
      stopping = mine;
      if (!(await allowed)) return store.setState({ is: 'forbidden' }, true);
      const came = await fetched({ ports, store, signal: mine.signal }, wishes);
      if (mine.signal.aborted) return;
      const { files, leftOut } = came;
      store.setState({ is: 'done', leftOut, saved: files.length }, true);
      if (files.length === 0) return;
      await panel.ports.save(name, 'application/zip', [await ports.zipped(files)]);
      panel.getState().tell(['saveDone', name]);
      panel.getState().announce(['saveDone', name]);
      if (leftOut.length === 0) idle();
    },
    stop() {
      stopping.abort();
      idle();
    },
    dismiss: idle,
  });
}

interface Work {
  ports: ZipPorts;
  store: StoreApi<ThumbnailZip>;
  signal: AbortSignal;
}

/** One after the other: they are few and small. One that does not come leaves the others be. */
async function fetched({ ports, store, signal }: Work, wishes: readonly ZipWish[]) {
  const files: { name: string; bytes: ArrayBuffer }[] = [];
  const leftOut: string[] = [];
  const names = new Set<string>();
  for (const [done, wish] of wishes.entries()) {
    if (signal.aborted) break;
    store.setState({ is: 'working', done, of: wishes.length }, true);
    const picture = await ports.fetchPicture(wish.url, signal);
    const name = nameBeside(wish.name, names);
    names.add(name.toLowerCase());
    if (picture.ok) files.push({ name, bytes: picture.bytes });
    else leftOut.push(name);
  }
  return { files, leftOut };
}
