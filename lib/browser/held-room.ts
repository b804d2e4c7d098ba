import { fail, ok, type Result } from '@/lib/core/result';
import type { HeldAnswer } from '@/lib/core/service/call';
import { keepBetter } from '@/lib/core/service/keep-better';
import { capturedFor } from './captured-for';
import { tellChanged, watchChanges } from './changes';
import { database, isFull } from './database';
import { repliesTo } from './replies-range';
import { videoNames } from './video-names';

/** What was paid for, as it came (CAC-01), and what tabs called the videos it is about. */
export const heldRoom = {
  /** Also what a run paid for, where that is the newest. */
  async get(key: string): Promise<HeldAnswer | undefined> {
    const [own, captured] = await Promise.all([(await database()).get('answers', key), capturedFor(key)]);
    if (!own || !captured) return own ?? captured;
    return own.receivedAt < captured.receivedAt ? keepBetter(own, captured) : keepBetter(captured, own);
  },

  /**
   * Stores a response in the place of an older one to the same question, as `keepBetter` says, and deletes what was made of the
   * older one to be opened. Returns what is stored now.
   */
  async put(answer: HeldAnswer): Promise<Result<HeldAnswer, { kind: 'storage-full' }>> {
    const tx = (await database()).transaction(['answers', 'trackTexts'], 'readwrite');
    const answers = tx.objectStore('answers');
    let stored = answer;
    try {
      stored = keepBetter(await answers.get(answer.key), answer);
      await Promise.all([answers.put(stored), tx.objectStore('trackTexts').delete(answer.key), tx.done]);
    } catch (error) {
      if (isFull(error) || isFull(tx.error)) return fail({ kind: 'storage-full' });
      throw error;
    }
    tellChanged('answers');
    return ok(stored);
  },

  /** What was asked beside the video, without what runs brought. */
  askedAbout: async (videoId: string): Promise<HeldAnswer[]> =>
    (await database()).getAllFromIndex('answers', 'videoId', videoId),

  ...videoNames,

  /** Every held page of the replies to one comment, and that they were asked for. */
  async forgetReplies(comment: string): Promise<void> {
    const tx = (await database()).transaction(['answers', 'comments'], 'readwrite');
    await tx.objectStore('answers').delete(repliesTo(comment));
    const comments = tx.objectStore('comments');
    for (const key of await comments.getAllKeys()) if (key[1] === comment) await comments.delete(key);
    await tx.done;
    tellChanged('answers');
  },

  async forgetAll(): Promise<void> {
    const shelves = ['answers', 'names', 'comments', 'trackFacts', 'trackTexts'] as const;
    const tx = (await database()).transaction(shelves, 'readwrite');
    await Promise.all([...shelves.map((shelf) => tx.objectStore(shelf).clear()), tx.done]);
    tellChanged('answers');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['answers', 'names', 'captures'], changed);
  },
};
