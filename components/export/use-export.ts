import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { extensionVersion } from '@/lib/browser/environment';
import { loadTranslation } from '@/lib/browser/load-translation';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import { hashAuthors } from '@/lib/comments/browser/author-key';
import { countThreads, readSavedThreads } from '@/lib/comments/repository/comment-repository';
import { saveStream } from '@/lib/downloads/browser/save-stream';
import { deflatedLength, zipStream } from '@/lib/downloads/browser/zip-stream';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { createExportStore, type ExportStore } from '@/lib/export/store/export-store';
import { measureNetwork } from '@/lib/network/browser/layout-worker';
import { responseRepository } from '@/lib/requests/repository/responses';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';

const createForPage = (app: AppStore): ExportStore => {
  return createExportStore(app, {
    ...collectionRecords,
    threads: readSavedThreads,
    countThreads,
    tracks: readTracks,
    response: responseRepository.get,
    tagsOf: hashAuthors,
    saveMetadata: (collectionId, about) => changeCollection(collectionId, { about }),
    measureNetwork: (signal) => (graph) => measureNetwork(graph, signal),
    zip: zipStream,
    deflatedLength,
    saveStream,
    t: loadTranslation(),
    extensionVersion: extensionVersion(),
  });
};

async function readTracks() {
  await derivedTrackRepository.bringUpToDate(() => {});
  return derivedTrackRepository.facts();
}

export const useExportStore = (): ExportStore => storeOfPage(useAppStore(), createForPage);

export const useExport = stateHook(useExportStore);
