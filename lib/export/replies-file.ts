import { type AuthorNames, authorId, replaceNames } from '@/lib/comments/author-names';
import { fileTagLength } from '@/lib/comments/author-tags';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import type { Reply } from '@/lib/comments/reply';
import type { ReplyThread } from '@/lib/comments/reply-thread';
import type { CachedResponse } from '@/lib/service/call';
import { endpointOf } from '@/lib/service/endpoints';
import { rowsInBody } from '@/lib/service/read-response';
import { readRow } from '@/lib/service/read-row';
import type { CommentReply } from '@/lib/service/resource-schemas';
import { parseJsonText } from '@/lib/shared/json';
import type { MessageName } from '@/lib/shared/localized-text';
import { defineField, type Field, type FieldKind, isoTime } from './columns';
import type { ExportFile } from './export-file';
import { fourCatLine, sqlTime } from './four-cat';

/** The id of an author in a file with pseudonyms. No account of the platform has such an id. */
const pseudonymPattern = new RegExp(`^pseudonym:([0-9a-f]{${fileTagLength}})$`);

/**
 * Returns the pseudonym of each author. An author from an imported file keeps the existing pseudonym, because its key
 * is on another device.
 */
async function authorTags(
  authors: readonly string[],
  tagsOf: (authors: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const existing = authors.flatMap((author): [string, string][] => {
    const digits = pseudonymPattern.exec(author)?.[1];
    return digits ? [[author, digits]] : [];
  });
  const known = new Set(existing.map(([author]) => author));
  return new Map([...(await tagsOf(authors.filter((author) => !known.has(author)))), ...existing]);
}

/** Returns the pseudonyms that a file needs: none if authors are named or left out. */
export async function tagsForFile(
  authors: readonly string[],
  { naming, tagsOf }: ReplyAuthors,
): Promise<ReadonlyMap<string, string>> {
  return naming.is === 'replaced' ? authorTags([...new Set(authors)], tagsOf) : new Map();
}

/**
 * Replaces the authors of saved replies, and the names in their text, with pseudonyms, and removes other personal data.
 */
export function withPseudonyms(
  // Names in an unreadable response cannot be found, so that response is left out.
  { newerEmptyResponse: _, ...response }: CachedResponse,
  names: AuthorNames,
  tags: ReadonlyMap<string, string>,
): CachedResponse {
  const json = parseJsonText(response.body);
  const value = json.is === 'json' ? (Object(json.value) as Record<string, unknown>) : {};
  const rows = rowsInBody(value) ?? [];
  const { row: schema } = endpointOf('commentReplies').rows;
  const data = rows.map((raw) => {
    const { row } = readRow(schema, raw);
    // An unreadable row may contain names, so only its position stays.
    return row === undefined ? null : pseudonymousReply(row as CommentReply, names, tags);
  });
  const { nextPageToken } = value;
  const around = typeof nextPageToken === 'string' ? { nextPageToken } : {};
  return { ...response, body: JSON.stringify({ ...around, data }) };
}

function pseudonymousReply(row: CommentReply, names: AuthorNames, tags: ReadonlyMap<string, string>): CommentReply {
  const tag = tags.get(authorId(row) ?? '');
  const without = (text: string | undefined) =>
    text === undefined ? undefined : replaceNames(text, names, (author) => tags.get(author) ?? '');
  const { id, parentId, likeCount, publishedAt, updatedAt } = row;
  return {
    id,
    parentId,
    textDisplay: without(row.textDisplay),
    textOriginal: without(row.textOriginal),
    ...(tag && { authorDisplayName: tag, authorChannelId: { value: `pseudonym:${tag}` } }),
    likeCount,
    publishedAt,
    updatedAt,
  };
}

/** Reads the saved replies of the exported videos. */
export type ReplyThreads = () => AsyncIterable<ReplyThread>;

/** Treatment of authors: left out, named by pseudonym, or named openly for a stated reason. */
export interface ReplyAuthors {
  naming: AuthorNaming;
  /** Returns the pseudonyms of authors. An author has the same pseudonym in every file until the key is deleted. */
  tagsOf(authors: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const replyColumn = (name: string, kind: FieldKind, note: MessageName): Field =>
  defineField(name, kind, note, 'Comment reply');

const baseColumns = [
  replyColumn('id', 'text', 'columnReplyId'),
  replyColumn('isReplyTo', 'text', 'columnReplyTo'),
  replyColumn('authorName', 'text', 'columnReplyAuthor'),
  replyColumn('text', 'text', 'columnReplyText'),
  replyColumn('publishedAt', 'time', 'columnReplyPublished'),
  replyColumn('likeCount', 'integer', 'columnReplyLikes'),
  replyColumn('videoId', 'text', 'columnReplyVideo'),
  replyColumn('keepUntil', 'time', 'columnReplyKeep'),
];
/** Written only if people are named. */
export const reasonColumn = replyColumn('namesShownBecause', 'text', 'columnReplyReason');

export const replyColumns: readonly Field[] = [...baseColumns, reasonColumn];

/**
 * Creates the file of replies in the layout that 4CAT imports from YouTube Data Tools. People are named only if the
 * user states a reason.
 */
export const repliesFile = (threads: ReplyThreads, people: ReplyAuthors): ExportFile => ({
  name: 'replies.csv',
  mediaType: 'text/csv;charset=utf-8',
  async *chunks() {
    const utf8 = new TextEncoder();
    const { naming } = people;
    const reason = naming.is === 'named' ? [naming.because] : [];
    const columns = naming.is === 'named' ? replyColumns : baseColumns;
    yield utf8.encode(fourCatLine(columns.map(({ name }) => name)));
    for await (const thread of threads()) {
      const tags = await tagsForFile(authorsOf(thread), people);
      const lines = thread.replies.map((reply) => [...replyCells(reply, thread, naming, tags), ...reason]);
      yield utf8.encode(lines.map(fourCatLine).join(''));
    }
  },
});

const authorsOf = ({ replies, names }: ReplyThread): string[] => [
  ...replies.flatMap(({ author }) => author ?? []),
  ...names.authors.values(),
];

function replyCells(
  reply: Reply,
  thread: ReplyThread,
  naming: AuthorNaming,
  tags: ReadonlyMap<string, string>,
): unknown[] {
  const isNamed = naming.is === 'named';
  // A person without a pseudonym is left out rather than named.
  const tagOf = (author: string): string => tags.get(author) ?? '';
  return [
    reply.id,
    reply.row.parentId ?? thread.comment,
    isNamed ? reply.name : reply.author === null ? null : tagOf(reply.author),
    isNamed ? reply.text : replaceNames(reply.text, thread.names, tagOf),
    sqlTime(reply.publishedAt ?? Number.NaN),
    reply.likes,
    thread.videoId,
    isoTime(thread.keepUntil),
  ];
}
