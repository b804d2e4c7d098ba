import { ShortcutList, type ShortcutRow } from '@/components/ui/ShortcutList';

const shortcutRows: readonly ShortcutRow[] = [
  { keys: ['1', '2', '3', '4', '5'], action: 'keyTabs' },
  { keys: ['↑', '↓'], action: 'keyMove' },
  { keys: ['Enter'], action: 'keySeek' },
  { keys: ['Space', 'Shift+↑', 'Shift+↓'], action: 'keySelect' },
  { keys: ['/'], action: 'keyFind' },
  { keys: ['F'], action: 'keyFollow' },
  { keys: ['T'], action: 'keySecondTrack' },
  { keys: ['J', 'K', 'R'], action: 'keyLines' },
  { keys: ['L'], action: 'keyLoop' },
  { keys: ['−', '='], action: 'keyShift' },
  { keys: ['P'], action: 'keyRate' },
  { keys: ['C'], action: 'keyCopy' },
  { keys: ['E'], action: 'keyExport' },
  { keys: ['?'], action: 'keyKeys' },
  { keys: ['Esc'], action: 'keyBack' },
];

/** The list of the panel's shortcuts, which `?` opens. */
export function ShortcutsDialog({ singleKeys, onClose }: { singleKeys: boolean; onClose: () => void }) {
  return <ShortcutList rows={shortcutRows} singleKeys={singleKeys} onClose={onClose} />;
}
