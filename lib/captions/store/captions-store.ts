import { storeOfPage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Ports } from '@/lib/app-store/ports';
import { type RequestStore, requestStoreOf } from '@/lib/app-store/request-store';
import type { Call } from '@/lib/service/call';
import { captionLanguages } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { coalesceWithoutWait, withRollback } from '@/lib/shared/async-jobs';
import { unknownLanguage } from '../cues';
import type { FetchedFormat } from '../formats';
import { parseCaptions } from '../parse/parse-captions';
import { isRequest, isTranslatedOnDevice } from '../track-request';
import { applyViews, initialViews, noViews } from '../views';
import type { CaptionsSlice, CaptionsSliceCreator, CaptionsState, CaptionsStore, ExportSlice } from './captions-state';
import { fetchTrack, isShownByRequest, stopFetch, type TrackTarget, watchPendingTracks } from './fetch-track';
import { findSlice } from './find-slice';
import { floatingSlice } from './floating-slice';
import { followSlice, loopSlice } from './follow-slice';
import { type FileSource, fetchCaptionFile, fileParams } from './platform-files';
import { playbackSlice } from './playback-slice';
import {
  openTrack,
  requestsWithoutCaptions,
  type SavedTrack,
  type ShownTrack,
  savedFailure,
  savedResponseTimes,
  savedTracksFrom,
  shownTrackFrom,
  withSavedWords,
  withWordsOf,
} from './saved-tracks';
import { noSecondaryTrack, secondaryTrackSlice } from './secondary-track-slice';
import { speedSlice } from './speed-slice';

/** Returns the panel's store, to which it adds the slices of the Captions tab once, when the tab is first loaded. */
export const captionsStoreOf = (panel: PanelStore): CaptionsStore => storeOfPage(panel, addCaptionsSlices);

function addCaptionsSlices(panel: PanelStore): CaptionsStore {
  const { ports, call } = panel.getState();
  // TypeScript cannot express that the slices below are added to this same store.
  const store = panel as unknown as CaptionsStore;
  const { setState: set, getState: get } = store;
  set({
    ...captionsSlice(ports, call)(set, get, store),
    ...secondaryTrackSlice(ports, call)(set, get, store),
    ...followSlice(requestStoreOf(panel, 'videos'), ports)(set, get, store),
    // Must come after `followSlice`, so that advertisements are detected before the speed changes.
    ...speedSlice(ports)(set, get, store),
    ...loopSlice(ports)(set, get, store),
    // Must come after `loopSlice`, so that a loop that has ended is not played.
    ...playbackSlice(ports)(set, get, store),
    ...findSlice(ports)(set, get, store),
    ...floatingSlice(set, get, store),
    ...exportSlice(ports, call, requestStoreOf(panel, 'videos'))(set, get, store),
  });
  store.subscribe((current, previous) => {
    if (current.subject?.seq !== previous.subject?.seq) void current.openVideo(current.subject);
    for (const which of ['track', 'second'] as const) {
      const track = current[which];
      if (track && track.received !== previous[which]?.received && !current.editing)
        void ports.responses.prepare?.(track);
    }
  });
  const readAgain = coalesceWithoutWait(() => get().readSaved());
  ports.responses.watch(() => void readAgain());
  void get().openVideo(get().subject);
  watchPendingTracks(store);
  return store;
}

const noCaptions = {
  hasReadSaved: false,
  tracks: [],
  track: null,
  requestState: { is: 'idle' },
  unavailable: [],
  choosing: false,
  editing: null,
  fileProblem: null,
  views: noViews,
  fetching: null,
  fileFailure: null,
  ...noSecondaryTrack,
} satisfies Partial<CaptionsState>;

interface CaptionsContext {
  ports: Ports;
  set(change: Partial<CaptionsState>): void;
  get(): CaptionsState;
  chosenKey: string | null;
}

