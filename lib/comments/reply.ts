import { decodeReferences } from '@/lib/captions/character-references';
import type { CommentReply } from '@/lib/service/resource-schemas';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { webAddress } from '@/lib/shared/web-address';
import { type AuthorNames, authorId, collectAuthorNames, findMentions } from './author-names';

/** How the service writes the texts (section "GET /commentReplies"). */
export type ReplyTextFormat = 'plainText' | 'html';

/** A reply ready to show. Times in milliseconds since 1970; what was not given is `null`. */
export interface Reply {
  id: string;
  /** Its place in the service's order, from 1; rows that could not be read keep theirs. */
  index: number;
  row: CommentReply;
  /** As plain text, for finding, sorting and exports; `markup` is what came where that was marked up. */
  text: string;
  markup: string | null;
  author: string | null;
  name: string | null;
  /** The account of the video's channel; only where that is certain. */
  byChannel: boolean;
  likes: number | null;
  publishedAt: number | null;
  updatedAt: number | null;
  edited: boolean;
  /** The index of the reply that it answers, where that is certain. */
  to: number | null;
  hasLink: boolean;
  hasTime: boolean;
}

/** A row of an answer, with its place in the service's order from 1. */
export interface IndexedRow {
  index: number;
  row: CommentReply;
}

/** Replies and the people in them. */
export interface Thread {
  replies: Reply[];
  names: AuthorNames;
}

/** Reads rows into replies; a reply that was given twice, on two pages, is one. */
export function buildThread(rows: readonly IndexedRow[], comment: string, form: ReplyTextFormat): Thread {
  const seen = new Set<string>();
  const uniqueRows = rows.filter(({ row }) => !seen.has(row.id) && seen.add(row.id));
  const all = uniqueRows.map(({ row }) => row);
  const names = collectAuthorNames(all);
  const channel = findChannelAuthor(all);
  const replies = uniqueRows.map((placed) => toReply(placed, form, channel));
  linkReplies(replies, comment, names);
  return { replies, names };
}

function toReply({ row, index }: IndexedRow, form: ReplyTextFormat, channel: string | null): Reply {
  const markup = form === 'html' ? (row.textDisplay ?? null) : null;
  const text = markup === null ? toPlainText(row.textDisplay ?? row.textOriginal ?? '') : stripMarkup(markup);
  const parts = parseLinkedText(text);
  const author = authorId(row);
  const [publishedAt, updatedAt] = [parseTime(row.publishedAt), parseTime(row.updatedAt)];
  return {
    id: row.id,
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
    to: null,
    hasLink: parts.some((part) => part.is === 'link'),
    hasTime: parts.some((part) => part.is === 'time'),
  };
}

/** The document says that breaks may come as `<br>`, in whichever form; references are decoded once. */
const toPlainText = (text: string): string => decodeReferences(text.replace(/<br\s*\/?>/gi, '\n'));

/**
 * The words of marked-up text, for finding and files alone: tags fall out, and what is left is text and never markup again.
 * What is shown goes through the sanitiser instead.
 */
const stripMarkup = (markup: string): string => toPlainText(markup.replace(/<(?!br\s*\/?>)\/?[a-z][^<>]*>/gi, ''));

function parseTime(stamp: string | undefined): number | null {
  const time = Date.parse(stamp ?? '');
  return Number.isNaN(time) ? null : time;
}

/**
 * The channel of the video, whose name is no reader's. The document does not say whose `channelId` it is: where it is the same
 * in all rows and the authors are not, it can only be the channel's.
 */
function findChannelAuthor(rows: readonly CommentReply[]): string | null {
  const channels = new Set(rows.map(({ channelId }) => channelId ?? ''));
  const authors = new Set(rows.map(authorId));
  const [only] = channels;
  return channels.size === 1 && authors.size > 1 && only ? only : null;
}

/** A reply answers another where its parent is that one, or where it begins by calling exactly one earlier author. */
function linkReplies(replies: readonly Reply[], comment: string, names: AuthorNames): void {
  const byId = new Map(replies.map(({ id, index }) => [id, index]));
  const last = new Map<string, number>();
  for (const reply of replies) {
    const { parentId } = reply.row;
    const named = parentId !== undefined && parentId !== comment ? byId.get(parentId) : undefined;
    const mention = /^\s*@/.test(reply.text) ? findMentions(reply.text.trimStart().slice(0, 300), names)[0] : undefined;
    const answered = named ?? (mention?.from === 0 ? last.get(mention.author) : undefined);
    if (answered !== undefined && answered < reply.index) reply.to = answered;
    if (reply.author !== null) last.set(reply.author, reply.index);
  }
}

/** The address of an author's picture, over a closed line alone; `null` where there is none that may be loaded. */
export function authorPictureUrl({ row }: Reply): string | null {
  const address = webAddress(row.authorProfileImageUrl ?? '');
  return address?.startsWith('https:') ? address : null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Until when a thread is to be kept, by the oldest of its pages: what is held of people is to be looked at again after as
 * many days as the user chose. Milliseconds since 1970; `null` where nothing is held.
 */
export function retentionEnd(pages: readonly { receivedAt: number }[], days: number): number | null {
  const oldest = pages.reduce((least, { receivedAt }) => Math.min(least, receivedAt), Number.POSITIVE_INFINITY);
  return Number.isFinite(oldest) ? oldest + days * dayMs : null;
}
