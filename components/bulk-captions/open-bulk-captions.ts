import { libraryStoreOf } from '@/components/collection/use-library';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type PanelStore, storeOfPanel } from '@/lib/app-store/panel-store';
import { type BulkSourceName, formatBulkRoute, parseBulkRoute } from '@/lib/bulk-captions/bulk-route';
import { createLastChoicesStore } from '@/lib/bulk-captions/store/bulk-store';

/** Returns the page's store of the last choices in *Bulk captions*. */
const lastChoicesOf = (panel: PanelStore) => storeOfPanel(panel, createLastChoicesStore);

export const useLastChoicesStore = () => lastChoicesOf(useAppStore());
export const useLastChoices = stateHook(useLastChoicesStore);

/** Opens the setup of *Bulk captions* with the videos of a source, whatever source was chosen there before. */
export function openBulkCaptions(panel: PanelStore, source: BulkSourceName): void {
  const choices = parseBulkRoute(lastChoicesOf(panel).getState().within);
  const within = formatBulkRoute({ ...choices, source, outcome: null, isSetup: true });
  lastChoicesOf(panel).setState({ within });
  libraryStoreOf(panel).getState().goToView('bulk-captions', within);
}
