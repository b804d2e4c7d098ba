import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { documentTranslation } from '@/lib/browser/document-translation';
import { extensionVersion } from '@/lib/browser/environment';
import { hashAuthors } from '@/lib/comments/browser/author-key';
import { saveStream } from '@/lib/downloads/browser/save-stream';
import { deflatedLength, zipStream } from '@/lib/downloads/browser/zip-stream';
import { createExportStore, type ExportStore } from '@/lib/export/store/export-store';
import { measureNetwork } from '@/lib/network/browser/layout-worker';

const createForPage = (app: AppStore): ExportStore => {
  return createExportStore(app, {
    tagsOf: hashAuthors,
    measureNetwork: (signal) => (graph) => measureNetwork(graph, signal),
    zip: zipStream,
    deflatedLength,
    saveStream,
    translation: () => documentTranslation(app.getState().settings.translatedDocuments),
    extensionVersion: extensionVersion(),
  });
};

export const useExportStore = (): ExportStore => storeOfPage(useAppStore(), createForPage);

export const useExport = stateHook(useExportStore);
