import { madeReplies } from './comments.ts';
import { madeCommentId } from './made-ids.ts';
import { replyAttacks } from './reply-attacks.ts';
import { itemAt, seeded } from './seeded.ts';
import type { WorldChannel, WorldComment, WorldReply, WorldVideo } from './shape.ts';
import { timestamp, worldNow } from './videos.ts';

/** The comments with a known property that are made beside the ordinary ones. */
export interface MadeThreads {
  onePage: WorldComment;
  withoutReplies: WorldComment;
  hostile: WorldComment;
}

/** One reply for each attack, in the order of the list; what the attack changes stands over the ordinary fields. */
const hostileReplies = (parentId: string, author: WorldChannel): WorldReply[] =>
  replyAttacks.map(({ markup, fields }, at) => {
    const when = timestamp(worldNow - (replyAttacks.length - at) * 3_600_000);
    const id = `${parentId}.9attack${String(at).padStart(15, '0')}`;
    const told = { textDisplay: markup, textOriginal: markup, authorDisplayName: markup, ...fields };
    return { id, parentId, author, text: markup, likes: at, publishedAt: when, updatedAt: when, told };
  });

/** Below the sample stand two more comments, and the hostile one below the video whose captions are hostile, too. */
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
