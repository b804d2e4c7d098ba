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

/** How *Captions of many* was left, until the page is closed. */
interface LastChoices {
  /** What was chosen, as the page's address has it. */
  within: string;
  /** The videos of the platform page that was read last; `null` where none was. */
  page: readonly VideoId[] | null;
}

/** It begins with nothing. */
export const createLastChoices = (): StoreApi<LastChoices> =>
  createStore<LastChoices>()(() => ({ within: '', page: null }));

/** What the captions of many videos are read from; nothing of it asks the service. */
interface BulkPorts extends JobClock {
  tracks: {
    facts(): Promise<TrackFacts[]>;
    bringUpToDate(onProgress: (done: number, of: number) => void, signal: AbortSignal): Promise<unknown>;
    watch(changed: () => void): Unsubscribe;
  };
  /** Keys of every held answer about captions, refusals among them. */
  keys(): Promise<string[]>;
  held(key: string): Promise<CachedResponse | undefined>;
  steps(runId: string): Promise<Step[]>;
  costs(runId: string): Promise<LedgerEntry[]>;
  /** What a tab called a video. */
  titleOf(videoId: string): Promise<string | null>;
}

/** What is known of captions by now, for one list of videos and one question. */
interface KnownCaptions extends RunRecords {
  tracks: readonly TrackFacts[];
  /** Those that have none, as was said within a day; and the same of what would be tried instead. */
  none: ReadonlySet<VideoId>;
  noneInstead: ReadonlySet<VideoId>;
  pending: ReadonlySet<VideoId>;
  /** The runs whose questions are among these. */
  runs: ReadonlySet<string>;
}

interface BulkState {
  /** The videos that captions are wanted of, each once. */
  ids: readonly VideoId[];
  /** What they are called, as far as anybody said. */
  titles: ReadonlyMap<string, string>;
  /** What would be asked of those that have none. */
  alternative: TrackRequest | null;
  /** `null` until all that is held has been looked at: before that nobody can say what there is to ask. */
  known: KnownCaptions | null;
  /** How far the looking is. */
  progress: { done: number; of: number } | null;
}

export interface BulkStore extends StoreApi<BulkState> {
  /** Another list; `titles` are those that came with it. */
  setVideos(ids: readonly VideoId[], titles: ReadonlyMap<string, string>): void;
  setAlternative(request: TrackRequest | null): void;
}

/** Between two readings, in milliseconds. */
const maxRestMilliseconds = 1000;

const initialState: BulkState = { ids: [], titles: new Map(), alternative: null, known: null, progress: null };

/** As which language the settings keep that any will do. */
export const anyLanguage = '';

/** What is asked of each, as it was chosen last: at first in the first of the user's languages. */
export function requestFromSettings({ batch, languages }: Pick<Settings, 'batch' | 'languages'>): TrackRequest {
  const lang = batch.lang ?? languages[0];
  return {
    lang: captionLanguages.find((code) => code === lang) ?? null,
    mode: captionModes.find((mode) => mode === batch.mode) ?? 'default',
  };
}

/** What of captions is known, for a list that the user makes: read again where anything of it changed. */
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
      // The journal first: what it has as stored then is among what is held by now.
      const seenRuns = new Set(runs.getState().runs.map(({ id }) => id));
      const records = await readRunRecords();
      await ports.tracks.bringUpToDate(onProgress, neverAborted);
      const tracks = await ports.tracks.facts();
      const request = requestFromSettings(settings);
      const cache = { tracks, keys: new Set(await ports.keys()), serviceUrl: settings.serviceUrl };
      const none = await videosWithoutCaptions(ids, request, cache, ports);
      const noneInstead = instead ? await videosWithoutCaptions(ids, instead, cache, ports) : none;
      // The user may have made another list or another choice meanwhile: then it is read once more.
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
      // The first look may take a minute; a list that was made meanwhile does not wait four for its turn.
    },
    { now: ports.now, rest: (milliseconds) => ports.rest(Math.min(milliseconds, maxRestMilliseconds)) },
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

/** Those that came without a title are called what a tab called them. */
async function addTitles(store: StoreApi<BulkState>, { titleOf }: BulkPorts): Promise<void> {
  const { ids, titles } = store.getState();
  const named = new Map(titles);
  for (const some of chunk(ids, titleBatchSize)) {
    const found = await Promise.all(some.map(async (id) => [id, titles.get(id) ?? (await titleOf(id))] as const));
    for (const [id, title] of found) if (title !== null) named.set(id, title);
    // Another list was made meanwhile.
    if (store.getState().ids !== ids) return;
  }
  store.setState({ titles: named });
}

/** So many names are read at once. */
const titleBatchSize = 200;

/** Every question that runs here put about captions, the oldest first, with its rows of the ledger. */
function runRecordsReader(runs: RunsStore, { steps, costs }: BulkPorts): () => Promise<RunRecords> {
  const closed = new Map<string, RunRecords>();
  return async () => {
    const ours = runs.getState().runs.filter(({ plan }) => plan.kind === 'captions');
    const records = await Promise.all(
      ours.toReversed().map(async (run): Promise<RunRecords> => {
        const known = closed.get(run.id);
        if (known) return known;
        const read = { steps: await steps(run.id), entries: await costs(run.id) };
        // What has ended and waits for no word stays as it is.
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

/** Of those without a track that fits, the ones about which a refusal is held that is still believed. */
async function videosWithoutCaptions(
  videoIds: readonly VideoId[],
  request: TrackRequest,
  { tracks, keys, serviceUrl }: CachedCaptions,
  { held, now }: BulkPorts,
): Promise<Set<VideoId>> {
  const noVideos = new Set<VideoId>();
  const without = new Set<VideoId>();
  for (const id of planFetch(videoIds, request, { tracks, none: noVideos, pending: noVideos }).ids) {
    const key = cacheKey('captions', captionsParams(id, request), serviceUrl);
    const response = keys.has(key) ? await held(key) : undefined;
    const read = response && readResponse('captions', response);
    if (!response || !read || read.ok || read.failure.kind !== 'no-captions') continue;
    if (isFresh(read, now() - response.receivedAt)) without.add(id);
  }
  return without;
}
