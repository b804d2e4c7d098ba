import { slowCalls } from '@/lib/background/slow/slow-calls';
import { forgotten } from '@/lib/browser/forgotten';
import { heardBook } from '@/lib/browser/heard-book';
import { heldRoom } from '@/lib/browser/held-room';
import { settingsItem } from '@/lib/browser/settings-item';
import { slowStage as stage } from '@/lib/browser/slow-stage';
import { world } from '@/lib/browser/world';
import { activeConnection } from '@/lib/core/connection';
import { isAboutOnly } from '@/lib/core/evidence/without-video';
import { asker } from './account';

/** Questions whose answers take minutes, joined to the page that outlives the worker. */
export const slow = {
  stage,
  ...slowCalls({
    stage,
    async account() {
      // Renewed here, where renewals take turns; that page reads the token itself.
      const { serviceUrl, names, noCaptions } = await asker();
      return { serviceUrl, names, noCaptions, connection: activeConnection(await settingsItem.get()).id };
    },
    held: heldRoom.get,
    note: heardBook.note,
    isForgotten: ({ asked }, since) => forgotten.since(since).some(({ videoId }) => isAboutOnly(asked, videoId)),
    ...world,
  }),
};
