import type { StoreApi } from 'zustand/vanilla';
import { withRollback } from '@/lib/app-store/async-jobs';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { PendingState } from '@/lib/app-store/request-store';
import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import { buildThread, type IndexedRow, type ReplyTextFormat } from '../reply';
import type { RepliesPorts, RepliesState } from './replies-store';

/** A saved page of replies. */
export interface ReplyPage {
  /** The token of the request; `null` for the first page. */
  token: string | null;
  /** The token of the next page; `null` on the last. */
  next: string | null;
  rows: IndexedRow[];
  /** Number of rows that could not be read. */
  setAside: number;
  /** Number of rows with unreadable fields. */
  wrongFields: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
  /** Time of a newer response whose rows are all unreadable; see `keepBetter`. */
  worseAt: number | undefined;
}

/** `repeats`: the service named an earlier page as the next one, so paging cannot continue. */
export type PagingState = 'nothing' | 'more' | 'last' | 'repeats';

/** Returns whether another page follows. */
export function pagingState(pages: readonly ReplyPage[]): PagingState {
  const last = pages.at(-1);
  if (!last) return 'nothing';
  if (last.next === null) return 'last';
  return pages.some(({ token }) => token === last.next) ? 'repeats' : 'more';
}

/** Returns the parameters of the next page; `null` if there is none. */
export function nextPageParams(
  pages: readonly ReplyPage[],
  comment: string,
  format: ReplyTextFormat,
): ParamsOf<'commentReplies'> | null {
  const end = pagingState(pages);
  // `format` is always sent, because the interface document defines no default.
  if (end === 'nothing') return { comment, format };
  const next = pages.at(-1)?.next;
  return end === 'more' && next ? { comment, format, pageToken: next } : null;
}

/** Bounds endless paging. */
const maxPages = 10_000;

/** Reads saved pages in sequence after those already read; `onPage` is called after each page. */
async function readSavedPages(
  before: readonly ReplyPage[],
  read: (after: readonly ReplyPage[]) => Promise<CachedResponse | undefined>,
  onPage: (pages: readonly ReplyPage[]) => void = () => {},
): Promise<ReplyPage[]> {
  const pages = [...before];
  while (pages.length < maxPages) {
    const cached = await read(pages);
    const page = cached && toReplyPage(cached, pages);
    if (!page) break;
    pages.push(page);
    onPage(pages);
  }
  return pages;
}

function toReplyPage(cached: CachedResponse, before: readonly ReplyPage[]): ReplyPage | null {
  const parsed = readResponse('commentReplies', cached);
  if (!parsed.ok) return null;
  const { value, setAside, wrongFields } = parsed.value;
  const start = before.reduce((sum, { rows, setAside: aside }) => sum + rows.length + aside, 0);
  const bad = new Set(setAside.map(({ index }) => index));
  const rows: IndexedRow[] = [];
  // An unreadable row keeps its position in the service's order.
  for (let place = 0; rows.length < value.data.length; place += 1) {
    const row = value.data[rows.length];
    if (row && !bad.has(place)) rows.push({ index: start + place + 1, row });
  }
  const { pageToken = null } = cached.asked as ParamsOf<'commentReplies'>;
  return {
    token: pageToken,
    next: value.nextPageToken || null,
    rows,
    setAside: setAside.length,
    wrongFields: wrongFields.length,
    receivedAt: cached.receivedAt,
    worseAt: cached.worse?.receivedAt,
  };
}

/** The store, its ports and its current turn. */
export interface RepliesContext {
  panel: PanelStore;
  ports: RepliesPorts;
  store: StoreApi<RepliesState>;
  /** Increases with each change of video, comment or format, so that late results can be dropped. */
  turn: number;
}

/** A long thread is shown after this many pages, because reading all of it takes noticeable time. */
const previewPages = 2;

/**
 * Reads saved pages of the chosen comment, after those already read or from the start if the first changed. `from` is
 * the index of the first page that may have changed.
 */
