import { type AuthorNames, replaceNames } from '../author-names';
import type { Reply } from '../reply';

/** Treatment of authors in a file: left out, replaced by tags, or named for a reason that is written into the file. */
export type AuthorNaming = { is: 'omitted' } | { is: 'replaced' } | { is: 'named'; because: string };

export interface RepliesExportData {
  replies: readonly Reply[];
  names: AuthorNames;
  naming: AuthorNaming;
  /** Returns the full-length tag of an author. */
  tagOf(author: string): string;
  comment: string;
  videoId: string;
  title: string;
  notes: readonly string[];
  /** The end of the retention period, in milliseconds since 1970. */
  keepUntil: number;
}

/** The fields of an exported reply. Unknown fields are never exported, because they may identify a person. */
export interface ExportedReply {
  index: number;
  id: string | null;
  parentId: string | null;
  /** The index of the reply that this reply responds to, if certain. */
  inReplyTo: number | null;
  author: string | null;
  publishedAt: string | null;
  updatedAt: string | null;
  likeCount: number | null;
  text: string;
  /** Repeated in every row, because files may be split, merged and renamed. */
  keepUntil: string;
  authorChannelId?: string | null;
  authorChannelUrl?: string | null;
  authorProfileImageUrl?: string | null;
  channelId?: string | null;
  namesShownBecause?: string;
}

export function toExportedReply(reply: Reply, { naming, names, tagOf, keepUntil }: RepliesExportData): ExportedReply {
  const { row } = reply;
  const isNamed = naming.is === 'named';
  const tag = reply.author === null ? null : tagOf(reply.author);
  return {
    index: reply.index,
    id: row.id ?? null,
    parentId: row.parentId ?? null,
    inReplyTo: reply.respondsTo,
    author: isNamed ? reply.name : tag,
    publishedAt: row.publishedAt ?? null,
    updatedAt: row.updatedAt ?? null,
    likeCount: reply.likes,
    text: isNamed ? reply.text : replaceNames(reply.text, names, tagOf),
    keepUntil: new Date(keepUntil).toISOString(),
    ...(isNamed && {
      authorChannelId: row.authorChannelId?.value ?? null,
      authorChannelUrl: row.authorChannelUrl ?? null,
      authorProfileImageUrl: row.authorProfileImageUrl ?? null,
      channelId: row.channelId ?? null,
      namesShownBecause: naming.because,
    }),
  };
}
