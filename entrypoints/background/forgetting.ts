import { forgetAuthorKey } from '@/lib/browser/author-key';
import { forgetAll as forgetCollections } from '@/lib/browser/forget-collection';
import { heardBook } from '@/lib/browser/heard-book';
import { heldRoom } from '@/lib/browser/held-room';
import { markForgotten } from '@/lib/browser/mark-forgotten';
import { runOffscreen } from '@/lib/browser/offscreen-jobs';
import { session } from '@/lib/browser/session';
import { settingsItem } from '@/lib/browser/settings-item';
import { forgetTokens } from '@/lib/browser/token';
import { putUnforgotten } from '@/lib/browser/without-forgotten';

/** What "forget everything" empties beside answers, ledger and saves (TOK-07). */
export const forgetting = {
  forgetTokens,
  forgetSettings: async (): Promise<void> => {
    await Promise.all([settingsItem.forget(), heardBook.forget()]);
  },
  forgetSession: session.forget,
  forgetAuthorKey,
  forgetCollections,
};

/** Deletes all about one video, in the offscreen document. Throws where that could not: it can be done again. */
async function forgetVideo(videoId: string): Promise<void> {
  const isDone = await runOffscreen('forgetVideo', { input: { videoId }, ports: { markForgotten } });
  if (!isDone) throw new Error('The video was not deleted');
}

/** What is held, as the worker keeps it and, of one video, forgets it everywhere. */
export const held = { ...heldRoom, put: putUnforgotten, forgetVideo };
