import { z } from 'zod/v3';
import type { SampleReply } from '../sample-data/sample-data-types.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';
import { pageToken } from './param-schemas.ts';
import { notFound } from './rejection.ts';
import { markup } from './reply-markup.ts';

const perPage = 20;

const replyRow = (reply: SampleReply, textDisplay: string, platform: string) => ({
  id: reply.id,
  channelId: reply.author.id,
  textDisplay,
  textOriginal: reply.text,
  parentId: reply.parentId,
  authorDisplayName: reply.author.handle ?? reply.author.title,
  authorProfileImageUrl: `${platform}/avatar/${reply.author.id}.jpg`,
  authorChannelUrl: `${platform}/channel/${reply.author.id}`,
  authorChannelId: { value: reply.author.id },
  canRate: true,
  viewerRating: 'none',
  likeCount: reply.likes,
  publishedAt: reply.publishedAt,
  updatedAt: reply.updatedAt,
  ...reply.rowOverrides,
});

/** The interface states no default for `format`; HTML is assumed. */
export const commentReplies = endpoint({
  name: 'commentReplies',
  method: 'GET',
  path: '/commentReplies',
  undocumentedNames: { comment: 'commentReplies.comment' },
  paramsSchema: () =>
    z.object({ comment: z.string(), pageToken, format: z.enum(['html', 'plainText']).default('html') }),
  run({ comment: id, pageToken: offset, format }, { sampleData, addresses }) {
    const comment = sampleData.comment(id);
    if (!comment) return notFound('No comment has this id');
    const { nextPageToken, data } = pageOf(comment.replies, offset, perPage);
    const shown = data.map((reply) => {
      const text = format === 'html' ? markup(reply.text, comment.videoId) : reply.text;
      return replyRow(reply, text, addresses.platform);
    });
    return { body: { ...(nextPageToken ? { nextPageToken } : {}), data: shown } };
  },
});
