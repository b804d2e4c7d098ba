import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { listCommand } from '@/components/ui/list-keys';
import { useTranslation } from '@/components/ui/translation';
import type { RelatedRow } from '@/lib/related/related-rows';
import { RelatedRowView, type RowActions } from './RelatedRowView';
import './related.css';

interface Props {
  rows: readonly RelatedRow[];
  /** The video whose row was opened last; the tab stop starts there. */
  lastOpened: string | null;
  actions: RowActions;
  addButtonFor?: ((row: RelatedRow) => ReactNode) | undefined;
}

/**
 * Shows rows as a list with one tab stop: arrows move, the forward arrow reaches the buttons of a row, M opens its
 * menu. It is not a list box, because options must not contain buttons.
 */
export function RelatedList({ rows, lastOpened, actions, addButtonFor }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const { here, menu, press } = useRovingFocus(list, rows, lastOpened);
  return (
    <ol ref={list} className="related-list" aria-label={t('requestRelatedVideos')} onKeyDown={press}>
      {rows.map((row) => (
        <RelatedRowView
          key={row.rank}
          row={row}
          isCurrent={row.rank === here}
          menuOpenCount={menu.rank === row.rank ? menu.times : 0}
          actions={actions}
          addButton={addButtonFor?.(row)}
        />
      ))}
    </ol>
  );
}

const noMenu = { rank: 0, times: 0 };

/** Manages the tab stop and the keys of the list. */
function useRovingFocus(list: { current: HTMLElement | null }, rows: readonly RelatedRow[], lastOpened: string | null) {
  const t = useTranslation();
  const [rank, setRank] = useState(() => rows.find(({ videoId }) => videoId === lastOpened)?.rank);
  const [menu, setMenu] = useState(noMenu);
  const here = rows.find((row) => row.rank === rank) ?? rows[0];
  const cells = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-rank]') ?? [])];

  useRestoredFocus(list, lastOpened);
  // A menu opened by a key must not reopen when its row returns.
  const [menuIn, setMenuIn] = useState(rows);
  if (menuIn !== rows) {
    setMenuIn(rows);
    setMenu(noMenu);
  }

  const openMenu = (of: number) => {
    setRank(of);
    setMenu({ rank: of, times: menu.times + 1 });
  };
  const moveTo = (at: number) => {
    const row = rows[at];
    if (!row) return;
    setRank(row.rank);
    cells()[at]?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const line = rowOfEvent(event);
    const at = cells().findIndex((cell) => line?.contains(cell));
    const row = rows[at];
    if (!line || !row) return;
    const verb = listCommand(event, at, rows.length);
    if (verb?.does === 'move') moveTo(verb.to);
    else if (isMenuKey(event)) openMenu(row.rank);
    else if (!moveWithinRow(event, line, t.dir)) return;
    event.preventDefault();
  };
  return { here: here?.rank, menu, press };
}

/** Returns the row of a key event; an open menu handles its own keys. */
function rowOfEvent({ target, defaultPrevented }: KeyboardEvent): Element | null {
  if (defaultPrevented || !(target instanceof Element) || target.closest('[role="menu"]')) return null;
  return target.closest('li');
}

const isMenuKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey);

/** Restores the focus to the last opened row, unless something else has it. */
function useRestoredFocus(list: { current: HTMLElement | null }, lastOpened: string | null): void {
  const start = useRef(lastOpened);
  useEffect(() => {
    const { current } = list;
    const isFree = current?.ownerDocument.activeElement?.contains(current);
    if (start.current !== null && isFree) current?.querySelector<HTMLElement>('[data-rank][tabindex="0"]')?.focus();
  }, [list]);
}

/** Moves between the row and its buttons in the reading direction. */
function moveWithinRow(event: KeyboardEvent, row: Element, dir: 'ltr' | 'rtl'): boolean {
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const step = event.key === forward ? 1 : event.key.startsWith('Arrow') ? -1 : 0;
  if (step === 0 || event.altKey) return false;
  const stops = [...row.querySelectorAll<HTMLElement>('[data-rank], button')];
  stops[stops.findIndex((stop) => stop.isSameNode(row.ownerDocument.activeElement)) + step]?.focus();
  return true;
}
