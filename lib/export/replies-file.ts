import { type KnownNames, withoutNames } from '@/lib/comments/author-names';
import type { Naming } from '@/lib/comments/export/exported-reply';
import { type Reply, type ReplyForm, threadFrom } from '@/lib/comments/reply';
import { keepUntil } from '@/lib/comments/retention';
import type { HeldAnswer } from '@/lib/service/call';
import { readAnswer } from '@/lib/service/read-response';
import type { CommentReply } from '@/lib/service/resource-schemas';
import type { MessageName } from '@/lib/shared/localized-text';
import type { ExportFile } from './export-file';
import type { Field, FieldKind } from './fields';
import { fourCatLine, sqlTime } from './four-cat';
import { tagsWithPseudonyms } from './pseudonyms';
import { stamp } from './record';

/** The replies to one comment that are held, ready for a file. */
export interface HeldThread {
  videoId: string;
  comment: string;
  replies: readonly Reply[];
  names: KnownNames;
  /** Until when it may be kept, in milliseconds since 1970 (COM-06). */
  keepUntil: number;
}

/** A thread with the responses that it was read from. */
export interface SavedThread extends HeldThread {
  responses: readonly HeldAnswer[];
}

/** How people stand in the file: the keyed hashes of their accounts, or by name for a reason. */
export interface People {
  naming: Naming;
  /** What stands for an author; the same for the same person in every file, until the key is forgotten. */
  tagsOf(authors: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Joins the held pages of one comment's replies; `days` is how long the reader keeps what is of people. */
export function heldThread(
  { videoId, comment }: Pick<HeldThread, 'videoId' | 'comment'>,
  answers: readonly HeldAnswer[],
  days: number,
): SavedThread | null {
  // The same replies may have come in both forms; what came as text needs no reading of markup.
  const plain = answers.filter((answer) => formOf(answer) === 'plainText');
  const [form, pages]: [ReplyForm, readonly HeldAnswer[]] = plain.length > 0 ? ['plainText', plain] : ['html', answers];
  const until = keepUntil(pages, days);
  if (until === null) return null;
  const inOrder = pages.toSorted((one, other) => one.receivedAt - other.receivedAt || (one.key < other.key ? -1 : 1));
  const rows = inOrder.flatMap(rowsOf).map((row, at) => ({ index: at + 1, row }));
  const responses = answers.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return { videoId, comment, ...threadFrom(rows, comment, form), keepUntil: until, responses };
}

const formOf = ({ asked }: HeldAnswer): ReplyForm =>
  typeof asked === 'object' && asked !== null && 'format' in asked && asked.format === 'html' ? 'html' : 'plainText';

const rowsOf = (held: HeldAnswer): CommentReply[] => {
  const answer = readAnswer('commentReplies', held);
  return answer.ok ? answer.value.value.data : [];
};

const column = (name: string, kind: FieldKind, note: MessageName): Field => ({
  ...{ name, kind, note, unit: null, section: 'Comment reply' },
});

const always = [
  column('id', 'text', 'columnReplyId'),
  column('isReplyTo', 'text', 'columnReplyTo'),
  column('authorName', 'text', 'columnReplyAuthor'),
  column('text', 'text', 'columnReplyText'),
  column('publishedAt', 'time', 'columnReplyPublished'),
  column('likeCount', 'integer', 'columnReplyLikes'),
  column('videoId', 'text', 'columnReplyVideo'),
  column('keepUntil', 'time', 'columnReplyKeep'),
];
const because = column('namesShownBecause', 'text', 'columnReplyBecause');

/** Its columns; the last is there only where people are named. */
export const replyColumns: readonly Field[] = [...always, because];

/** Replies in the layout that 4CAT takes from YouTube Data Tools (FMT-03). People are replaced unless a reason was given. */
export const repliesFile = (threads: () => AsyncIterable<HeldThread>, { naming, tagsOf }: People): ExportFile => ({
  name: 'replies.csv',
  mediaType: 'text/csv;charset=utf-8',
  async *rows() {
    const utf8 = new TextEncoder();
    const reason = naming.is === 'named' ? [naming.because] : [];
    const columns = naming.is === 'named' ? replyColumns : always;
    yield utf8.encode(fourCatLine(columns.map(({ name }) => name)));
    for await (const thread of threads()) {
      const tags = naming.is === 'named' ? new Map() : await tagsWithPseudonyms([...authorsOf(thread)], tagsOf);
      const lines = thread.replies.map((reply) => [...cellsOf(reply, thread, naming, tags), ...reason]);
      yield utf8.encode(lines.map(fourCatLine).join(''));
    }
  },
});

const authorsOf = ({ replies, names }: HeldThread): Set<string> =>
  new Set([...replies.flatMap(({ author }) => author ?? []), ...names.authors.values()]);

function cellsOf(reply: Reply, thread: HeldThread, naming: Naming, tags: ReadonlyMap<string, string>): unknown[] {
  const isNamed = naming.is === 'named';
  // Without a hash a person is nobody rather than named.
  const tagOf = (author: string): string => tags.get(author) ?? '';
  return [
    reply.id,
    reply.row.parentId ?? thread.comment,
    isNamed ? reply.name : reply.author === null ? null : tagOf(reply.author),
    isNamed ? reply.text : withoutNames(reply.text, thread.names, tagOf),
    sqlTime(reply.publishedAt ?? Number.NaN),
    reply.likes,
    thread.videoId,
    stamp(thread.keepUntil),
  ];
}
