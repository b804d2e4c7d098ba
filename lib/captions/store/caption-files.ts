import { createStore, type StoreApi } from 'zustand/vanilla';
import { storeOfPage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { type CaptionTrack, captionFileName, findCaptionFormat } from '@/lib/captions/caption-tracks';
import { saveFile } from '@/lib/downloads/save-file';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import { cacheKey } from '@/lib/service/request';
import { type CaptionFormat, captionFormats, captionLanguages } from '@/lib/service/value-sets';
import { coalesceWithoutWait, withRollback } from '@/lib/shared/async-jobs';
import { type FileFailure, type FileSource, fetchCaptionFile, fileSourceFrom } from './platform-files';
import { savedResponseTimes } from './saved-tracks';

interface TrackFile {
  track: CaptionTrack;
  file: CaptionFile;
}

interface CaptionFileState {
  /** The file being fetched; `since` is in milliseconds since 1970. */
  fetching: (TrackFile & { since: number }) | null;
  failure: (TrackFile & { failure: FileFailure }) | null;
  /** The time when each saved response was received, by its cache key, in milliseconds since 1970. */
  savedAt: ReadonlyMap<string, number>;
  /** Returns the request parameters of a file; `null` if the service does not support its language or format. */
  paramsOf(file: CaptionFile): ParamsOf<'captions'> | null;
  /**
   * Returns the cheapest source of a file: saved, then link, then service. `listedAt` is in milliseconds since 1970.
   */
  sourceOf(file: CaptionFile, listedAt: number): FileSource;
  /** Saves a file from the given source, whose price the user has seen. */
  save(trackFile: TrackFile, source: FileSource): Promise<void>;
  /** Stops waiting for the file. The request is not cancelled, and its response is saved. */
  stop(): void;
  dismiss(): void;
}

export type CaptionFilesStore = StoreApi<CaptionFileState>;

const noFiles = { fetching: null, failure: null, savedAt: new Map() } satisfies Partial<CaptionFileState>;

export const captionFilesStoreOf = (panel: PanelStore): CaptionFilesStore => storeOfPage(panel, createCaptionFiles);

function createCaptionFiles(panel: PanelStore): CaptionFilesStore {
  const { ports } = panel.getState();
  const subject = () => panel.getState().subject;
  const readSaved = async () => {
    const about = subject();
    const saved = about ? await ports.responses.about(about.videoId, 'captions') : [];
    if (subject()?.seq !== about?.seq) return;
    store.setState({ savedAt: savedResponseTimes(saved) });
  };

  const paramsOf = (file: CaptionFile) => captionFileParams(file, subject()?.videoId);
  const store: CaptionFilesStore = createStore<CaptionFileState>()((set, get) => ({
    ...noFiles,
    paramsOf,
    sourceOf(file, listedAt) {
      const params = paramsOf(file);
      const key = params && cacheKey('captions', params, panel.getState().settings.serviceUrl);
      const receivedAt = key === null ? undefined : get().savedAt.get(key);
      if (receivedAt !== undefined) return { is: 'saved', receivedAt };
      return fileSourceFrom(file, listedAt, ports.now());
    },
    async save(trackFile, source) {
      await saveTrackFile(panel, store, trackFile, paramsOf(trackFile.file), source);
      await readSaved();
    },
    stop: () => set({ fetching: null }),
    dismiss: () => set({ failure: null }),
  }));
  panel.subscribe((current, previous) => {
    if (current.subject?.seq === previous.subject?.seq) return;
    store.setState(noFiles);
    void readSaved();
  });
  const readAgain = coalesceWithoutWait(readSaved);
  ports.responses.watch(() => void readAgain());
  void readSaved();
  return store;
}

const isCaptionFormat = (format: string): format is CaptionFormat => captionFormats.some((one) => one === format);

function captionFileParams({ languageCode: lang, format }: CaptionFile, videoId: string | undefined) {
  if (videoId === undefined || !captionLanguages.includes(lang) || !isCaptionFormat(format)) return null;
  // The cast is safe, because video ids are validated on input.
  return { videoId, lang, format } as ParamsOf<'captions'>;
}

async function saveTrackFile(
  panel: PanelStore,
  store: StoreApi<CaptionFileState>,
  file: TrackFile,
  params: ParamsOf<'captions'> | null,
  source: FileSource,
): Promise<void> {
  const { ports, call } = panel.getState();
  const { subject } = panel.getState();
  if (!subject || store.getState().fetching) return;
  const { format } = file.file;
  const fetching = { ...file, since: ports.now() };
  store.setState({ fetching, failure: null });
  const rollback = () => store.getState().fetching === fetching && store.setState({ fetching: null });
  const result = await withRollback(fetchCaptionFile(ports, call, { params, format, source }), rollback);
  // The user stopped waiting or opened another video.
  if (store.getState().fetching !== fetching) return;
  store.setState({ fetching: null, ...(typeof result !== 'string' && { failure: { ...file, failure: result } }) });
  if (typeof result !== 'string') return;
  const name = captionFileName(file.track, format, subject, panel.getState().settings.naming);
  await saveFile(panel.getState(), name, findCaptionFormat(format)?.mediaType ?? 'text/plain', result);
}
