import type { KeyRow } from '@/components/KeyTable';

/** The keys of the panel, for the table that `?` opens. */
export const keyRows: readonly KeyRow[] = [
  { keys: ['↑', '↓'], does: 'keyMove' },
  { keys: ['Enter'], does: 'keySeek' },
  { keys: ['Space', 'Shift+↑', 'Shift+↓'], does: 'keySelect' },
  { keys: ['/'], does: 'keyFind' },
  { keys: ['F'], does: 'keyFollow' },
  { keys: ['J', 'K', 'R'], does: 'keyLines' },
  { keys: ['−', '='], does: 'keyShift' },
  { keys: ['P'], does: 'keyPace' },
  { keys: ['C'], does: 'keyCopy' },
  { keys: ['E'], does: 'keyExport' },
  { keys: ['?'], does: 'keyKeys' },
  { keys: ['Esc'], does: 'keyBack' },
];
