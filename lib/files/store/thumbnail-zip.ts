import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { uniqueName } from '@/lib/downloads/download-name';

/** A picture and its name inside the zip. */
interface ThumbnailLink {
  url: string;
  name: string;
}

interface ZipPorts {
  /** Asks the user for these origins; within a click alone, before anything is awaited. */
  permit(origins: readonly string[]): Promise<boolean>;
  fetchPicture(url: string, signal: AbortSignal): Promise<{ ok: true; bytes: ArrayBuffer } | { ok: false }>;
  zipped(files: readonly { name: string; bytes: ArrayBuffer }[]): Promise<Blob>;
}

export type ThumbnailZip =
  | { is: 'idle' }
  | { is: 'working'; done: number; of: number }
  /** The user did not let us reach the pictures. */
  | { is: 'forbidden' }
  /** Names of the pictures that did not come; the others are saved, unless there were none. */
  | { is: 'done'; leftOut: readonly string[]; saved: number };

export interface ThumbnailZipStore extends StoreApi<ThumbnailZip> {
  /** Saves pictures as one zip of this name: free. Within a click alone. */
  save(name: string, thumbnails: readonly ThumbnailLink[]): Promise<void>;
  stop(): void;
  dismiss(): void;
}

/** All thumbnails of a video as one file, made here: no permission for downloads is needed. */
export function createThumbnailZip(panel: PanelStore, ports: ZipPorts): ThumbnailZipStore {
  const store = createStore<ThumbnailZip>()(() => ({ is: 'idle' }));
  const idle = () => store.setState({ is: 'idle' }, true);
  let controller = new AbortController();
  return Object.assign(store, {
    async save(name: string, thumbnails: readonly ThumbnailLink[]) {
      const origins = [...new Set(thumbnails.flatMap(({ url }) => URL.parse(url)?.origin ?? []))];
      const allowed = ports.permit(origins);
      controller.abort();
      const current = new AbortController();
      controller = current;
      if (!(await allowed)) return store.setState({ is: 'forbidden' }, true);
      const result = await fetchThumbnails({ ports, store, signal: current.signal }, thumbnails);
      if (current.signal.aborted) return;
      const { files, leftOut } = result;
      store.setState({ is: 'done', leftOut, saved: files.length }, true);
      if (files.length === 0) return;
      await panel.ports.save(name, 'application/zip', [await ports.zipped(files)]);
      panel.getState().tell(['saveDone', name]);
      panel.getState().announce(['saveDone', name]);
      if (leftOut.length === 0) idle();
    },
    stop() {
      controller.abort();
      idle();
    },
    dismiss: idle,
  });
}

interface FetchContext {
  ports: ZipPorts;
  store: StoreApi<ThumbnailZip>;
  signal: AbortSignal;
}

/** One after the other: they are few and small. One that does not come leaves the others be. */
async function fetchThumbnails({ ports, store, signal }: FetchContext, thumbnails: readonly ThumbnailLink[]) {
  const files: { name: string; bytes: ArrayBuffer }[] = [];
  const leftOut: string[] = [];
  const names = new Set<string>();
  for (const [done, wish] of thumbnails.entries()) {
    if (signal.aborted) break;
    store.setState({ is: 'working', done, of: thumbnails.length }, true);
    const picture = await ports.fetchPicture(wish.url, signal);
    const name = uniqueName(wish.name, names);
    names.add(name.toLowerCase());
    if (picture.ok) files.push({ name, bytes: picture.bytes });
    else leftOut.push(name);
  }
  return { files, leftOut };
}
