import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { Failure } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import { coalesce } from '@/lib/shared/async-jobs';
import type { Message } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';
import type { Spending } from '@/lib/spending/spending';
import type { Plan } from '../plan-schema';
import type { Run, Step } from '../records';
import { runCosts, runRepository } from '../repository/run-repository';
import { type RunView, runViewOf } from '../run-view';

interface NewRun {
  plan: Plan;
  /** Budget in millionths of a dollar; `null` if only the other limits apply. */
  budget: Micros | null;
  /** Step of the collection's study design, counted from 1. */
  designStep?: number;
}

/** Fails if there is no disk space. */
type WriteResult = Promise<Result<void, Failure>>;

interface RunsState {
  /** Runs of the open collection, newest first. */
  runs: readonly RunView[];
  /** Runs of all collections; `null` until they are read. */
  allRuns: readonly RunView[] | null;
  /** Cost of the open collection; `null` until it is read. */
  spent: Spending | null;
  /** Requested ids that were not returned, by run. A run is absent until its ids are read. */
  missing: Readonly<Record<string, readonly VideoId[]>>;
  /** The reason why the last command could not be stored. */
  failure: Failure | null;
  /** The kinds of plans for which a new run is being stored. */
  starting: ReadonlySet<Plan['kind']>;
  /** Runs whose last command is being stored. */
  busyRunIds: ReadonlySet<string>;
  start(newRun: NewRun): Promise<void>;
  pause(runId: string): Promise<void>;
  resume(runId: string): Promise<void>;
  stop(runId: string): Promise<void>;
  /** Sends failed requests again, which may be billed a second time. */
  sendAgain(runId: string): Promise<void>;
  /** Marks failed requests as not to be sent again. They still count as possibly billed. */
  dismissFailed(runId: string): Promise<void>;
  /** Changes the budget of a run, in millionths of a dollar, without resuming the run; `null` means no limit. */
  setBudget(runId: string, max: Micros | null): Promise<void>;
  readMissing(run: Pick<Run, 'id' | 'collectionId'>): Promise<void>;
  readAllRuns(): Promise<void>;
}

export type RunsStore = StoreApi<RunsState>;

const initialState = {
  runs: [],
  allRuns: null,
  spent: null,
  missing: {},
  failure: null,
  starting: new Set(),
  busyRunIds: new Set(),
} satisfies Partial<RunsState>;

export function createRunsStore(app: AppStore, library: LibraryStore): RunsStore {
  const { ports } = app.getState();
  const currentCollectionId = () => library.getState().route.collectionId;
  const views = createViewReader(app);
  let isAllWanted = false;
  // One reading at a time; otherwise an earlier one could end last and leave an old state.
  const readAllRuns = coalesce(async () => store.setState({ allRuns: await views(null) }), ports);
  const read = coalesce(async () => {
    const collectionId = currentCollectionId();
    const [runs, spent] = await Promise.all([views(collectionId), runCosts.ofCollection(collectionId)]);
    // The user may have opened another collection meanwhile. Opening a collection triggers its own read.
    if (collectionId === currentCollectionId()) {
      announceEndedRuns(app, store.getState().runs, runs);
      store.setState({ runs, spent });
    }
    if (isAllWanted) await readAllRuns();
  }, ports);
  const store = createStore<RunsState>()((set, _get, store) => ({
    ...initialState,
    ...createCommands({ app, store, currentCollectionId, read }),
    async readMissing(run) {
      const ids = await runRepository.missing(run);
      set((state) => ({ missing: { ...state.missing, [run.id]: ids } }));
    },
    readAllRuns() {
      isAllWanted = true;
      return readAllRuns();
    },
  }));
  runRepository.watch(() => void read());
  library.subscribe(({ route }, { route: before }) => {
    if (route.collectionId === before.collectionId) return;
    store.setState({ runs: [], spent: null });
    void read();
  });
  app.subscribe(({ settings }, before) => {
    const hasNewPrices =
      settings.enteredPrices !== before.settings.enteredPrices || settings.estimates !== before.settings.estimates;
    if (hasNewPrices) void read();
  });
  void read();
  return store;
}

