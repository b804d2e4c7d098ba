import { type AuthorNames, replaceNames } from '../author-names';
import type { Reply } from '../reply';

/** How people stand in a file: replaced by tags, or named for a reason that goes into the file. */
export type AuthorNaming = { is: 'replaced' } | { is: 'named'; because: string };

/** What a file is made of. */
export interface RepliesExportData {
  replies: readonly Reply[];
  names: AuthorNames;
  naming: AuthorNaming;
  /** The full tag of an author. */
  tagOf(author: string): string;
  comment: string;
  videoId: string;
  title: string;
  /** Remarks in the user's words, for files with room for them. */
  notes: readonly string[];
  /** Until when this may be kept, in milliseconds since 1970. */
  keepUntil: number;
}

/** The fields of a reply in a file. Only these leave the device: fields that we do not know may name somebody. */
export interface ExportedReply {
  index: number;
  id: string;
  parentId: string | null;
  /** The index of the reply that it answers, where that is certain. */
  answers: number | null;
  author: string | null;
  publishedAt: string | null;
  updatedAt: string | null;
  likeCount: number | null;
  text: string;
  /** Stands in every row: rows are parted, joined and renamed, and must still say it. */
  keepUntil: string;
  authorChannelId?: string | null;
  authorChannelUrl?: string | null;
  authorProfileImageUrl?: string | null;
  channelId?: string | null;
  namesShownBecause?: string;
}

/** A reply as it stands in a file. */
export function toExportedReply(reply: Reply, { naming, names, tagOf, keepUntil }: RepliesExportData): ExportedReply {
  const { row } = reply;
  const isNamed = naming.is === 'named';
  const tag = reply.author === null ? null : tagOf(reply.author);
  return {
    index: reply.index,
    id: row.id,
    parentId: row.parentId ?? null,
    answers: reply.to,
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