const captionsSlice =
  (ports: Ports, call: Call): CaptionsSliceCreator<CaptionsSlice> =>
  (set, get) => {
    const context: CaptionsContext = { ports, set, get, chosenKey: null };
    const target: TrackTarget = {
      call,
      now: ports.now,
      get,
      requestState: () => get().requestState,
      setRequestState: (requestState) => set({ requestState }),
      show: (response) => showLoaded(context, shownTrackFrom(response, get().views)),
    };
    return {
      language: null,
      ...noCaptions,
      async openVideo(subject) {
        const { settings } = get();
        set({ ...noCaptions, language: initialLanguage(settings), views: initialViews(settings) });
        get().closeFind();
        if (!subject) return;
        await get()
          .readSaved()
          .finally(() => get().subject?.seq === subject.seq && set({ hasReadSaved: true }));
      },
      readSaved: () => readSavedTracks(context),
      chooseLanguage: (language) => set({ language }),
      getCaptions: (request, again = false) => fetchTrack(target, request, again),
      stopWaiting: () => stopFetch(target),
      showTrack: (key) => showTrack(context, key),
      setChoosing: (choosing) => startChoosing(context, choosing),
      addUnavailable: (request) => set(({ unavailable }) => ({ unavailable: [...unavailable, request] })),
      dismissFailure: () => set({ requestState: { is: 'idle' } }),
      openFile: (file) => openFile(context, file),
      setEditing: (editing) => set({ editing }),
      dismissFileProblem: () => set({ fileProblem: null }),
      changeViews(change) {
        // The editor shows the lines as they are saved.
        if (get().editing) return;
        const views = { ...get().views, ...change };
        const withViews = (one: ShownTrack | null) => one && { ...one, cues: applyViews(one.received, views) };
        set({ views, track: withViews(get().track), second: withViews(get().second) });
        get().refreshFind();
        // This view applies to every video, so it is stored as a setting.
        if (change.noTags !== undefined) void get().changeSettings({ tags: !change.noTags });
      },
    };
  };

async function readSavedTracks({ ports, set, get }: CaptionsContext): Promise<void> {
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const saved = await ports.responses.about(videoId, 'captions');
  // The user may have opened another video meanwhile.
  if (get().subject?.videoId !== videoId) return;
  const tracks = savedTracksFrom(saved);
  set({ tracks, unavailable: requestsWithoutCaptions(saved, get().unavailable, ports.now()) });
  get().updateSavedFiles(saved);
  for (const which of ['track', 'second'] as const) {
    const shown = get()[which];
    // The user may have deleted the track on another page. A track that arrived after the read above is saved.
    const isDeleted =
      shown && !get().editing && !saved.some(({ key }) => key === shown.key) && !(await ports.responses.get(shown.key));
    if (isDeleted && get()[which] === shown) set({ [which]: null });
    const wordsKey = tracks.find(({ key }) => key === shown?.key)?.wordsKey;
    if (!shown || wordsKey === undefined || wordsKey === shown.wordsKey) continue;
    const withWords = await withSavedWords(ports.responses, shown, wordsKey, get().views);
    if (get()[which] === shown) set({ [which]: withWords });
  }
  if (get().subject?.videoId !== videoId) return;
  const first = firstTrack(tracks, get().settings);
  if (!first || get().track) await get().readSecond();
  else if (!isShownByRequest(get().requestState, first)) await get().showTrack(first.key);
  const failure = !first && get().requestState.is === 'idle' ? savedFailure(saved, ports.now()) : null;
  if (failure) set({ requestState: { is: 'failed', ...failure } });
}

/**
 * Returns the newest track that was not requested as the second track, or the newest track if there is no other. A
 * translation that was made on this device comes last, because its original is saved too.
 */
function firstTrack(tracks: readonly SavedTrack[], { secondTrack }: Settings): SavedTrack | undefined {
  const isSecond = ({ request: { lang, mode, own } }: SavedTrack) =>
    lang === secondTrack.lang && mode === secondTrack.mode && !own;
  const wasChosen = secondTrack.lang !== null || secondTrack.mode !== 'default';
  const originals = tracks.filter(({ request }) => !isTranslatedOnDevice(request));
  return (wasChosen && originals.find((track) => !isSecond(track))) || originals[0] || tracks[0];
}

async function showTrack(context: CaptionsContext, key: string): Promise<void> {
  const { ports, set, get } = context;
  const videoId = get().subject?.videoId;
  context.chosenKey = key;
  const read = await openTrack(ports.responses, get().tracks, key, get().views);
  // A track chosen earlier may be read later.
  if (context.chosenKey !== key) return;
  if (!read || !videoId || get().subject?.videoId !== videoId) return;
  if (read.ok) return showLoaded(context, read.value);
  // A pending request stays visible, because its response may have been paid for.
  if (get().requestState.is === 'loading') return;
  // The response stays saved; the message explains why it cannot be read.
  const request = get().tracks.find((one) => one.key === key)?.request ?? {
    lang: get().language,
    mode: 'default' as const,
  };
  if (!isRequest(request)) return;
  set({ requestState: { is: 'failed', request, failure: read.failure, at: ports.now() } });
}

