import { usePanelStore } from '@/components/ui/panel-state';
import { storeOfPage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { activePage } from '@/lib/browser/tabs';
import { videoHandover } from '@/lib/bulk-captions/browser/video-handover';
import { openLibrary } from '@/lib/collection/browser/open-library';
import {
  collectionRepository,
  restoreVideos,
  watchCollections,
} from '@/lib/collection/repository/collection-repository';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { createPanelCollectionStore } from '@/lib/collection/store/panel-collection-store';
import { readPageLinks } from '@/lib/platform/browser/read-page';
import { settingsRepository } from '@/lib/settings/repository';
import { showBadges } from '@/lib/toolbar/browser/badge';

const createStore = (panel: PanelStore) =>
  createPanelCollectionStore(panel, {
    repository: {
      ...currentCollection,
      removeFrom: collectionRepository.remove,
      restore: restoreVideos,
      // The chosen collection is a setting.
      watch(changed) {
        const stops = [watchCollections(changed), settingsRepository.watch(changed)];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    links: readPageLinks,
    frontTab: activePage,
    updateBadge: showBadges,
    openLibrary,
    planCaptions: videoHandover.put,
  });

export const usePanelCollectionStore = () => storeOfPage(usePanelStore(), createStore);
