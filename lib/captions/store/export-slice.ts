import { withRollback } from '@/lib/app-store/async-jobs';
import type { Ports } from '@/lib/app-store/ports';
import type { RequestStore } from '@/lib/app-store/request-store';
import type { CachedResponse, Call } from '@/lib/service/call';
import type { FetchedFormat, WrittenFormat } from '../formats';
import type { CaptionsSliceCreator, CaptionsState } from './captions-store';
import { type FileFailure, type FileSource, fetchCaptionFile, fileParams } from './platform-files';

export interface CopyOptions {
  how: 'times' | 'text' | 'links';
  /** Lines from `from` up to, but without, `until`; all without it. */
  span?: { from: number; until: number };
  /** With what stands beside them in the second track that is shown, below each line. */
  both?: boolean;
}

/** A file to be written from what is held. */
export interface TrackExportOptions {
  format: WrittenFormat;
  /** Remarks in the user's words. */
  notes: readonly string[];
  /** With the second track that is shown, in formats that hold two. */
  both?: boolean | undefined;
}

export interface ExportSlice {
  /** Files hold both tracks where two are shown. */
  exportsBoth: boolean;
  fetching: { format: FetchedFormat; since: number } | null;
  fileFailure: { format: FetchedFormat; trouble: FileFailure } | null;
  /** Files of the platform that are held, by their key; milliseconds since 1970. */
  savedFiles: ReadonlyMap<string, number>;
  setExportsBoth(on: boolean): void;
  /** Writes a file from what is held: free. */
  saveTrack(format: WrittenFormat, notes: readonly string[], both?: boolean): Promise<void>;
  /** The platform's own file: by the way given, which the user saw with its price. */
  savePlatformFile(format: FetchedFormat, way: FileSource): Promise<void>;
  /** No longer waits; what was sent stays sent, and is held when it comes. */
  stopFetching(): void;
  dismissFileFailure(): void;
  copyLines(wish: CopyOptions): Promise<void>;
  updateSavedFiles(held: readonly CachedResponse[]): void;
}

interface ExportSliceContext {
  ports: Ports;
  set(change: Partial<ExportSlice>): void;
  get(): CaptionsState;
}

/** All that writes files waits until one is wanted. */
const loadWriters = () => import('./export-captions');

/** Everything that leaves the panel: files and copied lines. */
export const exportSlice =
  (ports: Ports, call: Call, details: RequestStore<'videos'>): CaptionsSliceCreator<ExportSlice> =>
  (set, get) => {
    const own: ExportSliceContext = { ports, set, get };
    return {
      fetching: null,
      fileFailure: null,
      savedFiles: new Map(),
      exportsBoth: true,
      setExportsBoth: (bothInFile) => set({ exportsBoth: bothInFile }),
      saveTrack: async (format, notes, both) =>
        (await loadWriters()).exportTrack(own, { format, notes, both }, details.getState()),
      savePlatformFile: (format, way) => fetchAndSave(own, call, format, way),
      stopFetching: () => set({ fetching: null }),
      dismissFileFailure: () => set({ fileFailure: null }),
      copyLines: async (wish) => (await loadWriters()).copyLines(own, wish),
      updateSavedFiles: (held) => set({ savedFiles: new Map(held.map(({ key, receivedAt }) => [key, receivedAt])) }),
    };
  };

async function fetchAndSave(
  own: ExportSliceContext,
  call: Call,
  format: FetchedFormat,
  source: FileSource,
): Promise<void> {
  const { ports, set, get } = own;
  const { track, subject } = get();
  if (!track || !subject || get().fetching) return;
  const fetching = { format, since: ports.now() };
  set({ fetching, fileFailure: null });
  const rollback = () => get().fetching === fetching && set({ fetching: null });
  const result = await withRollback(fetchCaptionFile(ports, call, fileParams(get(), format), source), rollback);
  if (get().fetching !== fetching) return;
  set({ fetching: null });
  if (typeof result === 'string') return (await loadWriters()).saveCaptionFile(own, { format, track, subject }, result);
  // On another video by now, the trouble with this one is of no use.
  if (get().subject?.videoId === subject.videoId) set({ fileFailure: { format, trouble: result } });
}
