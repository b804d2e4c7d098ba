/** What a key does while the focus is on a row of the table. */
type TableCommand =
  | { does: 'move'; to: number; extend: boolean }
  | { does: 'open' | 'toggle' | 'all' | 'none' | 'copy' | 'menu' };

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Reads a key on row `at` of `count`, where `page` rows are in view; `null` where the table has no use for it. */
export function tableCommandFor(press: KeyPress, at: number, count: number, page: number): TableCommand | null {
  if (press.altKey || count === 0) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return modifierCommands[key] ?? null;
  const to = targetRow(key, at, count, page);
  if (to !== null) return { does: 'move', to, extend: press.shiftKey };
  return keyCommands[key] ?? null;
}

const modifierCommands: Readonly<Record<string, TableCommand>> = { a: { does: 'all' }, c: { does: 'copy' } };
const keyCommands: Readonly<Record<string, TableCommand>> = {
  Enter: { does: 'open' },
  ' ': { does: 'toggle' },
  m: { does: 'menu' },
  ContextMenu: { does: 'menu' },
  Escape: { does: 'none' },
};

function targetRow(key: string, at: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + Math.max(1, page - 1),
    PageUp: at - Math.max(1, page - 1),
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
