/** What a key does while the focus is on a row of the table. */
export type TableVerb =
  | { does: 'move'; to: number; extend: boolean }
  | { does: 'open' | 'toggle' | 'all' | 'none' | 'copy' | 'menu' };

interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Reads a key on row `at` of `count`, where `page` rows are in view; `null` where the table has no use for it. */
export function tableVerb(press: Press, at: number, count: number, page: number): TableVerb | null {
  if (press.altKey || count === 0) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return commands[key] ?? null;
  const to = targetOf(key, at, count, page);
  if (to !== null) return { does: 'move', to, extend: press.shiftKey };
  return verbs[key] ?? null;
}

const commands: Readonly<Record<string, TableVerb>> = { a: { does: 'all' }, c: { does: 'copy' } };
const verbs: Readonly<Record<string, TableVerb>> = {
  Enter: { does: 'open' },
  ' ': { does: 'toggle' },
  m: { does: 'menu' },
  ContextMenu: { does: 'menu' },
  Escape: { does: 'none' },
};

function targetOf(key: string, at: number, count: number, page: number): number | null {
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
