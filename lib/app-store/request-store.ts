import { createStore, type StoreApi } from 'zustand/vanilla';
import { cacheKey } from '@/lib/service/cache-key';
import type { CachedResponse, InvalidRow, ParsedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf, ResponseOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import type { Panel } from './panel-store';
import { takenBackIfBroken } from './rollback';

/** An answer that is held, read. */
export interface Answered<N extends EndpointName> {
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
  origin: AnswerOrigin;
}

/** Where an answer comes from (PRV-01). Times in milliseconds since 1970. */
export type AnswerOrigin = Pick<
  CachedResponse,
  'name' | 'requestedAt' | 'receivedAt' | 'status' | 'captureId' | 'tokenRemoved'
>;

export const originOf = ({
  name,
  requestedAt,
  receivedAt,
  status,
  captureId,
  tokenRemoved,
}: CachedResponse): AnswerOrigin => ({
  ...{ name, requestedAt, receivedAt, status },
  ...(tokenRemoved && { tokenRemoved }),
  ...(captureId !== undefined && { captureId }),
});

/** A question on its way. `since` in milliseconds since 1970. */
export type Waiting = { is: 'idle' } | { is: 'loading'; since: number } | { is: 'failed'; failure: Failure };

/** What a tab knows of one endpoint about the panel's video: what is held stays shown whatever becomes of asking again. */
export interface Inquiry<N extends EndpointName> {
  answer: Answered<N> | null;
  waiting: Waiting;
  /** When each question that is held was answered, by its key; milliseconds since 1970. */
  heldAt: ReadonlyMap<string, number>;
}

export interface InquiryStore<N extends EndpointName> extends StoreApi<Inquiry<N>> {
  /** Costs, unless it is held; `again` pays for what is held already. */
  ask(asked: ParamsOf<N>, again?: boolean): Promise<void>;
  /** No longer waits. What was sent stays sent, and what comes of it is kept and shown. */
  stop(): void;
  /** Takes the failure away. */
  dismiss(): void;
  /** When the answer to exactly this question came, in milliseconds since 1970; `null` where it is not held. */
  heldSince(asked: ParamsOf<N>): number | null;
}

const nothing = { answer: null, waiting: { is: 'idle' }, heldAt: new Map() } as const;

/** One endpoint, asked about whichever video the panel is about (DET-05). Shows what was answered last. */
export function inquiry<N extends EndpointName>(name: N, panel: Panel): InquiryStore<N> {
  const store = createStore<Inquiry<N>>()(() => nothing);
  const { ports, call } = panel;
  const subject = () => panel.getState().subject;
  /** What arrived up to here was shown already; an older answer that the reader asked for stays in view. */
  let seenUntil = 0;

  const read = async () => {
    const about = subject();
    const held = about ? (await ports.held.about(about.videoId)).filter((one) => one.name === name) : [];
    if (subject()?.seq !== about?.seq) return;
    store.setState({ heldAt: new Map(held.map(({ key, receivedAt }) => [key, receivedAt])) });
    const [newest] = held;
    if (!newest || newest.receivedAt <= seenUntil) return;
    seenUntil = newest.receivedAt;
    show(store, name, newest);
  };

  const begin = () => {
    seenUntil = 0;
    store.setState(nothing);
  };
  follow(panel, begin, read);

  return Object.assign(store, {
    async ask(asked: ParamsOf<N>, again = false) {
      const seq = subject()?.seq;
      const waiting: Waiting = { is: 'loading', since: ports.now() };
      store.setState({ waiting });
      const takeBack = () => store.getState().waiting === waiting && store.setState({ waiting: { is: 'idle' } });
      const told = await takenBackIfBroken(call(name, asked, { by: 'reader', ...(again && { again }) }), takeBack);
      if (subject()?.seq !== seq) return;
      if (told.ok) await read();
      if (subject()?.seq !== seq || isLeft(waiting, store.getState().waiting)) return;
      if (told.ok) store.setState({ waiting: { is: 'idle' }, answer: answered(told.value) });
      else store.setState({ waiting: { is: 'failed', failure: told.failure } });
    },
    stop() {
      if (store.getState().waiting.is !== 'loading') return;
      store.setState({ waiting: { is: 'failed', failure: { kind: 'stopped' } } });
    },
    dismiss: () => store.setState({ waiting: { is: 'idle' } }),
    heldSince: (asked: ParamsOf<N>) =>
      store.getState().heldAt.get(cacheKey(name, asked, panel.getState().settings.serviceUrl)) ?? null,
  });
}

/** Begins anew with each other video, and reads whatever is held of it by now. */
function follow({ subscribe, ports }: Panel, begin: () => void, read: () => Promise<void>): void {
  subscribe((now, before) => {
    if (now.subject?.seq === before.subject?.seq) return;
    begin();
    void read();
  });
  ports.held.watch(() => void read());
  void read();
}

/** The reader asks for something else by now, which speaks for itself. */
const isLeft = (mine: Waiting, now: Waiting): boolean => now.is === 'loading' && now !== mine;

function show<N extends EndpointName>(store: StoreApi<Inquiry<N>>, name: N, held: CachedResponse): void {
  const told = readResponse(name, held);
  if (told.ok) store.setState({ answer: answered(told.value) });
}

/** An answer that was read, as a tab shows it. */
export const answered = <N extends EndpointName>({
  held,
  value,
  setAside,
  wrongFields,
}: ParsedResponse<N>): Answered<N> => ({
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
