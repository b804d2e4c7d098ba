import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import type { AnalysisCommand, AnalysisEvent, AnalysisKind, AnalysisRequest, AnalysisResult } from './analysis';
import type { CollocateWindow } from './collocates';
import type { ConcordanceOrder, WordQuery } from './concordance';
import type { KeynessMeasure } from './keywords';

interface TextAnalysisPorts {
  open(onEvent: (event: AnalysisEvent) => void): { post(command: AnalysisCommand): void; end(): void };
}

/** What the user chose, which stays while the page is open. */
interface TextChoices {
  /** A language without region; `null` for the most frequent one. */
  lang: string | null;
  /** `null` for all saved captions. */
  collection: string | null;
  query: WordQuery;
  /** For the concordance only. */
  matchesCase: boolean;
  order: ConcordanceOrder;
  hidesStopWords: boolean;
  /** The word whose collocates are shown. */
  node: string | null;
  window: CollocateWindow;
  /** The collection to compare with; `null` for all other saved captions. */
  reference: string | null;
  measure: KeynessMeasure;
  minTracks: number;
}

interface Finished {
  n: number;
  request: AnalysisRequest;
  result: AnalysisResult;
}

interface TextAnalysisState {
  choices: TextChoices;
  /** The tracks that are being read. */
  reading: { done: number; total: number } | null;
  /** The user stopped the analysis, or the worker crashed. */
  end: 'stopped' | 'failed' | null;
  finished: Partial<Record<AnalysisKind, Finished>>;
  /** Lines of the concordance near the view, by index. */
  rows: ReadonlyMap<number, HitInContext>;
  choose(change: Partial<TextChoices>): void;
  /** Runs an analysis, unless its result is there. */
  analyse(request: AnalysisRequest): void;
  stop(): void;
  /** Ends the worker and drops its results. */
  close(): void;
  loadRowsAround(index: number): void;
  /** Returns lines of the concordance; `null` if another one replaced it meanwhile. */
  readRows(from: number, until: number): Promise<readonly HitInContext[] | null>;
}

export type TextAnalysisStore = StoreApi<TextAnalysisState>;

const initialChoices: TextChoices = {
  lang: null,
  collection: null,
  query: { text: '', isRegex: false },
  matchesCase: false,
  order: 'right',
  hidesStopWords: false,
  node: null,
  window: { left: 5, right: 5 },
  reference: null,
  measure: 'log-likelihood',
  minTracks: 5,
};

const nothing = { reading: null, end: null, finished: {}, rows: new Map() } satisfies Partial<TextAnalysisState>;

const rowsPerRequest = 100;

export function createTextAnalysisStore(ports: TextAnalysisPorts): TextAnalysisStore {
  let worker: ReturnType<TextAnalysisPorts['open']> | null = null;
  let n = 0;
  const requests = new Map<AnalysisKind, { n: number; request: AnalysisRequest }>();
  const pending = new Map<string, (rows: readonly HitInContext[] | null) => void>();
  const dropRows = () => {
    for (const resolve of pending.values()) resolve(null);
    pending.clear();
  };
  const store = createStore<TextAnalysisState>()((set, get) => ({
    ...nothing,
    choices: initialChoices,
    choose: (change) => set({ choices: { ...get().choices, ...change } }),
    analyse(request) {
      if (requests.get(request.is)?.request === request) return;
      n += 1;
      requests.set(request.is, { n, request });
      worker ??= ports.open(receive);
      set({ end: null });
      worker.post({ is: 'analyse', n, request });
    },
    stop() {
      worker?.post({ is: 'stop' });
      requests.clear();
      set({ reading: null, end: 'stopped' });
    },
    close() {
      worker?.end();
      worker = null;
      requests.clear();
      dropRows();
      set(nothing);
    },
    loadRowsAround(index) {
      const from = Math.floor(index / rowsPerRequest) * rowsPerRequest;
      const until = from + rowsPerRequest;
      if (get().rows.has(index) || pending.has(rangeKey(from, until))) return;
      void get()
        .readRows(from, until)
        .then((rows) => {
          if (rows) set({ rows: new Map([...get().rows, ...rows.map((row, at) => [from + at, row] as const)]) });
        });
    },
    readRows(from, until) {
      const concordance = get().finished.concordance;
      if (!concordance) return Promise.resolve(null);
      return new Promise((resolve) => {
        pending.set(rangeKey(from, until), resolve);
        worker?.post({ is: 'rows', n: concordance.n, from, until });
      });
    },
  }));
  const receive = (event: AnalysisEvent): void => {
    if (event.is === 'reading') {
      // The worker sees a stop only after the tracks that it is reading.
      if (requests.size > 0) store.setState({ reading: event });
    } else if (event.is === 'rows') {
      const range = rangeKey(event.from, event.until);
      if (event.n === store.getState().finished.concordance?.n) pending.get(range)?.(event.rows);
      pending.delete(range);
    } else if (event.is === 'failed') {
      store.getState().close();
      store.setState({ end: 'failed' });
    } else {
      const current = requests.get(event.kind);
      if (current?.n !== event.n) return;
      const finished = { ...store.getState().finished, [event.kind]: { ...current, result: event.result } };
      store.setState({ finished, reading: null });
      if (event.kind !== 'concordance') return;
      dropRows();
      store.setState({ rows: new Map() });
    }
  };
  return store;
}

const rangeKey = (from: number, until: number): string => `${from}-${until}`;
