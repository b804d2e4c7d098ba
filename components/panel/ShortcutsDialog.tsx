import { ShortcutList, type ShortcutRow } from '@/components/ui/ShortcutList';

const shortcutRows: readonly ShortcutRow[] = [
  { keys: ['1', '2', '3', '4', '5'], does: 'keyTabs' },
  { keys: ['↑', '↓'], does: 'keyMove' },
  { keys: ['Enter'], does: 'keySeek' },
  { keys: ['Space', 'Shift+↑', 'Shift+↓'], does: 'keySelect' },
  { keys: ['/'], does: 'keyFind' },
  { keys: ['F'], does: 'keyFollow' },
  { keys: ['T'], does: 'keyBeside' },
  { keys: ['J', 'K', 'R'], does: 'keyLines' },
  { keys: ['L'], does: 'keyLoop' },
  { keys: ['−', '='], does: 'keyShift' },
  { keys: ['P'], does: 'keyPace' },
  { keys: ['C'], does: 'keyCopy' },
  { keys: ['E'], does: 'keyExport' },
  { keys: ['?'], does: 'keyKeys' },
  { keys: ['Esc'], does: 'keyBack' },
];

/** The table of keys that `?` opens. */
export function ShortcutsDialog({ singleKeys, onClose }: { singleKeys: boolean; onClose: () => void }) {
  return <ShortcutList rows={shortcutRows} singleKeys={singleKeys} onClose={onClose} />;
}
