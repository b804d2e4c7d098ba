import type { PendingState } from '@/lib/app-store/request-store';
import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { withRollback } from '@/lib/shared/async-jobs';
import { buildThread, type IndexedRow, type ReplyTextFormat, retentionEnd } from '../reply';
import type { RepliesContext, RepliesState, ReplyPage } from './replies-state';

/**
 * The state of paging: no page is loaded, another page follows, or the last page is loaded. `repeats` means that the
 * service named an earlier page as the next one, so paging cannot continue.
 */
export type PagingState = 'nothing' | 'more' | 'last' | 'repeats';

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
  // `format` is always sent, because the interface defines no default.
  if (end === 'nothing') return { comment, format };
  const next = pages.at(-1)?.next;
  return end === 'more' && next ? { comment, format, pageToken: next } : null;
}

/** Limits paging, in case the service never returns a last page. */
const maxPages = 10_000;

/** Reads saved pages in order, starting after the given ones. `onPage` is called after each page. */
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
  const { value, skippedRows, wrongFields } = parsed.value;
  const start = countRows(before);
  const unreadable = new Set(skippedRows.map(({ index }) => index));
  const rows: IndexedRow[] = [];
  // An unreadable row keeps its position in the service's order.
  for (let position = 0; rows.length < value.data.length; position += 1) {
    const row = value.data[rows.length];
    if (row && !unreadable.has(position)) rows.push({ index: start + position + 1, row });
  }
  const { pageToken = null } = cached.params as ParamsOf<'commentReplies'>;
  return {
    token: pageToken,
    next: value.nextPageToken || null,
    rows,
    skippedCount: skippedRows.length,
    wrongFields: wrongFields.length,
    receivedAt: cached.receivedAt,
    newerEmptyResponseAt: cached.newerEmptyResponse?.receivedAt,
  };
}

const countRows = (pages: readonly ReplyPage[]): number =>
  pages.reduce((sum, { rows, skippedCount }) => sum + rows.length + skippedCount, 0);

export function countRepliesOnOlderPages({ pages, thread }: Pick<RepliesState, 'pages' | 'thread'>): number {
  const end = countRows(pages);
  return thread.replies.filter(({ index }) => index > end).length;
}

/** Reads the saved pages that the given ones no longer lead to, for example because a refresh changed the tokens. */
async function readOlderPages(
  { panel, ports }: RepliesContext,
  params: ParamsOf<'commentReplies'>,
  pages: readonly ReplyPage[],
): Promise<ReplyPage[]> {
  if (pages.length === 0) return [];
  const { ports: panelPorts, settings } = panel.getState();
  const keyOf = (pageToken: string | null) =>
    cacheKey('commentReplies', { ...params, ...(pageToken !== null && { pageToken }) }, settings.serviceUrl);
  const known = new Set(pages.map(({ token }) => keyOf(token)));
  const keys = (await ports.savedKeys(params.comment)).filter((key) => !known.has(key));
  const saved = await Promise.all(keys.map((key) => panelPorts.responses.get(key)));
  const older: ReplyPage[] = [];
  for (const cached of saved.toSorted((one, other) => (one?.receivedAt ?? 0) - (other?.receivedAt ?? 0))) {
    const page = cached && toReplyPage(cached, [...pages, ...older]);
    if (!page || keyOf(page.token) !== cached.key) continue;
    const end = retentionEnd([page], settings.replyDays) ?? 0;
    if (end > panelPorts.now()) older.push(page);
  }
  return older;
}

/** Number of saved pages of a long thread to show first, because reading all pages takes noticeable time. */
const previewPages = 2;

/**
 * Reads and shows the saved pages of the chosen comment. Continues after the pages already read, or starts over if the
 * first page changed. `from` is the index of the first page that may have changed.
 */
