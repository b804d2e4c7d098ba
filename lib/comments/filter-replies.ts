import {
  type BadPattern,
  type Clock,
  type Found,
  find,
  findBudget,
  findByPattern,
  findMore,
} from '@/lib/captions/find';
import { type FindText, findTextFrom } from '@/lib/captions/find-text';
import type { Patterns } from '@/lib/patterns/patterns';
import type { Reply } from './reply';

/** The orders of replies; the service's own is always there to come back to. */
export type ReplyOrder = 'server' | 'newest' | 'liked';
export const replyOrders: readonly ReplyOrder[] = ['server', 'newest', 'liked'];

/** What is looked for in loaded replies (COM-03). */
export interface ReplyWish {
  pattern: string;
  regex: boolean;
  /** A part of the author's name as it is shown. */
  author: string;
  leastLikes: number;
  hasLink: boolean;
  hasTime: boolean;
  order: ReplyOrder;
}

export const everyReply: ReplyWish = {
  pattern: '',
  regex: false,
  author: '',
  leastLikes: 0,
  hasLink: false,
  hasTime: false,
  order: 'server',
};

/** The replies that hold the pattern, counted from 0, `null` for all; what is wrong with it, or that it was stopped. */
export interface FoundReplies {
  lines: ReadonlySet<number> | null;
  trouble: BadPattern | { is: 'stopped' } | null;
}

/** The texts made ready for finding; made once for a list of replies. */
export const findTextOf = (replies: readonly Reply[]): FindText => findTextFrom(replies, true);

/** Whether anything but the order is wished. */
export const isSifting = ({ order: _, ...wish }: ReplyWish): boolean =>
  Object.entries(wish).some(([key, value]) => value !== everyReply[key as keyof ReplyWish] && key !== 'regex');

/** The replies that match all of the wish, in its order, among those that hold its pattern. `labelOf` is how an author is shown. */
export function sift(
  replies: readonly Reply[],
  wish: ReplyWish,
  { lines, labelOf }: Pick<FoundReplies, 'lines'> & { labelOf(reply: Reply): string },
): Reply[] {
  const author = wish.author.trim().toLowerCase();
  const kept = replies.filter(
    (reply, line) =>
      (lines === null || lines.has(line)) &&
      (wish.leastLikes <= 0 || (reply.likes ?? 0) >= wish.leastLikes) &&
      (!wish.hasLink || reply.hasLink) &&
      (!wish.hasTime || reply.hasTime) &&
      (author === '' || labelOf(reply).toLowerCase().includes(author)),
  );
  return sorted(kept, wish.order);
}

/** Every reply is shown. */
export const allReplies: FoundReplies = { lines: null, trouble: null };

/** Finds the replies that hold a text. */
export function repliesWith(text: FindText, pattern: string, now: Clock): FoundReplies {
  if (pattern.trim() === '') return allReplies;
  let found = find(text, { pattern, regex: false }, now);
  while (found.is === 'found' && !found.done) found = findMore(found, now, findBudget);
  return repliesIn(found);
}

/** Finds the replies that hold a match of a regular expression. */
export async function repliesByPattern(
  text: FindText,
  pattern: string,
  env: { patterns: Pick<Patterns, 'search'>; now: Clock; signal: AbortSignal },
): Promise<FoundReplies> {
  if (pattern.trim() === '') return allReplies;
  const start = find(text, { pattern, regex: true }, env.now);
  return repliesIn(start.is === 'found' ? await findByPattern(start, env) : start);
}

/** A hit that begins in one reply and ends in the next is none. */
function repliesIn(found: Found | BadPattern): FoundReplies {
  if (found.is === 'bad-pattern') return { lines: null, trouble: found };
  const lines = new Set(found.hits.filter(({ toLine }) => toLine === undefined).map(({ line }) => line));
  return { lines, trouble: found.done ? null : { is: 'stopped' } };
}

/** Sorting keeps the service's order among equals; what says nothing of itself comes last. */
function sorted(replies: readonly Reply[], order: ReplyOrder): Reply[] {
  if (order === 'server') return [...replies];
  const weight = ({ publishedAt, likes }: Reply) => (order === 'newest' ? publishedAt : likes) ?? -1;
  return replies.toSorted((one, other) => weight(other) - weight(one));
}
