import type { Ports } from '@/lib/app-store/ports';
import type { InquiryStore } from '@/lib/app-store/request-store';
import { takenBackIfBroken } from '@/lib/app-store/rollback';
import type { Call, HeldAnswer } from '@/lib/service/call';
import type { FetchedFormat, WrittenFormat } from '../formats';
import type { CaptionsPanel, CaptionsPart } from './captions-slices';
import { type FileTrouble, fetchedFile } from './fetched-file';
import { type FileWay, fileAsked } from './file-source';

export interface CopyWish {
  how: 'times' | 'text' | 'links';
  /** Lines from `from` up to, but without, `until`; all without it. */
  span?: { from: number; until: number };
  /** With what stands beside them in the second track that is shown, below each line. */
  both?: boolean;
}

/** A file to be written from what is held. */
export interface HeldWish {
  format: WrittenFormat;
  /** Remarks in the reader's words. */
  notes: readonly string[];
  /** With the second track that is shown, in formats that hold two (EXP-04). */
  both?: boolean | undefined;
}

export interface ExportSlice {
  /** Files hold both tracks where two are shown. */
  bothInFile: boolean;
  fetching: { format: FetchedFormat; since: number } | null;
  fileTrouble: { format: FetchedFormat; trouble: FileTrouble } | null;
  /** Files of the platform that are held, by their key; milliseconds since 1970. */
  heldFiles: ReadonlyMap<string, number>;
  putBoth(on: boolean): void;
  /** Writes a file from what is held: free. */
  saveHeld(format: WrittenFormat, notes: readonly string[], both?: boolean): Promise<void>;
  /** The platform's own file: by the way given, which the reader saw with its price. */
  saveFetched(format: FetchedFormat, way: FileWay): Promise<void>;
  /** No longer waits; what was sent stays sent, and is held when it comes. */
  stopFetching(): void;
  dismissFileTrouble(): void;
  copyLines(wish: CopyWish): Promise<void>;
  readHeldFiles(held: readonly HeldAnswer[]): void;
}

interface Own {
  ports: Ports;
  set(change: Partial<ExportSlice>): void;
  get(): CaptionsPanel;
}

/** All that writes files waits until one is wanted. */
const writers = () => import('./export-captions');

/** Everything that leaves the panel: files and copied lines. */
export const exportSlice =
  (ports: Ports, call: Call, details: InquiryStore<'videos'>): CaptionsPart<ExportSlice> =>
  (set, get) => {
    const own: Own = { ports, set, get };
    return {
      fetching: null,
      fileTrouble: null,
      heldFiles: new Map(),
      bothInFile: true,
      putBoth: (bothInFile) => set({ bothInFile }),
      saveHeld: async (format, notes, both) =>
        (await writers()).writeHeld(own, { format, notes, both }, details.getState()),
      saveFetched: (format, way) => saveFetched(own, call, format, way),
      stopFetching: () => set({ fetching: null }),
      dismissFileTrouble: () => set({ fileTrouble: null }),
      copyLines: async (wish) => (await writers()).copyLines(own, wish),
      readHeldFiles: (held) => set({ heldFiles: new Map(held.map(({ key, receivedAt }) => [key, receivedAt])) }),
    };
  };

async function saveFetched(own: Own, call: Call, format: FetchedFormat, way: FileWay): Promise<void> {
  const { ports, set, get } = own;
  const { track, subject } = get();
  if (!track || !subject || get().fetching) return;
  const fetching = { format, since: ports.now() };
  set({ fetching, fileTrouble: null });
  const takeBack = () => get().fetching === fetching && set({ fetching: null });
  const came = await takenBackIfBroken(fetchedFile(ports, call, fileAsked(get(), format), way), takeBack);
  if (get().fetching !== fetching) return;
  set({ fetching: null });
  if (typeof came === 'string') return (await writers()).saveFile(own, { format, track, subject }, came);
  // On another video by now, the trouble with this one is of no use (DET-05).
  if (get().subject?.videoId === subject.videoId) set({ fileTrouble: { format, trouble: came } });
}
