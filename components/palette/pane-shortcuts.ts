import { type ShortcutId, shortcuts } from '@/components/ui/shortcuts';
import type { LibraryPane } from '@/lib/app-store/library-route';

const paneShortcuts: Readonly<Partial<Record<LibraryPane, ShortcutId>>> = {
  table: 'goToTable',
  'bulk-captions': 'goToBulkCaptions',
  network: 'goToNetwork',
  'saved-captions': 'goToSavedCaptions',
  runs: 'goToRuns',
  spending: 'goToSpending',
  storage: 'goToStorage',
};

export const openPaneActions = (open: (pane: LibraryPane) => void): Partial<Record<ShortcutId, () => void>> =>
  Object.fromEntries(Object.entries(paneShortcuts).map(([pane, id]) => [id, () => open(pane as LibraryPane)]));

/** Returns the keys that open a page; `undefined` if it has none. */
export function keysOfPane(pane: LibraryPane): readonly string[] | undefined {
  const id = paneShortcuts[pane];
  return id && shortcuts[id].keys;
}
