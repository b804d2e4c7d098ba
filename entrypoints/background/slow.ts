import { environment } from '@/lib/browser/environment';
import { activeConnection } from '@/lib/connection/connection';
import { rejectedRequestRepository } from '@/lib/parameter-discovery/repository';
import { offscreenRequests as stage } from '@/lib/requests/browser/offscreen-requests';
import { deletedVideos } from '@/lib/requests/repository/deleted-videos';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import { createOffscreenCalls } from '@/lib/requests/with-offscreen';
import { settingsRepository } from '@/lib/settings/repository';
import { isOnlyAbout } from '@/lib/storage/without-video';
import { serviceAccount } from './account';

/** Questions whose answers take minutes, joined to the page that outlives the worker. */
export const slowRequests = {
  stage,
  ...createOffscreenCalls({
    stage,
    async account() {
      // Renewed here, where renewals take turns; that page reads the token itself.
      const { serviceUrl, names, noCaptions } = await serviceAccount();
      return { serviceUrl, names, noCaptions, connection: activeConnection(await settingsRepository.get()).id };
    },
    held: responseRepository.get,
    note: rejectedRequestRepository.note,
    isForgotten: ({ asked }, since) => deletedVideos.since(since).some(({ videoId }) => isOnlyAbout(asked, videoId)),
    ...environment,
  }),
};
