import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { TrackRequest, TrackStatistics } from '@/lib/captions/records';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import { isRecentTrackList, isUnlisted } from '@/lib/captions/track-origin';
import { captionsParams, isSameRequest } from '@/lib/captions/track-request';
import { responseRepository } from '@/lib/requests/repository/responses';
import { runCosts, runRepository } from '@/lib/runs/repository/run-repository';
import { type RunView, runViewOf } from '@/lib/runs/run-view';
import type { RunsStore } from '@/lib/runs/store/runs-store';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import type { PriceSettings } from '@/lib/service/quote';
import { isFresh, readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { coalesce } from '@/lib/shared/async-jobs';
import { chunk } from '@/lib/shared/lists';
import { pendingVideoIds, type RunRecords } from '../caption-rows';
import { planFetch } from '../fetch-plan';

/** Choices in *Bulk captions*, remembered until the page closes. */
interface LastChoices {
  /** The choices as part of the URL hash, as `formatBulkRoute` writes them; '' without choices. */
  within: string;
  /** Videos of the platform page that was read last; `null` if none was read. */
  page: readonly VideoId[] | null;
}

export const createLastChoicesStore = (): StoreApi<LastChoices> =>
  createStore<LastChoices>()(() => ({ within: '', page: null }));

interface KnownRequest {
  request: TrackRequest;
  /** Videos known to lack these captions from a response or track list that was received within the last day. */
  withoutCaptions: ReadonlySet<VideoId>;
  pending: ReadonlySet<VideoId>;
}

interface KnownCaptions extends RunRecords {
  tracks: readonly TrackStatistics[];
  /** One request per language, in the user's order. */
  requests: readonly KnownRequest[];
  /** The alternatives for videos without captions. */
  alternatives: readonly KnownRequest[];
  /** Videos with a track list that was received within the last day. */
  listed: ReadonlySet<VideoId>;
  /** The runs whose requests are included, computed from these requests. */
  runs: readonly RunView[];
}

interface BulkState {
  ids: readonly VideoId[];
  titles: ReadonlyMap<string, string>;
  /** Videos for which the service returned no title, so that it is not requested again. */
  withoutTitle: ReadonlySet<VideoId>;
  /** The requests to offer for videos without captions. */
  alternatives: readonly TrackRequest[];
  /** `null` until all saved captions have been checked. No plan is possible before that. */
  known: KnownCaptions | null;
  progress: { done: number; total: number } | null;
  /** Runs of the open collection, newest first. Those that are not finished are as in `known`, so that counts agree. */
  runs: readonly RunView[];
  /** Replaces the list; `titles` come from the same source. */
  setVideos(ids: readonly VideoId[], titles: ReadonlyMap<string, string>): void;
  addMissingTitles(titles: ReadonlyMap<string, string>): void;
  setAlternatives(requests: readonly TrackRequest[]): void;
}

export type BulkStore = StoreApi<BulkState>;

/** The maximum delay between two reads, in milliseconds. */
const maxDelayMilliseconds = 1000;

const initialState = {
  ids: [],
  titles: new Map(),
  withoutTitle: new Set(),
  alternatives: [],
  known: null,
  progress: null,
} satisfies Partial<BulkState>;

/** The value that stands for any language in the settings. */
export const anyLanguage = '';

/**
 * Returns one request per language in the settings. Until the user chooses languages, returns one request in the user's
 * first language.
 */
export function requestsFromSettings({
  bulkCaptions,
  languages,
}: Pick<Settings, 'bulkCaptions' | 'languages'>): TrackRequest[] {
  const mode = captionModes.find((one) => one === bulkCaptions.mode) ?? 'default';
  const first = bulkCaptions.lang ?? languages[0];
  const lang = captionLanguages.find((code) => code === first) ?? null;
  // A request for any language includes all others.
  const others = lang === null ? [] : bulkCaptions.otherLangs.filter((code) => captionLanguages.includes(code));
  return [...new Set([lang, ...others])].map((one) => ({ lang: one, mode }));
}

/** Returns the title of a video from a visited tab or from an earlier request for titles. */
type TitleReader = (videoId: string) => Promise<string | null>;

/** Creates the store of known captions for a list of videos. The store reads them again after each change. */
export function createBulkStore(app: AppStore, runs: RunsStore, titleOf: TitleReader): BulkStore {
  const { now, wait } = app.getState().ports;
  const readRunRecords = runRecordsReader(runs);
  const onProgress = (done: number, total: number) =>
    store.setState({ progress: done < total ? { done, total } : null });
  const read = coalesce(
    async () => {
      const { settings } = app.getState();
      const { ids, alternatives: instead } = store.getState();
      if (ids.length === 0) return;
      // The steps are read before the tracks, so that captions that a step reports as stored are among the tracks.
      // Tracks that arrived meanwhile wait for the next read, which has their steps.
      const readAt = now();
      const { runs: knownRuns, ...records } = await readRunRecords(settings);
      await derivedTrackRepository.bringUpToDate(onProgress);
      const facts = await derivedTrackRepository.facts();
      const tracks = facts.filter(({ receivedAt }) => receivedAt <= readAt || receivedAt > now());
      const keys = new Set([
        ...(await savedCaptionsRepository.keys()),
        ...(await savedCaptionsRepository.trackListKeys()),
      ]);
      const cache = { tracks, keys, serviceUrl: settings.serviceUrl };
      const lists = await savedTrackLists(ids, cache, now);
      const knownRequest = async (request: TrackRequest): Promise<KnownRequest> => ({
        request,
        withoutCaptions: await videosWithoutCaptions(ids, request, { ...cache, lists }, now),
        pending: pendingVideoIds(records.steps, request),
      });
      const requests = await Promise.all(requestsFromSettings(settings).map(knownRequest));
      const alternatives = await Promise.all(instead.map(knownRequest));
      // Discards the result if the list or a request changed meanwhile; that change triggers another read.
      const current = store.getState();
      if (current.ids !== ids || current.alternatives !== instead || !isSameChoice(app.getState().settings, settings))
        return;
      const known = {
        tracks,
        requests,
        alternatives,
        listed: new Set(lists.keys()),
        runs: knownRuns,
        ...records,
      };
      store.setState({ known, progress: null, runs: runsAsRead(runs.getState().runs, knownRuns) });
    },
    // The first read may take a minute, and the usual back-off would delay a new list by minutes.
    { now, wait: (milliseconds) => wait(Math.min(milliseconds, maxDelayMilliseconds)) },
  );
  const refresh = () => void read();
  const store: BulkStore = createStore<BulkState>()((set, get) => ({
    ...initialState,
    runs: runs.getState().runs,
    setVideos(ids, titles) {
      set({ ids, titles, known: null });
      refresh();
      void addTitles(store, titleOf);
    },
    addMissingTitles(titles) {
      const { titles: known } = get();
      if ([...titles.keys()].some((id) => !known.has(id))) set({ titles: new Map([...titles, ...known]) });
    },
    setAlternatives(alternatives) {
      // Each read renders the page again, and rendering sets identical requests. Without this check, each read would
      // start another one.
      if (areSameRequests(get().alternatives, alternatives)) return;
      set({ alternatives });
      refresh();
    },
  }));
  derivedTrackRepository.watch(refresh);
  runs.subscribe((state, before) => {
    if (state.runs === before.runs) return;
    store.setState(({ runs: shown }) => ({ runs: runsAsRead(state.runs, shown) }));
    refresh();
  });
  app.subscribe(({ settings }, before) => {
    if (isSameChoice(settings, before.settings)) return;
    store.setState({ known: null });
    refresh();
  });
  refresh();
  return store;
}

/**
 * Gives runs the figures with which they were `read`. Only what the user changes, such as a pause, takes effect at once; a
 * run is done once its last requests are read.
 */
const runsAsRead = (current: readonly RunView[], read: readonly RunView[]): readonly RunView[] =>
  current.map((run) => {
    const known = read.find(({ id }) => id === run.id);
    if (!known || (run.endedAt !== null && run.endedAt === known.endedAt)) return run;
    const { state, pauseReason, endedAt, budget } = run.state === 'done' ? known : run;
    return { ...known, state, pauseReason, endedAt, budget };
  });

const isSameChoice = (one: Settings, other: Settings): boolean =>
  one.serviceUrl === other.serviceUrl && areSameRequests(requestsFromSettings(one), requestsFromSettings(other));

const areSameRequests = (some: readonly TrackRequest[], others: readonly TrackRequest[]): boolean =>
  some.length === others.length &&
  some.every((request, index) => others[index] && isSameRequest(request, others[index]));

/** Adds titles from visited tabs to videos without one. */
async function addTitles(store: StoreApi<BulkState>, titleOf: TitleReader): Promise<void> {
  const { ids, titles } = store.getState();
  const named = new Map(titles);
  for (const some of chunk(ids, titleBatchSize)) {
    const found = await Promise.all(some.map(async (id) => [id, titles.get(id) ?? (await titleOf(id))] as const));
    for (const [id, title] of found) if (title !== null) named.set(id, title);
    // The list changed meanwhile.
    if (store.getState().ids !== ids) return;
  }
  store.setState(({ titles: known }) => ({ titles: new Map([...named, ...known]) }));
}

const titleBatchSize = 200;

interface ReadRun extends RunRecords {
  run: RunView;
}

/** Returns a reader of the captions runs and all their requests, oldest first, with their ledger rows. */
function runRecordsReader(runs: RunsStore) {
  const closed = new Map<string, ReadRun>();
  return async (prices: PriceSettings): Promise<RunRecords & { runs: RunView[] }> => {
    const captionRuns = runs.getState().runs.filter(({ plan }) => plan.kind === 'captions');
    const records = await Promise.all(
      captionRuns.toReversed().map(async (run): Promise<ReadRun> => {
        const known = closed.get(run.id);
        if (known) return known;
        const steps = await runRepository.steps(run.id);
        const entries = await runCosts.ofRun(run.id);
        const read = { steps, entries, run: runViewOf(run, steps, entries, prices) };
        // A finished run without failed requests, which could be sent again, no longer changes.
        if (run.endedAt !== null && run.failed === null && run.steps.sent === 0) closed.set(run.id, read);
        return read;
      }),
    );
    return {
      steps: records.flatMap((one) => one.steps),
      entries: records.flatMap((one) => one.entries),
      runs: records.map((one) => one.run),
    };
  };
}

interface CachedCaptions {
  tracks: readonly TrackStatistics[];
  keys: ReadonlySet<string>;
  serviceUrl: string;
}

/** Returns the saved track lists that were received within the last day, by video. */
async function savedTrackLists(
  videoIds: readonly VideoId[],
  { keys, serviceUrl }: CachedCaptions,
  now: () => number,
): Promise<Map<VideoId, CachedResponse>> {
  const lists = new Map<VideoId, CachedResponse>();
  for (const videoId of videoIds) {
    const key = cacheKey('captionFiles', { videoId }, serviceUrl);
    const list = keys.has(key) ? await responseRepository.get(key) : undefined;
    if (list && isRecentTrackList(list, now())) lists.set(videoId, list);
  }
  return lists;
}

/**
 * Returns the videos that have no matching track and, according to a saved response or track list, lack these captions.
 */
async function videosWithoutCaptions(
  videoIds: readonly VideoId[],
  request: TrackRequest,
  { tracks, keys, serviceUrl, lists }: CachedCaptions & { lists: ReadonlyMap<VideoId, CachedResponse> },
  now: () => number,
): Promise<Set<VideoId>> {
  const noVideos = new Set<VideoId>();
  const without = new Set<VideoId>();
  for (const id of planFetch(videoIds, request, { tracks, withoutCaptions: noVideos, pending: noVideos }).toRequest) {
    const list = lists.get(id);
    if (list && isUnlisted(list, request, now())) without.add(id);
    const key = cacheKey('captions', captionsParams(id, request), serviceUrl);
    const response = keys.has(key) ? await responseRepository.get(key) : undefined;
    const read = response && readResponse('captions', response);
    if (!response || !read || read.ok || read.failure.kind !== 'no-captions') continue;
    if (isFresh(read, now() - response.receivedAt)) without.add(id);
  }
  return without;
}
