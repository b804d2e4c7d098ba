import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CachedResponse, InvalidRow, ParsedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf, ResponseOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { coalesceWithoutWait, withRollback } from '@/lib/shared/async-jobs';
import { type AppState, storeOfPage } from './app-store';
import type { VideoSlice } from './video-slice';

export interface LoadedResponse<N extends EndpointName> {
  key: string;
  params: ParamsOf<N>;
  value: ResponseOf<N>;
  /** Rows that could not be parsed, unchanged. */
  skippedRows: readonly InvalidRow[];
  /** Rows that were parsed without some of their fields, unchanged. */
  wrongFields: readonly InvalidRow[];
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response without a readable row arrived, in milliseconds since 1970; see `responseToStore`. */
  newerEmptyResponseAt?: number | undefined;
  /** The body as received, for copying. */
  body: string;
  origin: ResponseOrigin;
}

/** The provenance of a response. Times in milliseconds since 1970. */
export type ResponseOrigin = Pick<
  CachedResponse,
  'name' | 'requestedAt' | 'receivedAt' | 'status' | 'captureId' | 'tokenRemoved'
>;

const originOf = ({
  name,
  requestedAt,
  receivedAt,
  status,
  captureId,
  tokenRemoved,
}: CachedResponse): ResponseOrigin => ({
  name,
  requestedAt,
  receivedAt,
  status,
  ...(tokenRemoved && { tokenRemoved }),
  ...(captureId !== undefined && { captureId }),
});

/** The state of a request. `since` in milliseconds since 1970. */
export type PendingState = { is: 'idle' } | { is: 'loading'; since: number } | { is: 'failed'; failure: Failure };

export interface RequestState<N extends EndpointName> {
  response: LoadedResponse<N> | null;
  requestState: PendingState;
  /** The cache key of the last request; `null` before the first. */
  requestedKey: string | null;
  /** When each saved response was received, by its cache key; milliseconds since 1970. */
  savedAt: ReadonlyMap<string, number>;
  /** Sends a paid request unless its response is saved; `again` sends it in any case. */
  fetch(params: ParamsOf<N>, again?: boolean): Promise<void>;
  /** Stops waiting. The sent request is not cancelled, and its response is still saved and shown. */
  stop(): void;
  dismiss(): void;
  /** Returns when the saved response to this request arrived, in milliseconds since 1970; `null` if none is saved. */
  savedSince(params: ParamsOf<N>): number | null;
}

export type RequestStore<N extends EndpointName> = StoreApi<RequestState<N>>;

const initialState = { response: null, requestState: { is: 'idle' }, requestedKey: null, savedAt: new Map() } as const;

/** The store of a page, which has a video in the side panel only. */
type PageStore = StoreApi<AppState & Partial<Pick<VideoSlice, 'subject'>>>;

/** Returns the page's store of one endpoint, which all tabs share. It sends a request only in `fetch`. */
export const requestStoreOf = <N extends EndpointName>(page: PageStore, name: N): RequestStore<N> =>
  storeOfPage(page, () => createRequestStore(name, page), name);

/**
 * Creates the store of one endpoint, in the side panel for its current video. The store shows the newest saved response until the
 * user chooses another one.
 */
export function createRequestStore<N extends EndpointName>(name: N, page: PageStore): RequestStore<N> {
  const { ports, call } = page.getState();
  const subject = () => page.getState().subject;
  const keyOf = (params: ParamsOf<N>) => cacheKey(name, params, page.getState().settings.serviceUrl);
  /**
   * When the newest shown response was received. Older responses are not shown automatically, so that a response that
   * the user chose stays in view.
   */
  let seenUntil = 0;

  const readSaved = async () => {
    const current = subject();
    const saved = current ? await ports.responses.about(current.videoId, name) : [];
    if (subject()?.seq !== current?.seq) return;
    store.setState({ savedAt: new Map(saved.map(({ key, receivedAt }) => [key, receivedAt])) });
    const [newest] = saved;
    // A requested response is shown by its request, so that it is parsed once.
    if (!newest || newest.receivedAt <= seenUntil || store.getState().requestState.is === 'loading') return;
    seenUntil = newest.receivedAt;
    showSaved(store, name, newest);
  };

  const reset = () => {
    seenUntil = 0;
    store.setState(initialState);
  };
  const store: RequestStore<N> = createStore<RequestState<N>>()((set, get) => ({
    ...initialState,
    async fetch(params, again = false) {
      const seq = subject()?.seq;
      const requestState: PendingState = { is: 'loading', since: ports.now() };
      set({ requestState, requestedKey: keyOf(params) });
      const rollback = () => get().requestState === requestState && set({ requestState: { is: 'idle' } });
      const result = await withRollback(call(name, params, { startedBy: 'user', ...(again && { again }) }), rollback);
      if (subject()?.seq !== seq || isSuperseded(requestState, get().requestState)) return;
      if (result.ok) {
        seenUntil = Math.max(seenUntil, result.value.response.receivedAt);
        set({ requestState: { is: 'idle' }, response: toLoadedResponse(result.value) });
      } else set({ requestState: { is: 'failed', failure: result.failure } });
      await readSaved();
    },
    stop() {
      if (get().requestState.is !== 'loading') return;
      set({ requestState: { is: 'failed', failure: { kind: 'stopped' } } });
    },
    dismiss: () => set({ requestState: { is: 'idle' } }),
    savedSince: (params) => get().savedAt.get(keyOf(params)) ?? null,
  }));
  followSubject(page, reset, readSaved);
  return store;
}

/** Resets the store for each new subject, and reads the saved responses then and after each change of them. */
function followSubject(page: PageStore, reset: () => void, readSaved: () => Promise<void>): void {
  page.subscribe((current, previous) => {
    if (current.subject?.seq === previous.subject?.seq) return;
    reset();
    void readSaved();
  });
  const readAgain = coalesceWithoutWait(readSaved);
  page.getState().ports.responses.watch(() => void readAgain());
  void readSaved();
}

const isSuperseded = (own: PendingState, current: PendingState): boolean => current.is === 'loading' && current !== own;

function showSaved<N extends EndpointName>(store: StoreApi<RequestState<N>>, name: N, saved: CachedResponse): void {
  const result = readResponse(name, saved);
  if (result.ok) store.setState({ response: toLoadedResponse(result.value) });
}

export const toLoadedResponse = <N extends EndpointName>({
  response,
  value,
  skippedRows,
  wrongFields,
}: ParsedResponse<N>): LoadedResponse<N> => ({
  key: response.key,
  // The cast is safe, because the cache stores each response with the parameters of its own endpoint.
  params: response.params as ParamsOf<N>,
  value,
  skippedRows,
  wrongFields,
  receivedAt: response.receivedAt,
  newerEmptyResponseAt: response.newerEmptyResponse?.receivedAt,
  body: response.body,
  origin: originOf(response),
});
