import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { listCommand } from '@/components/ui/list-keys';
import { indexAfterKey } from '@/components/ui/roving';
import { useTranslation } from '@/components/ui/translation';
import type { RelatedRow } from '@/lib/related/related-rows';
import { RelatedRowView, type RowActions } from './RelatedRowView';
import './related.css';

interface Props {
  rows: readonly RelatedRow[];
  /** The id of the video that was opened last; its row is the initial tab stop. */
  lastOpened: string | null;
  actions: RowActions;
  addButtonFor?: ((row: RelatedRow) => ReactNode) | undefined;
}

/**
 * Shows rows as a list with one tab stop: the arrow keys move between rows and, in reading direction, to a row's
 * buttons; M opens the row's menu. The list is not a list box, because options must not contain buttons.
 */
export function RelatedList({ rows, lastOpened, actions, addButtonFor }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const { currentRank, menu, handleKeyDown } = useRovingFocus(list, rows, lastOpened);
  return (
    <ol ref={list} aria-label={t('relatedVideos')} onKeyDown={handleKeyDown}>
      {rows.map((row) => (
        <RelatedRowView
          key={row.rank}
          row={row}
          isCurrent={row.rank === currentRank}
          menuOpenCount={menu.rank === row.rank ? menu.openCount : 0}
          actions={actions}
          addButton={addButtonFor?.(row)}
        />
      ))}
    </ol>
  );
}

const noMenu = { rank: 0, openCount: 0 };

function useRovingFocus(list: { current: HTMLElement | null }, rows: readonly RelatedRow[], lastOpened: string | null) {
  const t = useTranslation();
  const [rank, setRank] = useState(() => rows.find(({ videoId }) => videoId === lastOpened)?.rank);
  const [menu, setMenu] = useState(noMenu);
  const currentRow = rows.find((row) => row.rank === rank) ?? rows[0];
  const cells = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-rank]') ?? [])];

  useRestoredFocus(list, lastOpened);
  // A menu opened by a key must not reopen when its row is rendered again later.
  const [menuRows, setMenuRows] = useState(rows);
  if (menuRows !== rows) {
    setMenuRows(rows);
    setMenu(noMenu);
  }

  const openMenu = (rowRank: number) => {
    setRank(rowRank);
    setMenu({ rank: rowRank, openCount: menu.openCount + 1 });
  };
  const moveTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setRank(row.rank);
    cells()[index]?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const rowElement = rowOfEvent(event);
    const index = cells().findIndex((cell) => rowElement?.contains(cell));
    const row = rows[index];
    if (!rowElement || !row) return;
    const command = listCommand(event, index, rows.length);
    if (command?.kind === 'move') moveTo(command.to);
    else if (command?.kind === 'menu') openMenu(row.rank);
    else if (!moveWithinRow(event, rowElement, t.dir)) return;
    event.preventDefault();
  };
  return { currentRank: currentRow?.rank, menu, handleKeyDown };
}

/** Returns the row in which a key was pressed; `null` inside an open menu, which handles its own keys. */
function rowOfEvent({ target, defaultPrevented }: KeyboardEvent): Element | null {
  if (defaultPrevented || !(target instanceof Element) || target.closest('[role="menu"]')) return null;
  return target.closest('li');
}

/** Returns the focus to the row opened last, unless another element has the focus. */
function useRestoredFocus(list: { current: HTMLElement | null }, lastOpened: string | null): void {
  const start = useRef(lastOpened);
  useEffect(() => {
    const { current } = list;
    const isFree = current?.ownerDocument.activeElement?.contains(current);
    if (start.current !== null && isFree) current?.querySelector<HTMLElement>('[data-rank][tabindex="0"]')?.focus();
  }, [list]);
}

/** Moves the focus between a row and its buttons, in reading direction. */
function moveWithinRow(event: KeyboardEvent, row: Element, dir: 'ltr' | 'rtl'): boolean {
  const stops = [...row.querySelectorAll<HTMLElement>('[data-rank], button')];
  const index = stops.findIndex((stop) => stop.isSameNode(row.ownerDocument.activeElement));
  const to = event.altKey ? null : indexAfterKey(event.key, index, stops.length, { dir });
  if (to === null) return false;
  stops[to]?.focus();
  return true;
}
