import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import { formats, isWritten, type WrittenFormat } from '@/lib/captions/formats';
import type { Views } from '@/lib/captions/views';
import type { Entry } from '@/lib/export/package-entry';
import type { HeldAnswer } from '@/lib/service/call';
import type { Say } from '@/lib/shared/localized-text';
import { type CaptionRow, countedStates } from '../rows';
import { rowSaying } from '../state-text';

/** How a file that was written piece by piece ended; see `lib/downloads/browser/file-sink.ts`. */
type Sunk = { is: 'saved'; bytes: number; sha256: string } | { is: 'stopped' } | { is: 'no-room' };

export interface ManyZipPorts {
  held(key: string): Promise<HeldAnswer | undefined>;
  /** Everything held about a video, the newest first. */
  about(videoId: string): Promise<HeldAnswer[]>;
  zip(entries: AsyncIterable<Entry>, at: number): AsyncIterable<Uint8Array>;
  sink(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<Sunk>;
  say: Say;
  toolVersion: string;
}

export interface ManyZip {
  work: { name: string; done: number; of: number } | null;
  ended: (Sunk & { name: string }) | null;
}

export interface ZipWish {
  rows: readonly CaptionRow[];
  titles: ReadonlyMap<string, string>;
  views: Views;
}

export interface ManyZipStore extends StoreApi<ManyZip> {
  /** Everything of these videos that is held, as one file with a manifest: free, at any time, without a network (EXP-06). */
  save(wish: ZipWish): Promise<void>;
  stop(): void;
}

/** Formats that can be written here, as they were chosen; the first of all where none was. */
export const chosenFormats = (names: readonly string[]): WrittenFormat[] => {
  const all = (Object.keys(formats) as (keyof typeof formats)[]).filter(isWritten);
  const chosen = all.filter((format) => names.includes(format));
  return chosen.length > 0 ? chosen : all.slice(0, 1);
};

/** Puts the zip together: one at a time, called off at any time. */
export function makeManyZip(panel: Panel, ports: ManyZipPorts): ManyZipStore {
  const store = createStore<ManyZip>()(() => ({ work: null, ended: null }));
  let stopping = new AbortController();
  return Object.assign(store, {
    async save(wish: ZipWish) {
      const { rows } = wish;
      if (store.getState().work) return;
      stopping = new AbortController();
      const at = panel.ports.now();
      const name = `sidelight-captions-${new Date(at).toISOString().slice(0, 10)}-${countedStates(rows).held}.zip`;
      const told = (done: number) => store.setState({ work: { name, done, of: rows.length } });
      told(0);
      store.setState({ ended: null });
      try {
        const entries = await entriesFrom(panel, ports, { ...wish, at, told });
        const file = { name, mediaType: 'application/zip', chunks: ports.zip(entries, at) };
        const sunk = await ports.sink(file, stopping.signal);
        store.setState({ ended: { ...sunk, name } });
        if (sunk.is === 'saved') panel.getState().announce(['saveDone', name]);
      } finally {
        store.setState({ work: null });
      }
    },
    stop: () => stopping.abort(),
  });
}

interface Wish extends ZipWish {
  at: number;
  told(done: number): void;
}

/** The writers of all formats wait until a zip is wanted. */
async function entriesFrom(panel: Panel, { held, about, say, toolVersion }: ManyZipPorts, { titles, ...wish }: Wish) {
  const { captionEntries } = await import('../zip-entries');
  const { languageNotes } = await import('@/lib/captions/language-note');
  const { chaptersIn } = await import('@/lib/details/store/chapters');
  const { detailsAmong } = await import('@/lib/saved-captions/store/video-details');
  const { settings } = panel.getState();
  const { lineEnds, clipOverlaps, layout } = settings;
  const viewNote = (views: readonly string[]) => (views.length > 0 ? [say('exportNoteViews', views.join(', '))] : []);
  return captionEntries({
    ...wish,
    chaptersOf: async (videoId) => chaptersIn(detailsAmong(await about(videoId)), videoId),
    ...{ toolVersion, titleOf: (id) => titles.get(id) ?? null, answer: held, naming: settings.naming },
    formats: chosenFormats(settings.batch.formats),
    options: { lineEnds, clipOverlaps, layout },
    sentenceOf: (row) => say.saying(rowSaying(row, say.locale)),
    notesOf: (asked, came, views) => [...languageNotes(say, asked, came), ...viewNote(views)],
  });
}
