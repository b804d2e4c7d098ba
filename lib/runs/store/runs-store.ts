import { createStore, type StoreApi } from 'zustand/vanilla';
import { coalesce, type JobClock } from '@/lib/app-store/async-jobs';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { Failure } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import type { Result } from '@/lib/shared/result';
import type { Spending } from '@/lib/spending/spending';
import type { Plan } from '../plan';
import type { Run, Step } from '../run';
import { type RunView, runViewOf } from '../run-view';

/** A run that the user begins. */
interface NewRun {
  plan: Plan;
  /** Most it may cost, in millionths of a dollar; `null` where the other limits alone hold. */
  budget: Micros | null;
  /** The step of the collection's study design that it runs, counted from 1. */
  designStep?: number;
}

/** Whether there was room for it. */
type WriteResult = Promise<Result<void, Failure>>;

/** What a page needs of the journal and of the ledger. What a run asks, the worker asks: here only its journal is written. */
export interface RunsPorts extends JobClock {
  runs: {
    /** Of a collection, or of all of them where it is `null`; in any order. */
    runs(collectionId: string | null): Promise<Run[]>;
    /** In their order; those of `known` whose state is the same need not be read again. */
    steps(runId: string, known?: readonly Step[]): Promise<Step[]>;
    begin(beginning: NewRun & { collectionId: string }): WriteResult;
    hold(runId: string): WriteResult;
    resume(runId: string): WriteResult;
    stop(runId: string): WriteResult;
    sendAgain(runId: string): WriteResult;
    leave(runId: string): WriteResult;
    allow(runId: string, max: Micros | null): WriteResult;
    watch(changed: () => void): Unsubscribe;
  };
  costs: {
    ofRun(runId: string): Promise<LedgerEntry[]>;
    ofCollection(collectionId: string): Promise<Spending>;
  };
  /** The ids that a run asked for and that were not returned, each once. */
  missing(run: Pick<Run, 'id' | 'collectionId'>): Promise<VideoId[]>;
}

interface RunsState {
  /** Of the collection here, the newest first. */
  runs: readonly RunView[];
  /** Of every collection, once they were asked for. */
  everywhere: readonly RunView[] | null;
  /** What the collection here cost so far; `null` until it is read. */
  spent: Spending | null;
  /** The ids that were not returned, by the run, once they were asked for. */
  missing: Readonly<Record<string, readonly VideoId[]>>;
  /** Why the user's last word could not be written down: nothing came of it. */
  failure: Failure | null;
  /** A run is being written down. */
  isStarting: boolean;
  /** Runs whose last word of the user is on its way to the journal. */
  busy: ReadonlySet<string>;
}

export interface RunsStore extends StoreApi<RunsState> {
  begin(beginning: NewRun): Promise<void>;
  hold(runId: string): Promise<void>;
  resume(runId: string): Promise<void>;
  /** For good: what was not asked is not asked any more. */
  stop(runId: string): Promise<void>;
  /** Asks again what was sent and never answered: it may be billed a second time. */
  sendAgain(runId: string): Promise<void>;
  /** Leaves what was never answered as it is. */
  leave(runId: string): Promise<void>;
  /** Another limit for a run, in millionths of a dollar; `null` is none. It goes on by a word of its own. */
  allow(runId: string, max: Micros | null): Promise<void>;
  readMissing(run: Pick<Run, 'id' | 'collectionId'>): Promise<void>;
  readEverywhere(): Promise<void>;
}

const initialState: RunsState = {
  runs: [],
  everywhere: null,
  spent: null,
  missing: {},
  failure: null,
  isStarting: false,
  busy: new Set(),
};

