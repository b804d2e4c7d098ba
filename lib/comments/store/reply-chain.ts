import type { HeldAnswer } from '@/lib/service/call';
import type { Asked } from '@/lib/service/endpoints';
import { readAnswer } from '@/lib/service/read-response';
import type { PlacedRow, ReplyForm } from '../reply';

/** One page of replies that is held. */
export interface ReplyPage {
  /** What it was asked with; `null` for the first page. */
  token: string | null;
  /** What the next page is asked with; `null` on the last. */
  next: string | null;
  rows: PlacedRow[];
  /** Rows that could not be read and are kept as they came (RLB-03). */
  setAside: number;
  /** Rows that were read without some of their fields. */
  wrongFields: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response came of which no row can be read; see `keepBetter`. */
  worseAt: number | undefined;
}

/** `repeats`: the service names a page as the next that was given before, so there is no way on. */
export type ChainEnd = 'nothing' | 'more' | 'last' | 'repeats';

/** Where a chain of pages ends. */
export function endOf(pages: readonly ReplyPage[]): ChainEnd {
  const last = pages.at(-1);
  if (!last) return 'nothing';
  if (last.next === null) return 'last';
  return pages.some(({ token }) => token === last.next) ? 'repeats' : 'more';
}

/** The question for the page after these; `null` where there is none. */
export function nextQuestion(
  pages: readonly ReplyPage[],
  comment: string,
  format: ReplyForm,
): Asked<'commentReplies'> | null {
  const end = endOf(pages);
  // `format` is always said: the interface document does not say what comes without it.
  if (end === 'nothing') return { comment, format };
  const next = pages.at(-1)?.next;
  return end === 'more' && next ? { comment, format, pageToken: next } : null;
}

/** No comment has more; a chain that is longer goes in circles. */
const mostPages = 10_000;

/**
 * Follows the pages that are held, one after the other, for nothing: from the first, or on from those that were read; `each`
 * hears of every page that is found.
 */
export async function heldPages(
  before: readonly ReplyPage[],
  read: (after: readonly ReplyPage[]) => Promise<HeldAnswer | undefined>,
  each: (pages: readonly ReplyPage[]) => void = () => {},
): Promise<ReplyPage[]> {
  const pages = [...before];
  while (pages.length < mostPages) {
    const held = await read(pages);
    const page = held && pageFrom(held, pages);
    if (!page) break;
    pages.push(page);
    each(pages);
  }
  return pages;
}

function pageFrom(held: HeldAnswer, before: readonly ReplyPage[]): ReplyPage | null {
  const told = readAnswer('commentReplies', held);
  if (!told.ok) return null;
  const { value, setAside, wrongFields } = told.value;
  const start = before.reduce((sum, { rows, setAside: aside }) => sum + rows.length + aside, 0);
  const bad = new Set(setAside.map(({ index }) => index));
  const rows: PlacedRow[] = [];
  // A row that could not be read leaves its place in the service's order empty.
  for (let place = 0; rows.length < value.data.length; place += 1) {
    const row = value.data[rows.length];
    if (row && !bad.has(place)) rows.push({ index: start + place + 1, row });
  }
  const { pageToken = null } = held.asked as Asked<'commentReplies'>;
  return {
    token: pageToken,
    next: value.nextPageToken || null,
    rows,
    setAside: setAside.length,
    wrongFields: wrongFields.length,
    receivedAt: held.receivedAt,
    worseAt: held.worse?.receivedAt,
  };
}
