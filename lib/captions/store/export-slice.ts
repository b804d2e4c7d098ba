import { withRollback } from '@/lib/app-store/async-jobs';
import type { Ports } from '@/lib/app-store/ports';
import type { RequestStore } from '@/lib/app-store/request-store';
import type { Call } from '@/lib/service/call';
import type { FetchedFormat } from '../formats';
import type { CaptionsSliceCreator, CaptionsState, ExportSlice } from './captions-state';
import { type FileSource, fetchCaptionFile, fileParams } from './platform-files';

interface ExportSliceContext {
  ports: Ports;
  set(change: Partial<ExportSlice>): void;
  get(): CaptionsState;
}

/** Loaded with the first export. */
const loadWriters = () => import('./export-captions');

/** Creates the slice for exports and copied lines. */
export const exportSlice =
  (ports: Ports, call: Call, details: RequestStore<'videos'>): CaptionsSliceCreator<ExportSlice> =>
  (set, get) => {
    const own: ExportSliceContext = { ports, set, get };
    return {
      fetching: null,
      fileFailure: null,
      savedFiles: new Map(),
      exportsBoth: true,
      setExportsBoth: (exportsBoth) => set({ exportsBoth: exportsBoth }),
      saveTrack: async (format, notes, both) =>
        (await loadWriters()).exportTrack(own, { format, notes, both }, details.getState()),
      savePlatformFile: (format, source) => fetchAndSave(own, call, format, source),
      stopFetching: () => set({ fetching: null }),
      dismissFileFailure: () => set({ fileFailure: null }),
      copyLines: async (options) => (await loadWriters()).copyLines(own, options),
      updateSavedFiles: (responses) =>
        set({ savedFiles: new Map(responses.map(({ key, receivedAt }) => [key, receivedAt])) }),
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
  // A failure is not shown on another video.
  if (get().subject?.videoId === subject.videoId) set({ fileFailure: { format, failure: result } });
}
