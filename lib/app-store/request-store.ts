import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CachedResponse, InvalidRow, ParsedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf, ResponseOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import { withRollback } from './async-jobs';
import type { PanelStore } from './panel-store';

/** An answer that is held, read. */
export interface LoadedResponse<N extends EndpointName> {
  key: string;
  asked: ParamsOf<N>;
  value: ResponseOf<N>;
  /** Rows that could not be read, as they came. */
  setAside: readonly InvalidRow[];
  /** Rows that were read without some of their fields, as they came. */
  wrongFields: readonly InvalidRow[];
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response came of which no row can be read; see `keepBetter`. */
  worseAt?: number | undefined;
  /** The body as it came, for copying. */
  body: string;
  origin: ResponseOrigin;
}

/** Where an answer comes from. Times in milliseconds since 1970. */
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
  ...{ name, requestedAt, receivedAt, status },
  ...(tokenRemoved && { tokenRemoved }),
  ...(captureId !== undefined && { captureId }),
});

/** A question on its way. `since` in milliseconds since 1970. */
export type PendingState = { is: 'idle' } | { is: 'loading'; since: number } | { is: 'failed'; failure: Failure };

/** What a tab knows of one endpoint about the panel's video: what is held stays shown whatever becomes of asking again. */
export interface RequestState<N extends EndpointName> {
  answer: LoadedResponse<N> | null;
  waiting: PendingState;
  /** When each question that is held was answered, by its key; milliseconds since 1970. */
  savedAt: ReadonlyMap<string, number>;
}

export interface RequestStore<N extends EndpointName> extends StoreApi<RequestState<N>> {
  /** Costs, unless it is held; `again` pays for what is held already. */
  ask(asked: ParamsOf<N>, again?: boolean): Promise<void>;
  /** No longer waits. What was sent stays sent, and what comes of it is kept and shown. */
  stop(): void;
  /** Takes the failure away. */
  dismiss(): void;
  /** When the answer to exactly this question came, in milliseconds since 1970; `null` where it is not held. */
  heldSince(asked: ParamsOf<N>): number | null;
}

const initialState = { answer: null, waiting: { is: 'idle' }, savedAt: new Map() } as const;

/** One endpoint, asked about whichever video the panel is about. Shows what was answered last. */
export function createRequestStore<N extends EndpointName>(name: N, panel: PanelStore): RequestStore<N> {
  const store = createStore<RequestState<N>>()(() => initialState);
  const { ports, call } = panel;
  const subject = () => panel.getState().subject;
  /** What arrived up to here was shown already; an older answer that the user asked for stays in view. */
  let seenUntil = 0;

  const readSaved = async () => {
    const current = subject();
    const saved = current ? (await ports.held.about(current.videoId)).filter((one) => one.name === name) : [];
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

/** Begins anew with each other video, and reads whatever is held of it by now. */
function followSubject({ subscribe, ports }: PanelStore, reset: () => void, readSaved: () => Promise<void>): void {
  subscribe((now, before) => {
    if (now.subject?.seq === before.subject?.seq) return;
    reset();
    void readSaved();
  });
  ports.held.watch(() => void readSaved());
  void readSaved();
}

/** The user asks for something else by now, which speaks for itself. */
const isSuperseded = (own: PendingState, current: PendingState): boolean => current.is === 'loading' && current !== own;

function showSaved<N extends EndpointName>(store: StoreApi<RequestState<N>>, name: N, saved: CachedResponse): void {
  const result = readResponse(name, saved);
  if (result.ok) store.setState({ answer: toLoadedResponse(result.value) });
}

/** An answer that was read, as a tab shows it. */
export const toLoadedResponse = <N extends EndpointName>({
  held,
  value,
  setAside,
  wrongFields,
}: ParsedResponse<N>): LoadedResponse<N> => ({
  key: held.key,
  // What was kept under this name was asked of this endpoint.
  asked: held.asked as ParamsOf<N>,
  value,
  setAside,
  wrongFields,
  receivedAt: held.receivedAt,
  worseAt: held.worse?.receivedAt,
  body: held.body,
  origin: originOf(held),
});
