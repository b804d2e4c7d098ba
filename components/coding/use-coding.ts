import { libraryStoreOf } from '@/components/collection/use-library';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { environment } from '@/lib/browser/environment';
import { type CodingStore, createCodingStore } from '@/lib/coding/store';
import { saveFile } from '@/lib/downloads/save-file';

const createStore = (app: AppStore) =>
  createCodingStore(app, libraryStoreOf(app), {
    now: app.getState().ports.now,
    newId: environment.randomSuffix,
    save: (name, type, content) => saveFile(app.getState(), name, type, content),
  });

export const useCodingStore = (): CodingStore => storeOfPage(useAppStore(), createStore);

export const useCoding = stateHook(useCodingStore);
