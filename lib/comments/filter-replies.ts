import {
  continueFind,
  type FindResult,
  findByRegex,
  findInText,
  type InvalidPattern,
  type MillisecondClock,
  maxFindMs,
} from '@/lib/captions/find';
import { type SearchableText, searchableTextFrom } from '@/lib/captions/searchable-text';
import type { PatternRunner } from '@/lib/patterns/patterns';
import type { Reply } from './reply';

/** A part of displayed text. All segments together form the text. */
export interface TextSegment {
  text: string;
  found: boolean;
}

/** The range of a match, in UTF-16 code units. */
export interface TextSpan {
  from: number;
  to: number;
}

/** Finds plain text in displayed text, in which author names may be replaced. */
export function findTextSpans(shown: string, searchText: string, now: MillisecondClock): TextSpan[] {
  if (searchText.trim() === '' || shown === '') return [];
  const first = findInText(searchableTextFrom([{ text: shown }], true), { pattern: searchText, regex: false }, now);
  return toTextSpans(first.is === 'found' && !first.done ? continueFind(first, now, maxFindMs) : first);
}

/** Time limit for highlighting one visible reply, in milliseconds. It is short, because many replies can be visible. */
const highlightBudget = 100;

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

/**
 * Splits a part of a string into matching and other segments. `start` is the position of the part in the text, and
 * `spans` are the matches in the text, in order.
 */
export function splitAtSpans(part: string, start: number, spans: readonly TextSpan[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let index = 0;
  const addUntil = (end: number, found: boolean): void => {
    if (end > index) segments.push({ text: part.slice(index, end), found });
    index = Math.max(index, end);
  };
  for (const { from, to } of spans) {
    addUntil(Math.min(from - start, part.length), false);
    addUntil(Math.min(to - start, part.length), true);
  }
  addUntil(part.length, false);
  return segments;
}

/** Sort orders of replies; `server` is the order of the service. */
export type ReplyOrder = 'server' | 'newest' | 'liked';
export const replyOrders: readonly ReplyOrder[] = ['server', 'newest', 'liked'];

export interface ReplyFilter {
  pattern: string;
  regex: boolean;
  /** A part of the author's displayed name. */
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

/** The 0-based indices of the matching replies, or `null` for all replies, and why the search failed or stopped. */
export interface ReplyMatches {
  indices: ReadonlySet<number> | null;
  searchError: InvalidPattern | { is: 'stopped' } | null;
}

export const searchTextOf = (replies: readonly Reply[]): SearchableText => searchableTextFrom(replies, true);

/** Returns whether the filter has any condition, apart from the sort order. */
export const isFiltering = ({ order: _, ...filter }: ReplyFilter): boolean =>
  Object.entries(filter).some(
    ([key, value]) => value !== defaultReplyFilter[key as keyof ReplyFilter] && key !== 'regex',
  );

/**
 * Filters and sorts replies. `indices` are the replies that match the pattern; `labelOf` returns the displayed name of
 * the author.
 */
export function filterReplies(
  replies: readonly Reply[],
  filter: ReplyFilter,
  { indices, labelOf }: Pick<ReplyMatches, 'indices'> & { labelOf(reply: Reply): string },
): Reply[] {
  const author = filter.author.trim().toLowerCase();
  const matching = replies.filter(
    (reply, line) =>
      (indices === null || indices.has(line)) &&
      (filter.minLikes <= 0 || (reply.likes ?? 0) >= filter.minLikes) &&
      (!filter.hasLink || reply.hasLink) &&
      (!filter.hasTime || reply.hasTime) &&
      (author === '' || labelOf(reply).toLowerCase().includes(author)),
  );
  return sortReplies(matching, filter.order);
}

export const unfilteredMatches: ReplyMatches = { indices: null, searchError: null };

export function findReplies(text: SearchableText, pattern: string, now: MillisecondClock): ReplyMatches {
  if (pattern.trim() === '') return unfilteredMatches;
  let found = findInText(text, { pattern, regex: false }, now);
  while (found.is === 'found' && !found.done) found = continueFind(found, now, maxFindMs);
  return toReplyMatches(found);
}

export async function findRepliesByPattern(
  text: SearchableText,
  pattern: string,
  env: { patterns: Pick<PatternRunner, 'search'>; now: MillisecondClock; signal: AbortSignal },
): Promise<ReplyMatches> {
  if (pattern.trim() === '') return unfilteredMatches;
  const start = findInText(text, { pattern, regex: true }, env.now);
  return toReplyMatches(start.is === 'found' ? await findByRegex(start, env) : start);
}

/** Converts a search result to reply indices. Matches that extend across two replies are ignored. */
function toReplyMatches(found: FindResult | InvalidPattern): ReplyMatches {
  if (found.is === 'bad-pattern') return { indices: null, searchError: found };
  const indices = new Set(found.hits.filter(({ toLine }) => toLine === undefined).map(({ line }) => line));
  return { indices, searchError: found.done ? null : { is: 'stopped' } };
}

/** Sorts replies stably. Replies without the sorted value come last. */
function sortReplies(replies: readonly Reply[], order: ReplyOrder): Reply[] {
  if (order === 'server') return [...replies];
  const weight = ({ publishedAt, likes }: Reply) => (order === 'newest' ? publishedAt : likes) ?? -1;
  return replies.toSorted((one, other) => weight(other) - weight(one));
}
