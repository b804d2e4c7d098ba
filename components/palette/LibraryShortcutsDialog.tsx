import { ShortcutList, type ShortcutRow } from '@/components/ui/ShortcutList';
import { commandKey } from '@/lib/browser/page';
import type { MessageName } from '@/lib/shared/localized-text';
import { goKeysOf } from './go-keys';

const goRow = (page: Parameters<typeof goKeysOf>[0], action: MessageName): ShortcutRow => ({
  keys: goKeysOf(page) ?? [],
  action,
});

const rows: readonly ShortcutRow[] = [
  { keys: [`${commandKey}+K`], action: 'palette' },
  { keys: ['/'], action: 'keyFind' },
  goRow('table', 'libraryTable'),
  goRow('bulk-captions', 'bulkCaptions'),
  goRow('network', 'viewNetwork'),
  goRow('saved-captions', 'savedCaptions'),
  goRow('runs', 'libraryRuns'),
  goRow('spending', 'ledger'),
  goRow('storage', 'libraryStorage'),
  goRow('options', 'options'),
  { keys: ['1', '2', '3', '4', '5'], action: 'keyViews' },
  { keys: ['D'], action: 'drawer' },
  { keys: ['↑', '↓'], action: 'keyMove' },
  { keys: ['Space', 'Shift+↑', 'Shift+↓'], action: 'keySelectVideos' },
  { keys: [`${commandKey}+A`], action: 'keySelectAll' },
  { keys: ['Enter'], action: 'keyOpenVideo' },
  { keys: ['M'], action: 'keyRowMenu' },
  { keys: ['A'], action: 'tableAddTo' },
  { keys: ['C'], action: 'tableGetCaptions' },
  { keys: ['E'], action: 'tableExportSelected' },
  { keys: ['Delete'], action: 'tableRemove' },
  { keys: ['?'], action: 'keyKeys' },
  { keys: ['Esc'], action: 'keyBack' },
];

/** The list of the library's shortcuts, which `?` opens. */
export function LibraryShortcutsDialog({ singleKeys, onClose }: { singleKeys: boolean; onClose(): void }) {
  return <ShortcutList rows={rows} singleKeys={singleKeys} onClose={onClose} />;
}
