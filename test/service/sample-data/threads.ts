import { createReplies } from './comments.ts';
import { createCommentId } from './ids.ts';
import { replyAttacks } from './reply-attacks.ts';
import type { SampleChannel, SampleComment, SampleReply, SampleVideo } from './sample-data-types.ts';
import { itemAt, seeded } from './seeded.ts';
import { sampleNow, timestamp } from './videos.ts';

/** Comments for specific tests. */
export interface Threads {
  onePage: SampleComment;
  withoutReplies: SampleComment;
  hostile: SampleComment;
}

/** Creates one reply for each attack, in the order of the list; the attack's fields override ordinary ones. */
const hostileReplies = (parentId: string, author: SampleChannel): SampleReply[] =>
  replyAttacks.map(({ markup, fields }, index) => {
    const when = timestamp(sampleNow - (replyAttacks.length - index) * 3_600_000);
    const id = `${parentId}.9attack${String(index).padStart(15, '0')}`;
    const rowOverrides = { textDisplay: markup, textOriginal: markup, authorDisplayName: markup, ...fields };
    return { id, parentId, author, text: markup, likes: index, publishedAt: when, updatedAt: when, rowOverrides };
  });

/**
 * Creates two more comments on the sample video, and the comment with hostile replies on the video with hostile
 * captions.
 */
export function createThreads(
  seed: number,
  sample: SampleVideo,
  hostile: SampleVideo,
  authors: readonly SampleChannel[],
): Threads {
  const random = seeded(seed, 'threads');
  const id = () => createCommentId(random);
  const below = (video: SampleVideo, replies: (commentId: string) => SampleReply[]): SampleComment => {
    const commentId = id();
    return { id: commentId, videoId: video.id, replies: replies(commentId) };
  };
  return {
    onePage: below(sample, (commentId) => createReplies(seed, sample, commentId, 20, authors)),
    withoutReplies: below(sample, () => []),
    hostile: below(hostile, (commentId) => hostileReplies(commentId, itemAt(authors, 0))),
  };
}
