import { latinKey } from '@/lib/shared/latin-key';
import { indexAfterKey } from './roving';

/** What a key does while a row of a list or table has the focus. `plain` is true without Shift. */
type ListCommand =
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'copy'; plain: boolean }
  | { kind: 'open' | 'toggle' | 'all' | 'none' | 'menu' };

interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const rowsPerPage = 10;

/**
 * Returns the command of a key press in a list of `count` rows with the focus on row `index`; `null` for other keys.
 * `page` is the number of rows that a page key moves by.
 */
export function listCommand(press: KeyPress, index: number, count: number, page = rowsPerPage): ListCommand | null {
  if (press.altKey || count === 0) return null;
  const key = latinKey(press);
  if (press.ctrlKey || press.metaKey) {
    if (key === 'a') return { kind: 'all' };
    return key === 'c' ? { kind: 'copy', plain: !press.shiftKey } : null;
  }
  const to = indexAfterKey(key, index, count, { page, ends: true });
  if (to !== null) return { kind: 'move', to, extend: press.shiftKey };
  const kind = kindByKey[key];
  return kind ? { kind } : null;
}

const kindByKey: Readonly<Record<string, 'open' | 'toggle' | 'none' | 'menu'>> = {
  Enter: 'open',
  ' ': 'toggle',
  Escape: 'none',
  m: 'menu',
  ContextMenu: 'menu',
};

/**
 * The maximum number of frames to wait for a row of a virtual list, which is hidden until it is measured and cannot take
 * the focus for a frame or two.
 */
const maxFrames = 10;

/** Focuses the row that a selector finds, as soon as it is rendered. */
export function focusListRow(list: HTMLElement | null, selector: string, frames = maxFrames): void {
  const row = list?.querySelector<HTMLElement>(selector);
  row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  row?.focus({ preventScroll: true });
  if (!list || frames === 0 || row?.isSameNode(list.ownerDocument.activeElement)) return;
  requestAnimationFrame(() => focusListRow(list, selector, frames - 1));
}
