import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';
import { languageNotes } from '@/lib/captions/track-request';
import type { Views } from '@/lib/captions/views';
import { chaptersFromDetails, newestDetails, videoFromDetails } from '@/lib/details/store/saved-details';
import type { PackageEntry } from '@/lib/export/package-entry';
import type { CachedResponse } from '@/lib/service/call';
import type { Translate } from '@/lib/shared/localized-text';
import { localDay } from '@/lib/shared/time-text';
import { type CaptionRow, rowMessage } from '../caption-rows';
import { captionEntries } from '../zip-entries';

/** The outcome of a streamed file; see `lib/downloads/browser/save-stream.ts`. */
type WriteResult = { is: 'saved'; bytes: number; sha256: string } | { is: 'stopped' } | { is: 'no-space' };

interface ZipPorts {
  getResponse(key: string): Promise<CachedResponse | undefined>;
  /** Returns the saved details of a video, newest first. */
  about(videoId: string, name: 'videos'): Promise<CachedResponse[]>;
  zip(entries: AsyncIterable<PackageEntry>, time: number): AsyncIterable<Uint8Array>;
  saveStream(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<WriteResult>;
  /** Returns the translation of the manifest and of the notes in the files. */
  translation(): Promise<Translate>;
  extensionVersion: string;
}

interface CaptionsZipState {
  work: { name: string; done: number; total: number } | null;
  ended: (WriteResult & { name: string }) | null;
  /**
   * Exports all saved captions of the videos and a manifest as one zip file, free of charge and without network access.
   */
  exportZip(options: ZipOptions): Promise<void>;
  stop(): void;
  clear(): void;
}

interface ZipOptions {
  rows: readonly CaptionRow[];
  titles: ReadonlyMap<string, string>;
  views: Views;
}

export type ZipStore = StoreApi<CaptionsZipState>;

/** Returns the chosen formats that can be written here, or the first writable format if none of them can. */
export const chosenFormats = (names: readonly string[]): WrittenFormat[] => {
  const all = (Object.keys(formats) as (keyof typeof formats)[]).filter(isWrittenFormat);
  const selected = all.filter((format) => names.includes(format));
  return selected.length > 0 ? selected : all.slice(0, 1);
};

/** Creates the store of the ZIP export. Only one export runs at a time, and it can be stopped. */
export function createZipStore(app: AppStore, ports: ZipPorts): ZipStore {
  return createStore<CaptionsZipState>()((set, get) => {
    let stopping = new AbortController();
    return {
      work: null,
      ended: null,
      async exportZip(options) {
        const { rows } = options;
        if (get().work) return;
        stopping = new AbortController();
        const time = app.getState().ports.now();
        const name = `sidelight-captions-${localDay(time)}-${rows.filter(({ track }) => track).length}.zip`;
        const onProgress = (done: number) => set({ work: { name, done, total: rows.length } });
        onProgress(0);
        set({ ended: null });
        try {
          const entries = await createEntries(app, ports, { ...options, at: time, onProgress });
          const file = { name, mediaType: 'application/zip', chunks: ports.zip(entries, time) };
          const result = await ports.saveStream(file, stopping.signal);
          set({ ended: { ...result, name } });
          if (result.is === 'saved') app.getState().announce(['saveDone', name]);
        } finally {
          set({ work: null });
        }
      },
      stop: () => stopping.abort(),
      clear: () => set({ ended: null }),
    };
  });
}

interface EntriesOptions extends ZipOptions {
  at: number;
  onProgress(done: number): void;
}

/** Creates the entries of the ZIP file. */
async function createEntries(
  app: AppStore,
  { getResponse, about, translation, extensionVersion }: ZipPorts,
  { titles, ...options }: EntriesOptions,
) {
  const t = await translation();
  const { settings } = app.getState();
  const { lineEnds, clipOverlaps, layout } = settings;
  const viewNote = (views: readonly string[]) => (views.length > 0 ? [t('exportNoteViews', t.list(views))] : []);
  return captionEntries({
    ...options,
    detailsOf: async (videoId) => {
      const details = newestDetails(await about(videoId, 'videos'));
      const channel = videoFromDetails(details, videoId)?.channelTitle ?? null;
      return { chapters: chaptersFromDetails(details, videoId), channel };
    },
    extensionVersion,
    titleOf: (id) => titles.get(id) ?? null,
    getResponse,
    naming: settings.naming,
    formats: chosenFormats(settings.bulkCaptions.formats),
    options: { lineEnds, clipOverlaps, layout },
    stateTextOf: (row) => t.message(rowMessage(row, t.locale)),
    notesOf: (requestedLang, receivedLang, views) => [
      ...languageNotes(t, requestedLang, receivedLang),
      ...viewNote(views),
    ],
  });
}
