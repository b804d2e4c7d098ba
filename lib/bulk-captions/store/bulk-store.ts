import { createStore, type StoreApi } from 'zustand/vanilla';
import { coalesced, type Pace } from '@/lib/app-store/coalesced';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Stop } from '@/lib/app-store/ports';
import type { TrackFacts } from '@/lib/captions/track-facts';
import { captionsAsked, isSameQuestion, type TrackQuestion } from '@/lib/captions/track-request';
import type { Step } from '@/lib/runs/run';
import type { RunsStore } from '@/lib/runs/store/runs-store';
import { cacheKey } from '@/lib/service/cache-key';
import type { HeldAnswer } from '@/lib/service/call';
import { isBelieved } from '@/lib/service/freshness';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { readAnswer } from '@/lib/service/read-response';
import { captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { inParts } from '@/lib/shared/in-parts';
import { captioningOf } from '../planned-captions';
import { type Did, pendingOf } from '../rows';

/** What the captions of many videos are read from; nothing of it asks the service. */
export interface ManyPorts extends Pace {
  tracks: {
    facts(): Promise<TrackFacts[]>;
    bringUpToDate(told: (done: number, of: number) => void, signal: AbortSignal): Promise<unknown>;
    watch(changed: () => void): Stop;
  };
  /** Keys of every held answer about captions, refusals among them. */
  keys(): Promise<string[]>;
  held(key: string): Promise<HeldAnswer | undefined>;
  steps(runId: string): Promise<Step[]>;
  costs(runId: string): Promise<LedgerEntry[]>;
  /** What a tab called a video. */
  titleOf(videoId: string): Promise<string | null>;
}

/** What is known of captions by now, for one list of videos and one question. */
export interface KnownCaptions extends Did {
  tracks: readonly TrackFacts[];
  /** Those that have none, as was said within a day; and the same of what would be tried instead. */
  none: ReadonlySet<VideoId>;
  noneInstead: ReadonlySet<VideoId>;
  pending: ReadonlySet<VideoId>;
  /** The runs whose questions are among these. */
  runs: ReadonlySet<string>;
}

export interface Many {
  /** The videos that captions are wanted of, each once. */
  ids: readonly VideoId[];
  /** What they are called, as far as anybody said. */
  titles: ReadonlyMap<string, string>;
  /** What would be asked of those that have none. */
  instead: TrackQuestion | null;
  /** `null` until all that is held has been looked at: before that nobody can say what there is to ask. */
  known: KnownCaptions | null;
  /** How far the looking is. */
  looking: { done: number; of: number } | null;
}

export interface ManyStore extends StoreApi<Many> {
  /** Another list; `titles` are those that came with it. */
  want(ids: readonly VideoId[], titles: ReadonlyMap<string, string>): void;
  tryInstead(question: TrackQuestion | null): void;
}

/** Between two readings, in milliseconds. */
const longestRest = 1000;

const nothing: Many = { ids: [], titles: new Map(), instead: null, known: null, looking: null };

/** As which language the settings keep that any will do. */
export const anyLanguage = '';

/** What is asked of each, as it was chosen last: at first in the first of the reader's languages (CAP-06). */
export function questionIn({ batch, languages }: Pick<Settings, 'batch' | 'languages'>): TrackQuestion {
  const lang = batch.lang ?? languages[0];
  return {
    lang: captionLanguages.find((code) => code === lang) ?? null,
    mode: captionModes.find((mode) => mode === batch.mode) ?? 'default',
  };
}

/** What of captions is known, for a list that the reader makes: read again where anything of it changed. */
export function makeMany(panel: Panel, runs: RunsStore, ports: ManyPorts): ManyStore {
  const store = createStore<Many>()(() => nothing);
  const journal = journalFrom(runs, ports);
  const told = (done: number, of: number) => store.setState({ looking: done < of ? { done, of } : null });
  const forGood = new AbortController().signal;
  const read = coalesced(
    async () => {
      const { settings } = panel.getState();
      const { ids, instead } = store.getState();
      if (ids.length === 0) return;
      // The journal first: what it has as stored then is among what is held by now.
      const seen = new Set(runs.getState().runs.map(({ id }) => id));
      const did = await journal();
      await ports.tracks.bringUpToDate(told, forGood);
      const tracks = await ports.tracks.facts();
      const question = questionIn(settings);
      const around = { tracks, keys: new Set(await ports.keys()), serviceUrl: settings.serviceUrl };
      const none = await withoutAny(ids, question, around, ports);
      const noneInstead = instead ? await withoutAny(ids, instead, around, ports) : none;
      // The reader may have made another list or another choice meanwhile: then it is read once more.
      const now = store.getState();
      if (now.ids !== ids || now.instead !== instead || !isSameChoice(panel.getState().settings, settings)) return;
      const known = { tracks, none, noneInstead, pending: pendingOf(did.steps, question), runs: seen, ...did };
      store.setState({ known, looking: null });
      // The first look may take a minute; a list that was made meanwhile does not wait four for its turn.
    },
    { now: ports.now, rest: (milliseconds) => ports.rest(Math.min(milliseconds, longestRest)) },
  );
  const again = () => void read();
  ports.tracks.watch(again);
  runs.subscribe((state, before) => state.runs !== before.runs && again());
  panel.subscribe(({ settings }, before) => {
    if (isSameChoice(settings, before.settings)) return;
    store.setState({ known: null });
    again();
  });
  again();
  return Object.assign(store, {
    want(ids: readonly VideoId[], titles: ReadonlyMap<string, string>) {
      store.setState({ ids, titles, known: null });
      again();
      void nameAll(store, ports);
    },
    tryInstead(instead: TrackQuestion | null) {
      store.setState({ instead });
      again();
    },
  });
}

const isSameChoice = (one: Settings, other: Settings): boolean =>
  one.serviceUrl === other.serviceUrl && isSameQuestion(questionIn(one), questionIn(other));

/** Those that came without a title are called what a tab called them. */
async function nameAll(store: StoreApi<Many>, { titleOf }: ManyPorts): Promise<void> {
  const { ids, titles } = store.getState();
  const named = new Map(titles);
  for (const some of inParts(ids, atOnce)) {
    const told = await Promise.all(some.map(async (id) => [id, titles.get(id) ?? (await titleOf(id))] as const));
    for (const [id, title] of told) if (title !== null) named.set(id, title);
    // Another list was made meanwhile.
    if (store.getState().ids !== ids) return;
  }
  store.setState({ titles: named });
}

/** So many names are read at once. */
const atOnce = 200;

/** Every question that runs here put about captions, the oldest first, with its rows of the ledger. */
function journalFrom(runs: RunsStore, { steps, costs }: ManyPorts): () => Promise<Did> {
  const closed = new Map<string, Did>();
  return async () => {
    const ours = runs.getState().runs.filter(({ plan }) => plan.kind === 'captions');
    const did = await Promise.all(
      ours.toReversed().map(async (run): Promise<Did> => {
        const known = closed.get(run.id);
        if (known) return known;
        const read = { steps: await steps(run.id), entries: await costs(run.id) };
        // What has ended and waits for no word stays as it is.
        if (run.endedAt !== null && run.possible === null && run.steps.sent === 0) closed.set(run.id, read);
        return read;
      }),
    );
    return { steps: did.flatMap((one) => one.steps), entries: did.flatMap((one) => one.entries) };
  };
}

interface Around {
  tracks: readonly TrackFacts[];
  keys: ReadonlySet<string>;
  serviceUrl: string;
}

/** Of those without a track that fits, the ones about which a refusal is held that is still believed. */
async function withoutAny(
  wanted: readonly VideoId[],
  question: TrackQuestion,
  { tracks, keys, serviceUrl }: Around,
  { held, now }: ManyPorts,
): Promise<Set<VideoId>> {
  const nobody = new Set<VideoId>();
  const without = new Set<VideoId>();
  for (const id of captioningOf(wanted, question, { tracks, none: nobody, pending: nobody }).ids) {
    const key = cacheKey('captions', captionsAsked(id, question), serviceUrl);
    const answer = keys.has(key) ? await held(key) : undefined;
    const read = answer && readAnswer('captions', answer);
    if (!answer || !read || read.ok || read.failure.kind !== 'no-captions') continue;
    if (isBelieved(read, now() - answer.receivedAt)) without.add(id);
  }
  return without;
}
