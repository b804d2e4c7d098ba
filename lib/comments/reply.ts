import { decodeReferences } from '@/lib/captions/character-references';
import type { CommentReply } from '@/lib/service/resource-schemas';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { parseTime } from '@/lib/shared/parse-time';
import { webAddress } from '@/lib/shared/web-address';
import { type AuthorNames, authorId, collectAuthorNames, findMentions } from './author-names';

/** The text format of a request (section "GET /commentReplies"). */
export type ReplyTextFormat = 'plainText' | 'html';

/** A reply for display. Times are in milliseconds since 1970; missing values are `null`. */
export interface Reply {
  /** `null` if the service gave none. */
  id: string | null;
  /** The position in the service's order, counted from 1 and including unreadable rows. */
  index: number;
  row: CommentReply;
  /** Plain text for searching, exporting and, without `markup`, display; `markup` is the received HTML, if any. */
  text: string;
  markup: string | null;
  author: string | null;
  name: string | null;
  /** True if the video's channel wrote the reply; `true` only if this is certain. */
  byChannel: boolean;
  likes: number | null;
  publishedAt: number | null;
  updatedAt: number | null;
  edited: boolean;
  /** The index of the reply that this reply responds to, if certain. */
  respondsTo: number | null;
  hasLink: boolean;
  hasTime: boolean;
}

/** A row of a response with its position in the service's order, counted from 1. */
export interface IndexedRow {
  index: number;
  row: CommentReply;
  /** The text format of the row, if it differs from that of the other rows. */
  form?: ReplyTextFormat;
}

export interface Thread {
  replies: Reply[];
  names: AuthorNames;
}

/** Builds replies from rows. A reply that occurs on two pages is included only once. */
export function buildThread(rows: readonly IndexedRow[], comment: string, form: ReplyTextFormat): Thread {
  const seen = new Set<string>();
  const uniqueRows = rows.filter(({ row: { id } }) => id === undefined || (!seen.has(id) && seen.add(id)));
  const all = uniqueRows.map(({ row }) => row);
  const names = collectAuthorNames(all);
  const channel = findChannelAuthor(all);
  const replies = uniqueRows.map((indexedRow) => toReply({ form, ...indexedRow }, channel));
  linkReplies(replies, comment, names);
  return { replies, names };
}

function toReply({ row, index, form }: Required<IndexedRow>, channel: string | null): Reply {
  const markup = form === 'html' ? (row.textDisplay ?? null) : null;
  const text = markup === null ? toPlainText(row.textDisplay ?? row.textOriginal ?? '') : stripMarkup(markup);
  const parts = parseLinkedText(text);
  const author = authorId(row);
  const publishedAt = timestampOf(row.publishedAt);
  const updatedAt = timestampOf(row.updatedAt);
  return {
    id: row.id ?? null,
    index,
    row,
    text,
    markup,
    author,
    name: row.authorDisplayName || null,
    byChannel: channel !== null && author === channel,
    likes: row.likeCount ?? null,
    publishedAt,
    updatedAt,
    edited: publishedAt !== null && updatedAt !== null && updatedAt !== publishedAt,
    respondsTo: null,
    hasLink: parts.some((part) => part.is === 'link'),
    hasTime: parts.some((part) => part.is === 'time'),
  };
}

/** Converts `<br>`, `<br/>` and `<br />` to line breaks and decodes character references once. */
const toPlainText = (text: string): string => decodeReferences(text.replace(/<br\s*\/?>/gi, '\n'));

/**
 * Removes tags for search and files. The result is only ever used as plain text; for display, the sanitizer is used
 * instead.
 */
const stripMarkup = (markup: string): string => toPlainText(markup.replace(/<(?!br\s*\/?>)\/?[a-z][^<>]*>/gi, ''));

function timestampOf(stamp: string | undefined): number | null {
  const time = parseTime(stamp ?? '');
  return Number.isNaN(time) ? null : time;
}

/**
 * Returns the author who is the video's channel; `null` if this is not certain. The interface does not define
 * `channelId`, but if it is the same in all rows and the authors differ, it must be the video's channel.
 */
function findChannelAuthor(rows: readonly CommentReply[]): string | null {
  const channels = new Set(rows.map(({ channelId }) => channelId ?? ''));
  const authors = new Set(rows.map(authorId));
  const [only] = channels;
  return channels.size === 1 && authors.size > 1 && only ? only : null;
}

/**
 * Links each reply to the reply it responds to: its parent if that is among the replies; otherwise, if its text begins
 * with `@` and the name of an author, the last earlier reply of that author.
 */
function linkReplies(replies: readonly Reply[], comment: string, names: AuthorNames): void {
  const byId = new Map(replies.map(({ id, index }) => [id, index]));
  const last = new Map<string, number>();
  for (const reply of replies) {
    const { parentId } = reply.row;
    const named = parentId !== undefined && parentId !== comment ? byId.get(parentId) : undefined;
    const mention = /^\s*@/.test(reply.text) ? findMentions(reply.text.trimStart().slice(0, 300), names)[0] : undefined;
    const parentIndex = named ?? (mention?.from === 0 ? last.get(mention.author) : undefined);
    if (parentIndex !== undefined && parentIndex < reply.index) reply.respondsTo = parentIndex;
    if (reply.author !== null) last.set(reply.author, reply.index);
  }
}

/** Returns the https URL of the author's picture; `null` if there is none. */
export function authorPictureUrl({ row }: Reply): string | null {
  const address = webAddress(row.authorProfileImageUrl ?? '');
  return address?.startsWith('https:') ? address : null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the end of a thread's retention period, counted from its oldest page, in milliseconds since 1970; `null` if
 * there are no pages.
 */
export function retentionEnd(pages: readonly { receivedAt: number }[], days: number): number | null {
  const oldest = pages.reduce((min, { receivedAt }) => Math.min(min, receivedAt), Number.POSITIVE_INFINITY);
  return Number.isFinite(oldest) ? oldest + days * dayMs : null;
}
