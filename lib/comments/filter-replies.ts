import {
  continueFind,
  type FindResult,
  findBudgetMs,
  findByRegex,
  findInText,
  type InvalidPattern,
  type MillisecondClock,
} from '@/lib/captions/find';
import { type SearchableText, searchableTextFrom } from '@/lib/captions/searchable-text';
import type { PatternRunner } from '@/lib/patterns/patterns';
import type { Reply } from './reply';

/** A piece of a shown text: found or not. The pieces joined are the text. */
export interface TextSegment {
  text: string;
  found: boolean;
}

/** Found text, in UTF-16 units of the text. */
export interface TextSpan {
  from: number;
  to: number;
}

/** Where a text stands in another one as it is shown, where names may be replaced. */
export function findTextSpans(shown: string, text: string, now: MillisecondClock): TextSpan[] {
  if (text.trim() === '' || shown === '') return [];
  const first = findInText(searchableTextFrom([{ text: shown }], true), { pattern: text, regex: false }, now);
  return toTextSpans(first.is === 'found' && !first.done ? continueFind(first, now, findBudgetMs) : first);
}

/** What one reply in view may take, in milliseconds: there are many, and marking them is not worth more. */
const highlightBudget = 100;

/** The same for a regular expression. */
export async function findPatternSpans(
  shown: string,
  pattern: string,
  env: { patterns: Pick<PatternRunner, 'search'>; now: MillisecondClock; signal: AbortSignal },
): Promise<TextSpan[]> {
  if (pattern.trim() === '' || shown === '') return [];
  const start = findInText(searchableTextFrom([{ text: shown }], true), { pattern, regex: true }, env.now);
  return toTextSpans(
    start.is === 'found' ? await findByRegex(start, { ...env, milliseconds: highlightBudget }) : start,
  );
}

const toTextSpans = (found: FindResult | InvalidPattern): TextSpan[] =>
  found.is === 'found' ? found.hits.filter(({ from, to }) => to > from) : [];

/** Cuts the stretch of a text that begins at `start` into what is found and what is not; `spans` in order. */
export function splitAtSpans(stretch: string, start: number, spans: readonly TextSpan[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let at = 0;
  const addUntil = (end: number, found: boolean): void => {
    if (end > at) segments.push({ text: stretch.slice(at, end), found });
    at = Math.max(at, end);
  };
  for (const { from, to } of spans) {
    addUntil(Math.min(from - start, stretch.length), false);
    addUntil(Math.min(to - start, stretch.length), true);
  }
  addUntil(stretch.length, false);
  return segments;
}

/** The orders of replies; the service's own is always there to come back to. */
export type ReplyOrder = 'server' | 'newest' | 'liked';
export const replyOrders: readonly ReplyOrder[] = ['server', 'newest', 'liked'];

/** What is looked for in loaded replies. */
export interface ReplyFilter {
  pattern: string;
  regex: boolean;
  /** A part of the author's name as it is shown. */
  author: string;
  minLikes: number;
  hasLink: boolean;
  hasTime: boolean;
  order: ReplyOrder;
}

export const defaultReplyFilter: ReplyFilter = {
  pattern: '',
  regex: false,
  author: '',
  minLikes: 0,
  hasLink: false,
  hasTime: false,
  order: 'server',
};

/** The replies that hold the pattern, counted from 0, `null` for all; what is wrong with it, or that it was stopped. */
export interface ReplyMatches {
  lines: ReadonlySet<number> | null;
  trouble: InvalidPattern | { is: 'stopped' } | null;
}

/** The texts made ready for finding; made once for a list of replies. */
export const searchTextOf = (replies: readonly Reply[]): SearchableText => searchableTextFrom(replies, true);

/** Whether anything but the order is wished. */
export const isFiltering = ({ order: _, ...wish }: ReplyFilter): boolean =>
  Object.entries(wish).some(
    ([key, value]) => value !== defaultReplyFilter[key as keyof ReplyFilter] && key !== 'regex',
  );

/** The replies that match all of the wish, in its order, among those that hold its pattern. `labelOf` is how an author is shown. */
export function filterReplies(
  replies: readonly Reply[],
  filter: ReplyFilter,
  { lines, labelOf }: Pick<ReplyMatches, 'lines'> & { labelOf(reply: Reply): string },
): Reply[] {
  const author = filter.author.trim().toLowerCase();
  const matching = replies.filter(
    (reply, line) =>
      (lines === null || lines.has(line)) &&
      (filter.minLikes <= 0 || (reply.likes ?? 0) >= filter.minLikes) &&
      (!filter.hasLink || reply.hasLink) &&
      (!filter.hasTime || reply.hasTime) &&
      (author === '' || labelOf(reply).toLowerCase().includes(author)),
  );
  return sortReplies(matching, filter.order);
}

/** Every reply is shown. */
export const allRepliesMatch: ReplyMatches = { lines: null, trouble: null };

/** Finds the replies that hold a text. */
export function findReplies(text: SearchableText, pattern: string, now: MillisecondClock): ReplyMatches {
  if (pattern.trim() === '') return allRepliesMatch;
  let found = findInText(text, { pattern, regex: false }, now);
  while (found.is === 'found' && !found.done) found = continueFind(found, now, findBudgetMs);
  return toReplyMatches(found);
}

/** Finds the replies that hold a match of a regular expression. */
export async function findRepliesByPattern(
  text: SearchableText,
  pattern: string,
  env: { patterns: Pick<PatternRunner, 'search'>; now: MillisecondClock; signal: AbortSignal },
): Promise<ReplyMatches> {
  if (pattern.trim() === '') return allRepliesMatch;
  const start = findInText(text, { pattern, regex: true }, env.now);
  return toReplyMatches(start.is === 'found' ? await findByRegex(start, env) : start);
}

/** A hit that begins in one reply and ends in the next is none. */
function toReplyMatches(found: FindResult | InvalidPattern): ReplyMatches {
  if (found.is === 'bad-pattern') return { lines: null, trouble: found };
  const lines = new Set(found.hits.filter(({ toLine }) => toLine === undefined).map(({ line }) => line));
  return { lines, trouble: found.done ? null : { is: 'stopped' } };
}

/** Sorting keeps the service's order among equals; what says nothing of itself comes last. */
function sortReplies(replies: readonly Reply[], order: ReplyOrder): Reply[] {
  if (order === 'server') return [...replies];
  const weight = ({ publishedAt, likes }: Reply) => (order === 'newest' ? publishedAt : likes) ?? -1;
  return replies.toSorted((one, other) => weight(other) - weight(one));
}
