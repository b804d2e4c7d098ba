import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import type { IndexedRow, ReplyTextFormat } from '../reply';

/** One page of replies that is held. */
export interface ReplyPage {
  /** What it was asked with; `null` for the first page. */
  token: string | null;
  /** What the next page is asked with; `null` on the last. */
  next: string | null;
  rows: IndexedRow[];
  /** Rows that could not be read and are kept as they came. */
  setAside: number;
  /** Rows that were read without some of their fields. */
  wrongFields: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response came of which no row can be read; see `keepBetter`. */
  worseAt: number | undefined;
}

/** `repeats`: the service names a page as the next that was given before, so there is no way on. */
export type PagingState = 'nothing' | 'more' | 'last' | 'repeats';

/** Where a chain of pages ends. */
export function pagingState(pages: readonly ReplyPage[]): PagingState {
  const last = pages.at(-1);
  if (!last) return 'nothing';
  if (last.next === null) return 'last';
  return pages.some(({ token }) => token === last.next) ? 'repeats' : 'more';
}

/** The question for the page after these; `null` where there is none. */
export function nextPageParams(
  pages: readonly ReplyPage[],
  comment: string,
  format: ReplyTextFormat,
): ParamsOf<'commentReplies'> | null {
  const end = pagingState(pages);
  // `format` is always said: the interface document does not say what comes without it.
  if (end === 'nothing') return { comment, format };
  const next = pages.at(-1)?.next;
  return end === 'more' && next ? { comment, format, pageToken: next } : null;
}

/** No comment has more; a chain that is longer goes in circles. */
const maxPages = 10_000;

/**
 * Follows the pages that are held, one after the other, for nothing: from the first, or on from those that were read; `each`
 * hears of every page that is found.
 */
export async function readSavedPages(
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
  // A row that could not be read leaves its place in the service's order empty.
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