/** The runs of the collection here, read off their journal and the ledger, and what the user can do with them. */
export function createRunsStore(panel: PanelStore, library: LibraryStore, ports: RunsPorts): RunsStore {
  const store = createStore<RunsState>()(() => initialState);
  const here = () => library.getState().place.collectionId;
  const views = createViewReader(panel, ports);
  const read = coalesce(async () => {
    const collectionId = here();
    const [runs, spent] = await Promise.all([views(collectionId), ports.costs.ofCollection(collectionId)]);
    // The user may have gone to another collection meanwhile; then it is read once more.
    if (collectionId === here()) {
      announceEndedRuns(panel, store.getState().runs, runs);
      store.setState({ runs, spent });
    }
    if (store.getState().everywhere) store.setState({ everywhere: await views(null) });
  }, ports);
  ports.runs.watch(() => void read());
  library.subscribe(({ place }, { place: before }) => {
    if (place.collectionId === before.collectionId) return;
    store.setState({ runs: [], spent: null });
    void read();
  });
  panel.subscribe(({ settings }, before) => {
    if (settings.ownPrices !== before.settings.ownPrices) void read();
  });
  void read();

  return Object.assign(store, createCommands({ panel, store, room: ports.runs, here, read }), {
    async readMissing(run: Pick<Run, 'id' | 'collectionId'>) {
      const ids = await ports.missing(run);
      store.setState((state) => ({ missing: { ...state.missing, [run.id]: ids } }));
    },
    async readEverywhere() {
      store.setState({ everywhere: await views(null) });
    },
  });
}

interface CommandContext {
  panel: PanelStore;
  store: StoreApi<RunsState>;
  room: RunsPorts['runs'];
  here(): string;
  read(): Promise<void>;
}

/** Each writes the user's word down, and then wakes the worker to act on it. */
function createCommands({ panel, store, room, here, read }: CommandContext) {
  const wakeWorker = async (written: Result<void, Failure>) => {
    store.setState({ failure: written.ok ? null : written.failure });
    if (written.ok) await panel.ports.ask('runs/go', null);
  };
  const runCommand = async (runId: string, job: (runId: string) => WriteResult) => {
    // A second click while the first is being written down is the same word.
    if (store.getState().busy.has(runId)) return;
    store.setState(({ busy }) => ({ busy: new Set([...busy, runId]) }));
    try {
      await wakeWorker(await job(runId));
    } finally {
      store.setState(({ busy }) => ({ busy: new Set([...busy].filter((one) => one !== runId)) }));
    }
    await read();
  };
  return {
    async begin(beginning: NewRun) {
      if (store.getState().isStarting) return;
      store.setState({ isStarting: true });
      try {
        await wakeWorker(await room.begin({ ...beginning, collectionId: here() }));
        await read();
      } finally {
        store.setState({ isStarting: false });
      }
    },
    hold: (runId: string) => runCommand(runId, room.hold),
    resume: (runId: string) => runCommand(runId, room.resume),
    stop: (runId: string) => runCommand(runId, room.stop),
    sendAgain: (runId: string) => runCommand(runId, room.sendAgain),
    leave: (runId: string) => runCommand(runId, room.leave),
    allow: (runId: string, max: Micros | null) => runCommand(runId, (id) => room.allow(id, max)),
  };
}

/** Reads views. What has ended and waits for nothing is read once: its journal is closed. */
function createViewReader(panel: PanelStore, { runs: room, costs }: RunsPorts) {
  const closed = new Map<string, RunView>();
  const open = new Map<string, Step[]>();
  const view = async (run: Run): Promise<RunView> => {
    const known = closed.get(run.id);
    if (known && known.endedAt === run.endedAt) return known;
    const [steps, entries] = await Promise.all([room.steps(run.id, open.get(run.id)), costs.ofRun(run.id)]);
    open.set(run.id, steps);
    const current = runViewOf(run, steps, entries, panel.getState().settings.ownPrices);
    if (isClosed(current)) {
      closed.set(run.id, current);
      open.delete(run.id);
    }
    return current;
  };
  return async (collectionId: string | null): Promise<RunView[]> => {
    const runs = await room.runs(collectionId);
    const newest = runs.toSorted((one, other) => other.createdAt - one.createdAt);
    return Promise.all(newest.map(view));
  };
}

/** What a stopped run had sent may still be answered, or turn out to be lost. */
const isClosed = ({ endedAt, steps }: RunView): boolean =>
  endedAt !== null && steps.sent + steps.received + steps.possible === 0;

/** Tells who cannot see it that a run is at its end, or waits. */
function announceEndedRuns(panel: PanelStore, before: readonly RunView[], now: readonly RunView[]): void {
  const running = new Set(before.filter(({ state }) => state === 'going').map(({ id }) => id));
  const last = now.find(({ id, state }) => running.has(id) && state !== 'going');
  if (last?.state === 'done') panel.getState().announce({ count: 'runAnnouncedDone', n: last.found });
  if (last?.state === 'held') panel.getState().announce(['runAnnouncedHeld']);
}