export async function showSavedPages(own: RepliesContext, from = Number.POSITIVE_INFINITY): Promise<void> {
  const { panel, store, turn } = own;
  const { comment, form, pages } = store.getState();
  const before = pages.slice(0, from);
  if (!comment) return;
  const { serviceUrl } = panel.getState().settings;
  const read = async (after: readonly ReplyPage[]) => {
    const params = nextPageParams(after, comment.comment, form);
    return params ? panel.ports.held.get(cacheKey('commentReplies', params, serviceUrl)) : undefined;
  };
  const first = await read([]);
  const isSame = first !== undefined && first.receivedAt === before[0]?.receivedAt;
  const show = (found: ReplyPage[], reading: boolean) => {
    const rows = found.flatMap((page) => page.rows);
    store.setState({ pages: found, thread: buildThread(rows, comment.comment, form), reading });
  };
  const showPreview = (found: readonly ReplyPage[]) => {
    if (own.turn === turn && found.length === previewPages && store.getState().pages.length === 0)
      show([...found], true);
  };
  const found = await readSavedPages(isSame ? before : [], read, showPreview);
  // A concurrent read found as much or more.
  const now = store.getState();
  const isKnown = isSame && before.length === pages.length && found.length <= now.pages.length;
  if (own.turn !== turn || (isKnown && !now.reading)) return;
  show(found, false);
  await hashNewAuthors(own);
}

/** Computes missing hashes of authors. */
export async function hashNewAuthors({ ports, store }: RepliesContext): Promise<void> {
  const { thread, hashes } = store.getState();
  const authors = new Set(thread.replies.flatMap(({ author }) => author ?? []));
  const missing = [...authors].filter((author) => !hashes.has(author));
  if (missing.length === 0) return;
  const added = await ports.hashes(missing);
  store.setState((now) => ({ hashes: new Map([...now.hashes, ...added]) }));
}

/** Requests up to `count` pages one after the other; `again` requests saved pages again from the first on. */
export async function loadPages(own: RepliesContext, count: number, again = false): Promise<void> {
  const { store } = own;
  const turn = own.turn;
  for (let done = 0; done < count; done += 1) {
    const { comment, form, pages } = store.getState();
    const params = comment && nextPageParams(again ? pages.slice(0, done) : pages, comment.comment, form);
    if (!params) break;
    const canContinue = await loadPage(own, params, { again, run: { done, of: count } });
    if (!canContinue) return;
    if (own.turn !== turn) return;
  }
  store.setState({ waiting: { is: 'idle' }, run: null });
}

/** Requests one page. Resolves to true if a run may continue. */
async function loadPage(
  own: RepliesContext,
  params: ParamsOf<'commentReplies'>,
  { again, run }: { again: boolean; run: { done: number; of: number } },
): Promise<boolean> {
  const { panel, ports, store, turn } = own;
  const { subject } = panel.getState();
  const waiting: PendingState = { is: 'loading', since: panel.ports.now() };
  store.setState({ waiting, run: run.of > 1 ? run : null });
  const isCurrent = () => store.getState().waiting === waiting;
  const rollback = () => isCurrent() && store.setState({ waiting: { is: 'idle' }, run: null });
  // Recorded before the request, so that a response after the panel closed can be found.
  if (subject) await withRollback(ports.used.note(subject.videoId, params.comment), rollback);
  const options = { by: 'reader' as const, ...(again && { again }) };
  const response = await withRollback(panel.call('commentReplies', params, options), rollback);
  if (own.turn !== turn) return false;
  if (response.ok) await showSavedPages(own, again ? run.done : undefined);
  const stopped = !isCurrent();
  // Another request is running and will set the state.
  if (stopped && store.getState().waiting.is === 'loading') return false;
  if (!response.ok) store.setState({ waiting: { is: 'failed', failure: response.failure }, run: null });
  else if (stopped) store.setState({ waiting: { is: 'idle' }, run: null });
  return response.ok && !stopped;
}
