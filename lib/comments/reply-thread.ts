import type { CachedResponse } from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';
import type { CommentReply } from '@/lib/service/resource-schemas';
import { isRecord } from '@/lib/shared/is-record';
import type { AuthorNames } from './author-names';
import { buildThread, type Reply, type ReplyTextFormat, retentionEnd } from './reply';

/** The saved replies to one comment, ready for export. */
export interface ReplyThread {
  videoId: string;
  comment: string;
  replies: readonly Reply[];
  names: AuthorNames;
  /** End of the retention period, in milliseconds since 1970. */
  keepUntil: number;
}

export interface SavedThread extends ReplyThread {
  responses: readonly CachedResponse[];
}

/**
 * Joins the saved pages of replies to one comment. Returns `null` without pages. `days` is the user's retention period.
 */
export function createReplyThread(
  { videoId, comment }: Pick<ReplyThread, 'videoId' | 'comment'>,
  cached: readonly CachedResponse[],
  days: number,
): SavedThread | null {
  const until = retentionEnd(cached, days);
  if (until === null) return null;
  const inOrder = cached.toSorted((one, other) => one.receivedAt - other.receivedAt || (one.key < other.key ? -1 : 1));
  const rowsIn = (form: ReplyTextFormat) =>
    inOrder.filter((page) => replyForm(page) === form).flatMap((page) => repliesIn(page).map((row) => ({ row, form })));
  // A reply may be saved in both formats. The first one counts, and plain text needs no parsing of markup.
  const rows = [...rowsIn('plainText'), ...rowsIn('html')].map((row, index) => ({ index: index + 1, ...row }));
  const responses = cached.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return { videoId, comment, ...buildThread(rows, comment, 'plainText'), keepUntil: until, responses };
}

const replyForm = ({ params }: CachedResponse): ReplyTextFormat =>
  isRecord(params) && params.format === 'html' ? 'html' : 'plainText';

const repliesIn = (cached: CachedResponse): CommentReply[] => {
  const response = readResponse('commentReplies', cached);
  return response.ok ? response.value.value.data : [];
};