export async function showSavedPages(context: RepliesContext, from = Number.POSITIVE_INFINITY): Promise<void> {
  const { panel, store, generation } = context;
  const { comment, form, pages } = store.getState();
  const before = pages.slice(0, from);
  if (!comment) return;
  const { serviceUrl } = panel.getState().settings;
  const read = async (after: readonly ReplyPage[]) => {
    const params = nextPageParams(after, comment.comment, form);
    return params ? panel.getState().ports.responses.get(cacheKey('commentReplies', params, serviceUrl)) : undefined;
  };
  const first = await read([]);
  const isSame = first !== undefined && first.receivedAt === before[0]?.receivedAt;
  const show = (found: ReplyPage[], olderPages: ReplyPage[], reading: boolean) => {
    const rows = [...found, ...olderPages].flatMap((page) => page.rows);
    store.setState({ pages: found, olderPages, thread: buildThread(rows, comment.comment, form), reading });
  };
  const showPreview = (found: readonly ReplyPage[]) => {
    if (context.generation === generation && found.length === previewPages && store.getState().pages.length === 0)
      show([...found], [], true);
  };
  const found = await readSavedPages(isSame ? before : [], read, showPreview);
  // A concurrent read found the same pages or more.
  const isKnown = () => {
    const current = store.getState();
    return isSame && before.length === pages.length && found.length <= current.pages.length && !current.reading;
  };
  if (context.generation !== generation || isKnown()) return;
  const older = await readOlderPages(context, { comment: comment.comment, format: form }, found);
  if (context.generation !== generation || isKnown()) return;
  show(found, older, false);
  await hashNewAuthors(context);
}

export async function hashNewAuthors(context: RepliesContext): Promise<void> {
  const { ports, store, keyGeneration } = context;
  const { thread, hashes } = store.getState();
  const authors = new Set(thread.replies.flatMap(({ author }) => author ?? []));
  const missing = [...authors].filter((author) => !hashes.has(author));
  if (missing.length === 0) return;
  const added = await ports.hashes(missing);
  // The user has deleted the key of these hashes meanwhile.
  if (context.keyGeneration !== keyGeneration) return hashNewAuthors(context);
  store.setState((state) => ({ hashes: new Map([...state.hashes, ...added]) }));
}

/**
 * Requests up to `count` pages one after the other. With `again`, requests the saved pages again, starting with the
 * one at the index `from`.
 */
export async function loadPages(context: RepliesContext, count: number, again = false, from = 0): Promise<void> {
  const { store } = context;
  const generation = context.generation;
  for (let done = from; done < count; done += 1) {
    const { comment, form, pages } = store.getState();
    const params = comment && nextPageParams(again ? pages.slice(0, done) : pages, comment.comment, form);
    if (!params) break;
    const canContinue = await loadPage(context, params, { again, run: { done, total: count } });
    if (!canContinue) return;
    if (context.generation !== generation) return;
  }
  store.setState({ requestState: { is: 'idle' }, run: null });
}

/** Requests one page. Resolves to `true` if the run may continue. */
async function loadPage(
  context: RepliesContext,
  params: ParamsOf<'commentReplies'>,
  { again, run }: { again: boolean; run: { done: number; total: number } },
): Promise<boolean> {
  const { panel, ports, store, generation } = context;
  const { subject } = panel.getState();
  const requestState: PendingState = { is: 'loading', since: panel.getState().ports.now() };
  store.setState({ requestState, run: run.total > 1 ? run : null, refetchedPage: again ? run.done : null });
  const isCurrent = () => store.getState().requestState === requestState;
  const rollback = () => isCurrent() && store.setState({ requestState: { is: 'idle' }, run: null });
  // Record the comment before the request, so that a response that arrives after the panel was closed can be found.
  if (subject) await withRollback(ports.used.record(subject.videoId, params.comment), rollback);
  if (context.generation !== generation) return false;
  const options = { startedBy: 'user' as const, ...(again && { again }) };
  const response = await withRollback(panel.getState().call('commentReplies', params, options), rollback);
  if (context.generation !== generation) return false;
  if (response.ok) await showSavedPages(context, again ? run.done : undefined);
  const stopped = !isCurrent();
  // Another request is running and will update the state.
  if (stopped && store.getState().requestState.is === 'loading') return false;
  if (!response.ok) store.setState({ requestState: { is: 'failed', failure: response.failure }, run: null });
  else if (stopped) store.setState({ requestState: { is: 'idle' }, run: null });
  return response.ok && !stopped;
}
