import { session } from '@/lib/browser/session';
import { forgetAll as forgetCollections } from '@/lib/collection/repository/delete-collection';
import { forgetAuthorKey } from '@/lib/comments/browser/author-key';
import { forgetTokens } from '@/lib/connection/browser/token';
import { runOffscreen } from '@/lib/messaging/run-offscreen';
import { heardBook } from '@/lib/parameter-discovery/repository';
import { markForgotten } from '@/lib/requests/repository/mark-deleted';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import { putUnforgotten } from '@/lib/requests/repository/without-deleted';
import { settingsItem } from '@/lib/settings/repository';

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
