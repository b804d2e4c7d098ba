import { createStore, type StoreApi } from 'zustand/vanilla';
import { coalesce, type JobClock } from '@/lib/app-store/async-jobs';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import type { TrackFacts } from '@/lib/captions/track-facts';
import { captionsParams, isSameRequest, type TrackRequest } from '@/lib/captions/track-request';
import type { Step } from '@/lib/runs/run';
import type { RunsStore } from '@/lib/runs/store/runs-store';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey, isFresh } from '@/lib/service/response-cache';
import { captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { chunk } from '@/lib/shared/lists';
import { pendingVideoIds, type RunRecords } from '../caption-rows';
import { planFetch } from '../fetch-plan';

/** Choices in *Bulk captions*, remembered until the page closes. */
interface LastChoices {
  /** The choices, formatted for the page's address. */
  within: string;
  /** Videos of the platform page that was read last; `null` if none was read. */
  page: readonly VideoId[] | null;
}

/** Creates a store without choices. */
export const createLastChoices = (): StoreApi<LastChoices> =>
  createStore<LastChoices>()(() => ({ within: '', page: null }));

/** Sources of saved captions for a list of videos; none of them sends a request. */
interface BulkPorts extends JobClock {
  tracks: {
    facts(): Promise<TrackFacts[]>;
    bringUpToDate(onProgress: (done: number, of: number) => void, signal: AbortSignal): Promise<unknown>;
    watch(changed: () => void): Unsubscribe;
  };
  /** Returns the cache keys of every saved captions response, including failures. */
  keys(): Promise<string[]>;
  getResponse(key: string): Promise<CachedResponse | undefined>;
  steps(runId: string): Promise<Step[]>;
  costs(runId: string): Promise<LedgerEntry[]>;
  /** Returns the title from a visited tab. */
  titleOf(videoId: string): Promise<string | null>;
}

/** Known captions for the current videos and request. */
interface KnownCaptions extends RunRecords {
  tracks: readonly TrackFacts[];
  /** Videos known to have no captions as requested, and as in the alternative request; cached for a day. */
  none: ReadonlySet<VideoId>;
  noneInstead: ReadonlySet<VideoId>;
  pending: ReadonlySet<VideoId>;
  /** Ids of the runs whose requests are included. */
  runs: ReadonlySet<string>;
}

interface BulkState {
  /** The distinct videos of the list. */
  ids: readonly VideoId[];
  /** Known titles. */
  titles: ReadonlyMap<string, string>;
  /** The request to try for videos without captions. */
  alternative: TrackRequest | null;
  /** `null` until all saved captions were checked; before that a plan is not possible. */
  known: KnownCaptions | null;
  /** Progress of checking saved captions. */
  progress: { done: number; of: number } | null;
}

export interface BulkStore extends StoreApi<BulkState> {
  /** Replaces the list; `titles` come from the same source. */
  setVideos(ids: readonly VideoId[], titles: ReadonlyMap<string, string>): void;
  setAlternative(request: TrackRequest | null): void;
}

/** Limits the time between two reads, in milliseconds. */
const maxDelayMilliseconds = 1000;

const initialState: BulkState = { ids: [], titles: new Map(), alternative: null, known: null, progress: null };

/** The settings value for any language. */
export const anyLanguage = '';

/** Returns the request of the settings; initially in the user's first language. */
export function requestFromSettings({ batch, languages }: Pick<Settings, 'batch' | 'languages'>): TrackRequest {
  const lang = batch.lang ?? languages[0];
  return {
    lang: captionLanguages.find((code) => code === lang) ?? null,
    mode: captionModes.find((mode) => mode === batch.mode) ?? 'default',
  };
}

/** Creates the store of known captions for a list of videos, which reads again after each change. */
export function createBulkStore(panel: PanelStore, runs: RunsStore, ports: BulkPorts): BulkStore {
  const store = createStore<BulkState>()(() => initialState);
  const readRunRecords = runRecordsReader(runs, ports);
  const onProgress = (done: number, of: number) => store.setState({ progress: done < of ? { done, of } : null });
  const neverAborted = new AbortController().signal;
  const read = coalesce(
    async () => {
      const { settings } = panel.getState();
      const { ids, alternative: instead } = store.getState();
      if (ids.length === 0) return;
      // The steps are read first: captions that they report as stored are then among the saved tracks.
      const seenRuns = new Set(runs.getState().runs.map(({ id }) => id));
      const records = await readRunRecords();
      await ports.tracks.bringUpToDate(onProgress, neverAborted);
      const tracks = await ports.tracks.facts();
      const request = requestFromSettings(settings);
      const cache = { tracks, keys: new Set(await ports.keys()), serviceUrl: settings.serviceUrl };
      const none = await videosWithoutCaptions(ids, request, cache, ports);
      const noneInstead = instead ? await videosWithoutCaptions(ids, instead, cache, ports) : none;
      // Discards the result if the list or the request changed meanwhile; that change triggers another read.
      const now = store.getState();
      if (now.ids !== ids || now.alternative !== instead || !isSameChoice(panel.getState().settings, settings)) return;
      const known = {
        tracks,
        none,
        noneInstead,
        pending: pendingVideoIds(records.steps, request),
        runs: seenRuns,
        ...records,
      };
      store.setState({ known, progress: null });
      // The first read may take a minute, and the usual back-off would delay a new list by minutes.
    },
    { now: ports.now, rest: (milliseconds) => ports.rest(Math.min(milliseconds, maxDelayMilliseconds)) },
  );
  const refresh = () => void read();
  ports.tracks.watch(refresh);
  runs.subscribe((state, before) => state.runs !== before.runs && refresh());
  panel.subscribe(({ settings }, before) => {
    if (isSameChoice(settings, before.settings)) return;
    store.setState({ known: null });
    refresh();
  });
  refresh();
  return Object.assign(store, {
    setVideos(ids: readonly VideoId[], titles: ReadonlyMap<string, string>) {
      store.setState({ ids, titles, known: null });
      refresh();
      void addTitles(store, ports);
    },
    setAlternative(instead: TrackRequest | null) {
      store.setState({ alternative: instead });
      refresh();
    },
  });
}

const isSameChoice = (one: Settings, other: Settings): boolean =>
  one.serviceUrl === other.serviceUrl && isSameRequest(requestFromSettings(one), requestFromSettings(other));

/** Adds titles from visited tabs to videos without one. */
async function addTitles(store: StoreApi<BulkState>, { titleOf }: BulkPorts): Promise<void> {
  const { ids, titles } = store.getState();
  const named = new Map(titles);
  for (const some of chunk(ids, titleBatchSize)) {
    const found = await Promise.all(some.map(async (id) => [id, titles.get(id) ?? (await titleOf(id))] as const));
    for (const [id, title] of found) if (title !== null) named.set(id, title);
    // The list changed meanwhile.
    if (store.getState().ids !== ids) return;
  }
  store.setState({ titles: named });
}

/** Titles per batch. */
const titleBatchSize = 200;

/** Returns a reader of all captions requests of runs, oldest first, with their ledger rows. */
function runRecordsReader(runs: RunsStore, { steps, costs }: BulkPorts): () => Promise<RunRecords> {
  const closed = new Map<string, RunRecords>();
  return async () => {
    const captionRuns = runs.getState().runs.filter(({ plan }) => plan.kind === 'captions');
    const records = await Promise.all(
      captionRuns.toReversed().map(async (run): Promise<RunRecords> => {
        const known = closed.get(run.id);
        if (known) return known;
        const read = { steps: await steps(run.id), entries: await costs(run.id) };
        // A finished run without pending decisions does not change any more.
        if (run.endedAt !== null && run.possible === null && run.steps.sent === 0) closed.set(run.id, read);
        return read;
      }),
    );
    return { steps: records.flatMap((one) => one.steps), entries: records.flatMap((one) => one.entries) };
  };
}

interface CachedCaptions {
  tracks: readonly TrackFacts[];
  keys: ReadonlySet<string>;
  serviceUrl: string;
}

/** Returns the videos without a fitting track that have a cached "no captions" response. */
async function videosWithoutCaptions(
  videoIds: readonly VideoId[],
  request: TrackRequest,
  { tracks, keys, serviceUrl }: CachedCaptions,
  { getResponse, now }: BulkPorts,
): Promise<Set<VideoId>> {
  const noVideos = new Set<VideoId>();
  const without = new Set<VideoId>();
  for (const id of planFetch(videoIds, request, { tracks, none: noVideos, pending: noVideos }).ids) {
    const key = cacheKey('captions', captionsParams(id, request), serviceUrl);
    const response = keys.has(key) ? await getResponse(key) : undefined;
    const read = response && readResponse('captions', response);
    if (!response || !read || read.ok || read.failure.kind !== 'no-captions') continue;
    if (isFresh(read, now() - response.receivedAt)) without.add(id);
  }
  return without;
}
