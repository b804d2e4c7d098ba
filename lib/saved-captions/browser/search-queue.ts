import { wait } from '@/lib/browser/page';
import type { SearchDocument } from '../search-document';
import type { CaptionQuery, SearchCommand, SearchEnv, SearchEvent, SearchSession } from '../search-session';
import { searchTracks } from '../search-tracks';

/** Milliseconds of work between two checks for a newer command, and between two progress events. */
const stepMilliseconds = 12;
const progressMilliseconds = 90;
/** Number of hits that fill one screen. The first rows are posted as soon as this many are found. */
const firstHits = 60;

interface QueueState {
  post(event: SearchEvent): void;
  env: SearchEnv;
  documents: ReadonlyMap<string, SearchDocument>;
  keys: readonly string[];
  docs: readonly SearchDocument[];
  current: { n: number; query: CaptionQuery } | null;
  search: SearchSession | null;
  running: SearchSession | null;
  /** The user stopped the search. */
  isHalted: boolean;
  /** Documents changed while the search was stopped. */
  isOutdated: boolean;
}

interface SearchQueue {
  handle(command: SearchCommand): void;
  replaceDocuments(docs: ReadonlyMap<string, SearchDocument>): void;
}

/** Creates a queue that runs only the newest search; a new query or new documents cancel the current search. */
export function createSearchQueue(post: QueueState['post'], env: SearchEnv): SearchQueue {
  const state: QueueState = {
    post,
    env,
    documents: new Map(),
    keys: [],
    docs: [],
    current: null,
    search: null,
    running: null,
    isHalted: false,
    isOutdated: false,
  };
  const handlers: { [K in SearchCommand['is']]: (command: Extract<SearchCommand, { is: K }>) => void } = {
    tracks({ keys }) {
      state.keys = keys;
      selectDocs(state);
    },
    search({ n, query }) {
      Object.assign(state, { current: { n, query }, isHalted: false });
      if (state.isOutdated) selectDocs(state);
      else startSearch(state);
    },
    stop() {
      state.isHalted = true;
      state.search?.cancel();
    },
    continue() {
      state.isHalted = false;
      state.search?.allowMore();
      if (state.isOutdated) selectDocs(state);
      else if (state.current && state.search) void runSearch(state, state.current.n, state.search);
    },
    rows({ n, from, until }) {
      if (n !== state.current?.n || !state.search) return;
      post({ is: 'rows', n, from, until, rows: state.search.rows(from, until) });
    },
    times({ n, key }) {
      const index = state.docs.findIndex((doc) => doc.key === key);
      if (n === state.current?.n && state.search) post({ is: 'times', n, key, times: state.search.timesIn(index) });
    },
  };
  return {
    // TypeScript cannot relate the command to its own handler.
    handle: (command) => handlers[command.is](command as never),
    replaceDocuments(documents) {
      state.documents = documents;
      // The hits of a stopped search stay until it continues.
      if (state.isHalted && state.search) state.isOutdated = true;
      else selectDocs(state);
    },
  };
}

function selectDocs(state: QueueState): void {
  state.isOutdated = false;
  state.docs = state.keys.flatMap((key) => state.documents.get(key) ?? []);
  state.search?.cancel();
  state.search = null;
  state.post({ is: 'tracks', keys: state.docs.map(({ key }) => key) });
  startSearch(state);
}

function startSearch(state: QueueState): void {
  if (!state.current) return;
  const { n, query } = state.current;
  state.search?.cancel();
  const found = searchTracks(state.docs, query, state.env, state.search ?? undefined);
  state.search = found?.is === 'search' ? found : null;
  if (found?.is === 'bad-pattern') state.post({ ...found, n });
  if (!state.search) return;
  if (!state.isHalted) void runSearch(state, n, state.search);
  // The hits in other tracks are unknown until the user continues.
  else
    state.post({
      is: 'count',
      n,
      progress: { ...state.search.progress(), stopped: true },
      counts: state.search.counts,
    });
}

/** Advances a session until it ends. Advanced twice at the same time, it would count its hits twice. */
async function runSearch(state: QueueState, n: number, search: SearchSession): Promise<void> {
  if (state.running === search) return;
  state.running = search;
  try {
    await advanceSearch(state, n, search);
  } finally {
    if (state.running === search) state.running = null;
  }
}

async function advanceSearch(state: QueueState, n: number, search: SearchSession): Promise<void> {
  const { now } = state.env;
  let reportedAt = now();
  let hasRows = false;
  for (;;) {
    const progress = await search.advance(stepMilliseconds, hasRows ? undefined : firstHits);
    if (state.search !== search || state.isHalted) return;
    if ('reason' in progress) return state.post({ ...progress, n });
    const { hits, done, stopped } = progress;
    const fillsScreen = !hasRows && hits >= firstHits;
    if (done || stopped || fillsScreen || now() - reportedAt >= progressMilliseconds) {
      if (!hasRows) state.post({ is: 'rows', n, from: 0, until: firstHits, rows: search.rows(0, firstHits) });
      hasRows ||= hits > 0;
      state.post({ is: 'count', n, progress, counts: search.counts });
      reportedAt = now();
    }
    if (done || stopped) return;
    await wait(0);
    if (state.search !== search || state.isHalted) return;
  }
}
