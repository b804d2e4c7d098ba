import { type BadPattern, type Clock, find, findBudget, findMore } from '../captions/find';
import { type FindText, findTextFrom } from '../captions/find-text';
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

/** What is left, in the order wished, and what is wrong with the pattern or that it ran out of time. */
export interface Sifted {
  replies: Reply[];
  trouble: BadPattern | { is: 'stopped' } | null;
}

/** The texts made ready for finding; made once for a list of replies. */
export const findTextOf = (replies: readonly Reply[]): FindText => findTextFrom(replies, true);

/** Whether anything but the order is wished. */
export const isSifting = ({ order: _, ...wish }: ReplyWish): boolean =>
  Object.entries(wish).some(([key, value]) => value !== everyReply[key as keyof ReplyWish] && key !== 'regex');

/** The replies that match all of the wish. `labelOf` is how the author is shown. */
export function sift(
  replies: readonly Reply[],
  text: FindText,
  wish: ReplyWish,
  world: { now: Clock; labelOf(reply: Reply): string },
): Sifted {
  const found = linesWith(text, wish, world.now);
  const author = wish.author.trim().toLowerCase();
  const kept = replies.filter(
    (reply, line) =>
      (found.lines === null || found.lines.has(line)) &&
      (wish.leastLikes <= 0 || (reply.likes ?? 0) >= wish.leastLikes) &&
      (!wish.hasLink || reply.hasLink) &&
      (!wish.hasTime || reply.hasTime) &&
      (author === '' || world.labelOf(reply).toLowerCase().includes(author)),
  );
  return { replies: sorted(kept, wish.order), trouble: found.trouble };
}

/** Which replies hold the pattern; `null` for all. A hit that begins in one reply and ends in the next is none. */
function linesWith(text: FindText, { pattern, regex }: ReplyWish, now: Clock) {
  if (pattern.trim() === '') return { lines: null, trouble: null };
  let found = find(text, { pattern, regex }, now);
  if (found.is === 'bad-pattern') return { lines: null, trouble: found };
  while (!found.done && !(found.stopped && regex)) found = findMore(found, now, findBudget);
  const lines = new Set(found.hits.filter(({ toLine }) => toLine === undefined).map(({ line }) => line));
  return { lines, trouble: found.done ? null : ({ is: 'stopped' } as const) };
}

/** Sorting keeps the service's order among equals; what says nothing of itself comes last. */
function sorted(replies: readonly Reply[], order: ReplyOrder): Reply[] {
  if (order === 'server') return [...replies];
  const weight = ({ publishedAt, likes }: Reply) => (order === 'newest' ? publishedAt : likes) ?? -1;
  return replies.toSorted((one, other) => weight(other) - weight(one));
}
