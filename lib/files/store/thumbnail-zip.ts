import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { uniqueName } from '@/lib/downloads/download-name';
import { saveFile } from '@/lib/downloads/save-file';

interface ThumbnailLink {
  url: string;
  name: string;
}

interface ZipPorts {
  /** Requests permission for these origins. Call it within a click, before any `await`. */
  permit(origins: readonly string[]): Promise<boolean>;
  fetchPicture(url: string, signal: AbortSignal): Promise<{ ok: true; bytes: ArrayBuffer } | { ok: false }>;
  zipped(files: readonly { name: string; bytes: ArrayBuffer }[]): Promise<Blob>;
}

export type ThumbnailZip =
  | { is: 'idle' }
  | { is: 'working'; done: number; total: number }
  /** The user denied the permission. */
  | { is: 'forbidden' }
  /**
   * `leftOut` contains the names of the pictures that could not be fetched, `saved` the number of the others. If all
   * failed, no zip is saved.
   */
  | { is: 'done'; leftOut: readonly string[]; saved: number };

interface ThumbnailZipState {
  zip: ThumbnailZip;
  /** Saves pictures as a zip, free of charge. Call it within a click. */
  save(name: string, thumbnails: readonly ThumbnailLink[]): Promise<void>;
  stop(): void;
  dismiss(): void;
}
export type ThumbnailZipStore = StoreApi<ThumbnailZipState>;

/** Creates the store that saves all thumbnails of a video as a zip, which needs no permission for downloads. */
export function createThumbnailZipStore(app: AppStore, ports: ZipPorts): ThumbnailZipStore {
  return createStore<ThumbnailZipState>()((set) => {
    const show = (zip: ThumbnailZip) => set({ zip });
    const idle = () => show({ is: 'idle' });
    let controller = new AbortController();
    return {
      zip: { is: 'idle' },
      async save(name, thumbnails) {
        const origins = [...new Set(thumbnails.flatMap(({ url }) => URL.parse(url)?.origin ?? []))];
        const allowed = ports.permit(origins);
        controller.abort();
        const current = new AbortController();
        controller = current;
        if (!(await allowed)) return show({ is: 'forbidden' });
        const result = await fetchThumbnails({ ports, show, signal: current.signal }, thumbnails);
        if (current.signal.aborted) return;
        const { files, leftOut } = result;
        if (files.length > 0) await saveFile(app.getState(), name, 'application/zip', await ports.zipped(files));
        show(leftOut.length === 0 && files.length > 0 ? { is: 'idle' } : { is: 'done', leftOut, saved: files.length });
      },
      stop() {
        controller.abort();
        idle();
      },
      dismiss: idle,
    };
  });
}

interface FetchContext {
  ports: ZipPorts;
  show(zip: ThumbnailZip): void;
  signal: AbortSignal;
}

/** Fetches pictures one after another, because they are few and small. A failure does not stop the others. */
async function fetchThumbnails({ ports, show, signal }: FetchContext, thumbnails: readonly ThumbnailLink[]) {
  const files: { name: string; bytes: ArrayBuffer }[] = [];
  const leftOut: string[] = [];
  const names = new Set<string>();
  for (const [done, thumbnail] of thumbnails.entries()) {
    if (signal.aborted) break;
    show({ is: 'working', done, total: thumbnails.length });
    const picture = await ports.fetchPicture(thumbnail.url, signal);
    const name = uniqueName(thumbnail.name, names);
    names.add(name.toLowerCase());
    if (picture.ok) files.push({ name, bytes: picture.bytes });
    else leftOut.push(name);
  }
  return { files, leftOut };
}