interface CommandContext {
  app: AppStore;
  store: StoreApi<RunsState>;
  currentCollectionId(): string;
  read(): Promise<void>;
}

/** Creates the commands. Each one is stored first; then the worker is started to act on it. */
function createCommands({ app, store, currentCollectionId, read }: CommandContext) {
  const wakeWorker = async (written: Result<void, Failure>) => {
    store.setState({ failure: written.ok ? null : written.failure });
    if (written.ok) await app.getState().ports.sendMessage('runs/process', null);
  };
  const runCommand = async (runId: string, job: (runId: string) => WriteResult) => {
    // A second click has no effect while the first command is being stored.
    if (store.getState().busyRunIds.has(runId)) return;
    store.setState(({ busyRunIds }) => ({ busyRunIds: new Set([...busyRunIds, runId]) }));
    try {
      await wakeWorker(await job(runId));
    } finally {
      store.setState(({ busyRunIds }) => ({ busyRunIds: new Set([...busyRunIds].filter((one) => one !== runId)) }));
    }
    await read();
  };
  return {
    async start(newRun: NewRun) {
      const { kind } = newRun.plan;
      // A second click has no effect while the first run is being stored. Plans of other kinds can start, because they
      // request different data.
      if (store.getState().starting.has(kind)) return;
      store.setState(({ starting }) => ({ starting: new Set([...starting, kind]) }));
      try {
        await wakeWorker(await runRepository.start({ ...newRun, collectionId: currentCollectionId() }));
        await read();
      } finally {
        store.setState(({ starting }) => ({ starting: new Set([...starting].filter((one) => one !== kind)) }));
      }
    },
    pause: (runId: string) => runCommand(runId, runRepository.pause),
    resume: (runId: string) => runCommand(runId, runRepository.resume),
    stop: (runId: string) => runCommand(runId, runRepository.stop),
    sendAgain: (runId: string) => runCommand(runId, runRepository.sendAgain),
    dismissFailed: (runId: string) => runCommand(runId, runRepository.dismissFailed),
    setBudget: (runId: string, max: Micros | null) => runCommand(runId, (id) => runRepository.setBudget(id, max)),
  };
}

/** Creates a reader of run views. Closed runs are read once, because they no longer change. */
function createViewReader(app: AppStore) {
  const closed = new Map<string, RunView>();
  const open = new Map<string, Step[]>();
  const view = async (run: Run): Promise<RunView> => {
    const known = closed.get(run.id);
    if (known && known.endedAt === run.endedAt) return known;
    const [steps, entries] = await Promise.all([runRepository.steps(run.id, open.get(run.id)), runCosts.ofRun(run.id)]);
    open.set(run.id, steps);
    const current = runViewOf(run, steps, entries, app.getState().settings);
    if (isClosed(current)) {
      closed.set(run.id, current);
      open.delete(run.id);
    }
    return current;
  };
  return async (collectionId: string | null): Promise<RunView[]> => {
    const runs = await runRepository.runs(collectionId);
    const newest = runs.toSorted((one, other) => other.createdAt - one.createdAt);
    return Promise.all(newest.map(view));
  };
}

/** A request of a stopped run may still get a response or be lost, and failed requests may be dismissed. */
const isClosed = ({ endedAt, steps, failed }: RunView): boolean =>
  endedAt !== null && failed === null && steps.sent + steps.received === 0;

/** Announces a run that ended or paused, for screen readers. */
function announceEndedRuns(app: AppStore, before: readonly RunView[], current: readonly RunView[]): void {
  const running = new Set(before.filter(({ state }) => state === 'running').map(({ id }) => id));
  const last = current.find(({ id, state }) => running.has(id) && state !== 'running');
  if (last?.state === 'done') app.getState().announce(doneMessage(last));
  if (last?.state === 'paused') app.getState().announce(['runAnnouncedPaused']);
}

/** Names what a finished run got: captions, videos with details, or the different videos that it found. */
function doneMessage({ plan, captions, found, videos }: RunView): Message {
  if (captions) return { count: 'runAnnouncedCaptions', n: captions.saved };
  return { count: 'runAnnouncedDone', n: plan.kind === 'details' ? found : videos };
}
