import { type AuthorNames, replaceNames } from '@/lib/comments/author-names';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import { buildThread, type Reply, type ReplyTextFormat } from '@/lib/comments/reply';
import { retentionEnd } from '@/lib/comments/retention';
import type { CachedResponse } from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';
import type { CommentReply } from '@/lib/service/resource-schemas';
import type { MessageName } from '@/lib/shared/localized-text';
import type { ExportFile } from './export-file';
import type { Field, FieldKind } from './fields';
import { fourCatLine, sqlTime } from './four-cat';
import { authorTags } from './pseudonyms';
import { isoTime } from './row-values';

/** The replies to one comment that are held, ready for a file. */
interface ReplyThread {
  videoId: string;
  comment: string;
  replies: readonly Reply[];
  names: AuthorNames;
  /** Until when it may be kept, in milliseconds since 1970. */
  keepUntil: number;
}

/** A thread with the responses that it was read from. */
export interface SavedThread extends ReplyThread {
  responses: readonly CachedResponse[];
}

/** How people stand in the file: the keyed hashes of their accounts, or by name for a reason. */
export interface ReplyAuthors {
  naming: AuthorNaming;
  /** What stands for an author; the same for the same person in every file, until the key is forgotten. */
  tagsOf(authors: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Joins the held pages of one comment's replies; `days` is how long the user keeps what is of people. */
export function createReplyThread(
  { videoId, comment }: Pick<ReplyThread, 'videoId' | 'comment'>,
  cached: readonly CachedResponse[],
  days: number,
): SavedThread | null {
  // The same replies may have come in both forms; what came as text needs no reading of markup.
  const plain = cached.filter((answer) => replyForm(answer) === 'plainText');
  const [form, pages]: [ReplyTextFormat, readonly CachedResponse[]] =
    plain.length > 0 ? ['plainText', plain] : ['html', cached];
  const until = retentionEnd(pages, days);
  if (until === null) return null;
  const inOrder = pages.toSorted((one, other) => one.receivedAt - other.receivedAt || (one.key < other.key ? -1 : 1));
  const rows = inOrder.flatMap(repliesIn).map((row, at) => ({ index: at + 1, row }));
  const responses = cached.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return { videoId, comment, ...buildThread(rows, comment, form), keepUntil: until, responses };
}

const replyForm = ({ asked }: CachedResponse): ReplyTextFormat =>
  typeof asked === 'object' && asked !== null && 'format' in asked && asked.format === 'html' ? 'html' : 'plainText';

const repliesIn = (cached: CachedResponse): CommentReply[] => {
  const response = readResponse('commentReplies', cached);
  return response.ok ? response.value.value.data : [];
};

const replyColumn = (name: string, kind: FieldKind, note: MessageName): Field => ({
  ...{ name, kind, note, unit: null, section: 'Comment reply' },
});

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
const reasonColumn = replyColumn('namesShownBecause', 'text', 'columnReplyBecause');

/** Its columns; the last is there only where people are named. */
export const replyColumns: readonly Field[] = [...baseColumns, reasonColumn];

/** Replies in the layout that 4CAT takes from YouTube Data Tools. People are replaced unless a reason was given. */
export const repliesFile = (
  threads: () => AsyncIterable<ReplyThread>,
  { naming, tagsOf }: ReplyAuthors,
): ExportFile => ({
  name: 'replies.csv',
  mediaType: 'text/csv;charset=utf-8',
  async *rows() {
    const utf8 = new TextEncoder();
    const reason = naming.is === 'named' ? [naming.because] : [];
    const columns = naming.is === 'named' ? replyColumns : baseColumns;
    yield utf8.encode(fourCatLine(columns.map(({ name }) => name)));
    for await (const thread of threads()) {
      const tags = naming.is === 'named' ? new Map() : await authorTags([...authorsOf(thread)], tagsOf);
      const lines = thread.replies.map((reply) => [...replyCells(reply, thread, naming, tags), ...reason]);
      yield utf8.encode(lines.map(fourCatLine).join(''));
    }
  },
});

const authorsOf = ({ replies, names }: ReplyThread): Set<string> =>
  new Set([...replies.flatMap(({ author }) => author ?? []), ...names.authors.values()]);

function replyCells(
  reply: Reply,
  thread: ReplyThread,
  naming: AuthorNaming,
  tags: ReadonlyMap<string, string>,
): unknown[] {
  const isNamed = naming.is === 'named';
  // Without a hash a person is nobody rather than named.
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
