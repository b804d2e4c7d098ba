import { buildThread, type ReplyTextFormat } from '@/lib/comments/reply';
import type { CommentReply } from '@/lib/service/resource-schemas';

export const comment = 'Ugx4bR0k9VwqTtN2c7F4AaABAg';
export const anna = 'UCannaannaannaannaanna00';
export const ben = 'UCbenbenbenbenbenbenbe00';
export const mills = 'UCmillsmillsmillsmills00';

/** Returns a reply as the service sends it. */
export const row = (id: string, text: string, more: Partial<CommentReply> = {}): CommentReply => ({
  id: `${comment}.${id}`,
  parentId: comment,
  textDisplay: text,
  authorDisplayName: '@anna',
  authorChannelId: { value: anna },
  authorChannelUrl: `https://www.youtube.com/channel/${anna}`,
  authorProfileImageUrl: `https://pictures.example/${anna}.jpg`,
  likeCount: 1,
  publishedAt: '2026-11-18T12:00:00Z',
  updatedAt: '2026-11-18T12:00:00Z',
  ...more,
});

export const by = (name: string, id: string): Partial<CommentReply> => ({
  authorDisplayName: name,
  authorChannelId: { value: id },
  authorChannelUrl: `https://www.youtube.com/channel/${id}`,
});

export const thread = (rows: CommentReply[], form: ReplyTextFormat = 'plainText') =>
  buildThread(
    rows.map((one, index) => ({ index: index + 1, row: one })),
    comment,
    form,
  );
