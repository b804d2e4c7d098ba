import { createCommentId, createReplyId } from './ids.ts';
import { replyText } from './reply-texts.ts';
import type { SampleChannel, SampleComment, SampleReply, SampleVideo } from './sample-data-types.ts';
import { seeded } from './seeded.ts';
import { subjects } from './subjects.ts';
import { sampleNow, timestamp } from './videos.ts';

const minute = 60_000;

/** Creates the replies to a comment, oldest first. */
export function createReplies(
  seed: number,
  video: SampleVideo,
  parentId: string,
  count: number,
  authors: readonly SampleChannel[],
) {
  const chances = seeded(seed, 'replies', parentId);
  const subject = subjects.find(({ name }) => name === video.speech?.subject) ?? chances.pick(subjects);
  let clock = Math.min(Date.parse(video.publishedAt), sampleNow - 400 * 24 * 60 * minute);
  return Array.from({ length: count }, (_, index): SampleReply => {
    clock += chances.int(1, 3000) * minute;
    return {
      id: createReplyId(chances, parentId),
      parentId,
      author: chances.pick(authors),
      text: replyText(subject, chances, index),
      likes: chances.chance(0.3) ? 0 : chances.int(0, 400),
      publishedAt: timestamp(clock),
      updatedAt: timestamp(clock + (chances.chance(0.15) ? chances.int(1, 900) * minute : 0)),
    };
  });
}

/** Reply counts, assigned to the comments in rotation: none, one, exactly a page of 20, one more, and several pages. */
const sizes: readonly number[] = [43, 0, 1, 20, 21, 5, 100, 3, 12, 2];

/** Number of replies to the first comment; they fill seven pages. */
const ofTheFirst = 124;

/** Creates one comment for each of the first `count` videos; the first comment has several pages of replies. */
export function createComments(
  seed: number,
  videos: readonly SampleVideo[],
  authors: readonly SampleChannel[],
  count: number,
) {
  const chances = seeded(seed, 'comments');
  return videos.slice(0, count).map((video, index): SampleComment => {
    const id = createCommentId(chances);
    const size = index === 0 ? ofTheFirst : (sizes[index % sizes.length] ?? 0);
    return { id, videoId: video.id, replies: createReplies(seed, video, id, size, authors) };
  });
}
