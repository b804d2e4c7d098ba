import { libraryStoreOf } from '@/components/collection/use-library';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { type BulkSourceName, formatBulkRoute, parseBulkRoute } from '@/lib/bulk-captions/bulk-route';
import { createLastChoicesStore } from '@/lib/bulk-captions/store/bulk-store';

const lastChoicesOf = (app: AppStore) => storeOfPage(app, createLastChoicesStore);

export const useLastChoicesStore = () => lastChoicesOf(useAppStore());
export const useLastChoices = stateHook(useLastChoicesStore);

/** Opens the setup of *Bulk captions* with the videos of a source, whatever source was chosen there before. */
export function openBulkCaptions(app: AppStore, source: BulkSourceName): void {
  const choices = parseBulkRoute(lastChoicesOf(app).getState().within);
  const within = formatBulkRoute({ ...choices, source, outcome: null, isSetup: true });
  lastChoicesOf(app).setState({ within });
  libraryStoreOf(app).getState().goToView('bulk-captions', within);
}