function showLoaded({ set, get }: CaptionsContext, track: ShownTrack | null): void {
  if (!track) return;
  const second = get().second?.key === track.key ? null : get().second;
  set({ track, second, choosing: false, editing: null });
  get().refreshFind();
  get().announce({ count: 'captionsShown', n: track.cues.length });
  void get().readSecond();
}

async function openFile(context: CaptionsContext, file: File): Promise<void> {
  const { set, get } = context;
  const { subject } = get();
  set({ fileProblem: null });
  const { openOwnFile } = await import('./own-file');
  const opened = await openOwnFile(file, get());
  if (!opened || get().subject?.seq !== subject?.seq) return;
  if (!('key' in opened)) return set({ fileProblem: opened });
  // A track that is being read must not replace this one.
  context.chosenKey = null;
  showLoaded(context, opened);
  if (get().requestState.is === 'failed') set({ requestState: { is: 'idle' } });
  // Only now, because without a shown track the saved one would be read and shown once more.
  const { announceOwnTracks } = await import('../own-track-repository');
  announceOwnTracks();
}

/** Starts or ends the choice of another track, and sets the language that is selected at first. */
function startChoosing({ set, get }: CaptionsContext, choosing: CaptionsSlice['choosing']): void {
  const { track, language } = get();
  set({ choosing, language: track ? track.request.lang : language });
}

/** Returns the user's first language that the service supports. */
const initialLanguage = ({ languages }: Settings): string | null =>
  languages.find((lang) => captionLanguages.includes(lang)) ?? null;

interface ExportSliceContext {
  ports: Ports;
  set(change: Partial<ExportSlice> & Partial<Pick<CaptionsSlice, 'track'>>): void;
  get(): CaptionsState;
}

/** Loaded with the first export or copy. */
const loadWriters = () => import('./export-captions');

const exportSlice =
  (ports: Ports, call: Call, details: RequestStore<'videos'>): CaptionsSliceCreator<ExportSlice> =>
  (set, get) => {
    const context: ExportSliceContext = { ports, set, get };
    return {
      fetching: null,
      fileFailure: null,
      savedFiles: new Map(),
      exportsBoth: true,
      setExportsBoth: (exportsBoth) => set({ exportsBoth }),
      exportTrack: async (format, notes, both) =>
        (await loadWriters()).exportTrack(context, { format, notes, both }, details.getState()),
      savePlatformFile: (format, source) => fetchAndSave(context, call, format, source),
      stopFetching: () => set({ fetching: null }),
      dismissFileFailure: () => set({ fileFailure: null }),
      copyLines: async (options) => (await loadWriters()).copyLines(context, options, details.getState()),
      readCopyInput: async (span) => (await loadWriters()).readCopyInput(context, span, details.getState()),
      updateSavedFiles: (responses) => set({ savedFiles: savedResponseTimes(responses) }),
    };
  };

async function fetchAndSave(
  context: ExportSliceContext,
  call: Call,
  format: FetchedFormat,
  source: FileSource,
): Promise<void> {
  const { ports, set, get } = context;
  const { track, subject } = get();
  if (!track || !subject || get().fetching) return;
  const fetching = { format, since: ports.now() };
  set({ fetching, fileFailure: null });
  const rollback = () => get().fetching === fetching && set({ fetching: null });
  const result = await withRollback(
    fetchCaptionFile(ports, call, { params: fileParams(get(), format), format, source }),
    rollback,
  );
  // The user stopped waiting or opened another video.
  if (get().fetching !== fetching) return;
  set({ fetching: null });
  if (typeof result === 'string') {
    // The file of a free link is not saved, so its word times are lost when the track is closed.
    const file = parseCaptions(format, result, unknownLanguage);
    if (file.ok && get().track === track) set({ track: withWordsOf(track, file.value.cues, get().views) });
    return (await loadWriters()).saveCaptionFile(context, { format, track, subject }, result);
  }
  set({ fileFailure: { format, failure: result } });
}
