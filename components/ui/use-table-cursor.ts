import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { VideoId } from '@/lib/service/ids';
import { focusListRow, listCommand } from './list-keys';

export interface CursorTable<Id extends string = VideoId> {
  rows: Int32Array;
  ids: readonly Id[];
  selected: ReadonlySet<Id>;
  onSelect(ids: Iterable<Id>): void;
  /** Returns the ids of the rows between two positions, both included. Either position can come first. */
  idsBetween(from: number, to: number): Id[];
  onOpen(id: Id): void;
  onCopy(ids: readonly Id[]): void;
}

/** The row at which a range selection started, and the selection at that time. */
interface Anchor<Id> {
  index: number;
  base: ReadonlySet<Id>;
}

/**
 * Manages the focused row of a table, its keys and its clicks. The row is identified by its id, so that it stays
 * focused when the table is sorted.
 */
export function useTableCursor<Id extends string>(grid: RefObject<HTMLElement | null>, table: CursorTable<Id>) {
  const [id, setId] = useState<Id | null>(null);
  const [menu, setMenu] = useState({ index: -1, openCount: 0 });
  const anchor = useRef<Anchor<Id> | null>(null);
  const moved = useRef(false);
  const row = id === null ? -1 : table.ids.indexOf(id);
  const currentIndex = Math.max(0, table.rows.indexOf(row));

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    focusListRow(grid.current, `[data-at="${currentIndex}"]`);
  });

  const idAt = (position: number): Id | undefined => table.ids[table.rows[position] ?? -1];
  const focusRow = (to: number) => {
    moved.current = true;
    setId(idAt(to) ?? null);
  };
  const extendSelection = (to: number) => {
    anchor.current ??= { index: currentIndex, base: table.selected };
    // Rows that were deselected since then, for example with Escape, stay deselected.
    const base = [...anchor.current.base].filter((one) => table.selected.has(one));
    table.onSelect([...base, ...table.idsBetween(anchor.current.index, to)]);
  };
  const toggle = (position: number) => {
    const one = idAt(position);
    if (!one) return;
    const selection = new Set(table.selected);
    if (!selection.delete(one)) selection.add(one);
    table.onSelect(selection);
    anchor.current = { index: position, base: selection };
  };
  const moveTo = (to: number, extending: boolean) => {
    if (extending) extendSelection(to);
    else anchor.current = null;
    focusRow(to);
  };
  const openMenu = (position: number) => setMenu({ index: position, openCount: menu.openCount + 1 });
  const actions = {
    idAt,
    setRow: (position: number) => setId(idAt(position) ?? null),
    focusRow,
    toggle,
    moveTo,
    openMenu,
  };
  return { currentIndex, menu, listeners: tableListeners(grid, table, actions) };
}

interface CursorActions<Id> {
  idAt(position: number): Id | undefined;
  /** Makes the row the tab stop; `focusRow` also focuses it. */
  setRow(position: number): void;
  focusRow(to: number): void;
  toggle(position: number): void;
  moveTo(to: number, extending: boolean): void;
  openMenu(position: number): void;
}

/** Handles keys and clicks with listeners on the table, so that rows need none. */
function tableListeners<Id extends string>(
  grid: RefObject<HTMLElement | null>,
  table: CursorTable<Id>,
  actions: CursorActions<Id>,
) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const position = rowIndexOf(event.target);
    if (event.defaultPrevented || position === null || isHandledInside(event)) return;
    const page = Math.max(1, rowsPerPage(grid.current) - 1);
    const command = listCommand(event, position, table.rows.length, page);
    if (!command) return;
    event.preventDefault();
    const id = actions.idAt(position);
    if (command.kind === 'move') actions.moveTo(command.to, command.extend);
    else if (command.kind === 'toggle') actions.toggle(position);
    else if (command.kind === 'all') table.onSelect(table.idsBetween(0, table.rows.length - 1));
    else if (command.kind === 'none') table.onSelect([]);
    else if (command.kind === 'menu') actions.openMenu(position);
    else if (command.kind === 'open' && id) table.onOpen(id);
    else if (command.kind === 'copy' && id) table.onCopy(table.selected.size > 0 ? [...table.selected] : [id]);
  };
  const onClick = (event: MouseEvent): void => {
    const position = rowIndexOf(event.target);
    const id = position === null ? undefined : actions.idAt(position);
    if (position === null || !id) return;
    if (event.target instanceof Element && event.target.closest('.row-actions')) {
      // A mounted menu handles the click itself.
      if (event.target.closest('.menu-container') === null) actions.openMenu(position);
      return;
    }
    const isOnCheckbox = event.target instanceof Element && event.target.closest('.checkbox-cell') !== null;
    if (event.shiftKey) {
      actions.moveTo(position, true);
      return;
    }
    actions.focusRow(position);
    if (isOnCheckbox || event.ctrlKey || event.metaKey) actions.toggle(position);
    else table.onOpen(id);
  };
  /** A range starts at the current row, so pressing the mouse at its end must not focus another row before the click. */
  const onMouseDown = (event: MouseEvent): void => {
    if (event.shiftKey && rowIndexOf(event.target) !== null) event.preventDefault();
  };
  /** Any row that receives the focus becomes the current one. */
  const onFocus = ({ target }: FocusEvent): void => {
    const position = rowIndexOf(target);
    if (position !== null) actions.setRow(position);
  };
  return { onKeyDown, onMouseDown, onClick, onFocus };
}

function rowIndexOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('[data-at]') : null;
  return row ? Number(row.getAttribute('data-at')) : null;
}

/** Menus and dialogs handle all keys themselves; buttons and inputs handle Enter and Space. */
const isHandledInside = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.closest('dialog, [popover]') !== null ||
    ((key === 'Enter' || key === ' ') && target.closest('button, input') !== null));

function rowsPerPage(grid: HTMLElement | null): number {
  const row = grid?.querySelector<HTMLElement>('[data-at]');
  return grid && row && row.offsetHeight > 0 ? Math.floor(grid.clientHeight / row.offsetHeight) : 10;
}
