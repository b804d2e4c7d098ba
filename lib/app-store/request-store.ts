import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CachedResponse, InvalidRow, ParsedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf, ResponseOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import { withRollback } from './async-jobs';
import type { PanelStore } from './panel-store';

/** A saved response, parsed. */
export interface LoadedResponse<N extends EndpointName> {
  key: string;
  asked: ParamsOf<N>;
  value: ResponseOf<N>;
  /** Rows that could not be parsed, unchanged. */
  setAside: readonly InvalidRow[];
  /** Rows that were parsed without some of their fields, unchanged. */
  wrongFields: readonly InvalidRow[];
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response without a readable row arrived; see `responseToStore`. */
  worseAt?: number | undefined;
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

/** State of one endpoint for the panel's video. The last response stays visible while a new request runs or fails. */
export interface RequestState<N extends EndpointName> {
  answer: LoadedResponse<N> | null;
  waiting: PendingState;
  /** When each saved request was answered, by its cache key; milliseconds since 1970. */
  savedAt: ReadonlyMap<string, number>;
}

export interface RequestStore<N extends EndpointName> extends StoreApi<RequestState<N>> {
  /** Sends a paid request unless its response is saved; `again` sends it in any case. */
  ask(params: ParamsOf<N>, again?: boolean): Promise<void>;
  /** Stops waiting. The sent request is not cancelled, and its response is still saved and shown. */
  stop(): void;
  /** Clears the failure. */
  dismiss(): void;
  /** Returns when the response to this request was saved, in milliseconds since 1970; `null` if none is saved. */
  heldSince(params: ParamsOf<N>): number | null;
}

const initialState = { answer: null, waiting: { is: 'idle' }, savedAt: new Map() } as const;

/** Creates the store of one endpoint for the panel's current video. It shows the newest response. */
export function createRequestStore<N extends EndpointName>(name: N, panel: PanelStore): RequestStore<N> {
  const store = createStore<RequestState<N>>()(() => initialState);
  const { ports, call } = panel;
  const subject = () => panel.getState().subject;
  /** Older responses are not shown again, so that one the user chose stays in view. */
  let seenUntil = 0;

  const readSaved = async () => {
    const current = subject();
    const saved = current ? (await ports.responses.about(current.videoId)).filter((one) => one.name === name) : [];
    if (subject()?.seq !== current?.seq) return;
    store.setState({ savedAt: new Map(saved.map(({ key, receivedAt }) => [key, receivedAt])) });
    const [newest] = saved;
    if (!newest || newest.receivedAt <= seenUntil) return;
    seenUntil = newest.receivedAt;
    showSaved(store, name, newest);
  };

  const reset = () => {
    seenUntil = 0;
    store.setState(initialState);
  };
  followSubject(panel, reset, readSaved);

  return Object.assign(store, {
    async ask(asked: ParamsOf<N>, again = false) {
      const seq = subject()?.seq;
      const waiting: PendingState = { is: 'loading', since: ports.now() };
      store.setState({ waiting });
      const rollback = () => store.getState().waiting === waiting && store.setState({ waiting: { is: 'idle' } });
      const result = await withRollback(call(name, asked, { by: 'reader', ...(again && { again }) }), rollback);
      if (subject()?.seq !== seq) return;
      if (result.ok) await readSaved();
      if (subject()?.seq !== seq || isSuperseded(waiting, store.getState().waiting)) return;
      if (result.ok) store.setState({ waiting: { is: 'idle' }, answer: toLoadedResponse(result.value) });
      else store.setState({ waiting: { is: 'failed', failure: result.failure } });
    },
    stop() {
      if (store.getState().waiting.is !== 'loading') return;
      store.setState({ waiting: { is: 'failed', failure: { kind: 'stopped' } } });
    },
    dismiss: () => store.setState({ waiting: { is: 'idle' } }),
    heldSince: (asked: ParamsOf<N>) =>
      store.getState().savedAt.get(cacheKey(name, asked, panel.getState().settings.serviceUrl)) ?? null,
  });
}

/** Resets the store with each new video, and reads the saved responses again after each change. */
function followSubject({ subscribe, ports }: PanelStore, reset: () => void, readSaved: () => Promise<void>): void {
  subscribe((now, before) => {
    if (now.subject?.seq === before.subject?.seq) return;
    reset();
    void readSaved();
  });
  ports.responses.watch(() => void readSaved());
  void readSaved();
}

/** Returns whether a newer request has replaced this one. */
const isSuperseded = (own: PendingState, current: PendingState): boolean => current.is === 'loading' && current !== own;

function showSaved<N extends EndpointName>(store: StoreApi<RequestState<N>>, name: N, saved: CachedResponse): void {
  const result = readResponse(name, saved);
  if (result.ok) store.setState({ answer: toLoadedResponse(result.value) });
}

export const toLoadedResponse = <N extends EndpointName>({
  held,
  value,
  setAside,
  wrongFields,
}: ParsedResponse<N>): LoadedResponse<N> => ({
  key: held.key,
  // The cache stores this name only with parameters of this endpoint.
  asked: held.asked as ParamsOf<N>,
  value,
  setAside,
  wrongFields,
  receivedAt: held.receivedAt,
  worseAt: held.worse?.receivedAt,
  body: held.body,
  origin: originOf(held),
});
