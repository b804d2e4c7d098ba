import { world } from '@/lib/browser/environment';
import { activeConnection } from '@/lib/connection/connection';
import { heardBook } from '@/lib/parameter-discovery/repository';
import { slowStage as stage } from '@/lib/requests/browser/offscreen-requests';
import { slowCalls } from '@/lib/requests/offscreen-requests';
import { forgotten } from '@/lib/requests/repository/deleted-responses';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import { settingsItem } from '@/lib/settings/repository';
import { isAboutOnly } from '@/lib/storage/without-video';
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
