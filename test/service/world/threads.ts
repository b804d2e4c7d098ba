import { madeReplies } from './comments.ts';
import { madeCommentId } from './made-ids.ts';
import { replyAttacks } from './reply-attacks.ts';
import { itemAt, seeded } from './seeded.ts';
import type { WorldChannel, WorldComment, WorldReply, WorldVideo } from './shape.ts';
import { timestamp, worldNow } from './videos.ts';

/** Comments with a known property. */
export interface MadeThreads {
  onePage: WorldComment;
  withoutReplies: WorldComment;
  hostile: WorldComment;
}

/** Creates a reply for each attack in the order of the list; its fields override the ordinary ones. */
const hostileReplies = (parentId: string, author: WorldChannel): WorldReply[] =>
  replyAttacks.map(({ markup, fields }, at) => {
    const when = timestamp(worldNow - (replyAttacks.length - at) * 3_600_000);
    const id = `${parentId}.9attack${String(at).padStart(15, '0')}`;
    const rowOverrides = { textDisplay: markup, textOriginal: markup, authorDisplayName: markup, ...fields };
    return { id, parentId, author, text: markup, likes: at, publishedAt: when, updatedAt: when, rowOverrides };
  });

/** Creates two more comments on the sample, and the hostile one on the video with hostile captions. */
export function madeThreads(
  seed: number,
  sample: WorldVideo,
  hostile: WorldVideo,
  authors: readonly WorldChannel[],
): MadeThreads {
  const chances = seeded(seed, 'threads');
  const id = () => madeCommentId(chances);
  const below = (video: WorldVideo, replies: (commentId: string) => WorldReply[]): WorldComment => {
    const commentId = id();
    return { id: commentId, videoId: video.id, replies: replies(commentId) };
  };
  return {
    onePage: below(sample, (commentId) => madeReplies(seed, sample, commentId, 20, authors)),
    withoutReplies: below(sample, () => []),
    hostile: below(hostile, (commentId) => hostileReplies(commentId, itemAt(authors, 0))),
  };
}
