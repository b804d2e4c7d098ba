import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
} from 'react';
import { Virtualizer } from 'virtua';
import { useNow } from '@/components/ui/clock';
import { gridCellProps, gridProps, gridRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { useTableCursor } from '@/components/ui/use-table-cursor';
import type { TrackColumn, TrackRow, TrackSort } from '@/lib/captions/track-table';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { TrackTableHead, trackCellTexts, trackTableColumns } from './track-columns';
import { TrackLink } from './track-links';

interface TrackRowProps {
  row: TrackRow;
  /** Index among the shown rows, from 0. */
  index: number;
  selected: boolean;
  /** True if the row is the tab stop of the table. */
  isCurrent: boolean;
  now: number;
  href: string;
  menu(row: TrackRow, openCount: number): ReactNode;
  /** Increases each time the table opens the menu; 0 before the first time. */
  menuOpenCount: number;
}

const TrackRowView = memo(function TrackRowView({
  row,
  index,
  selected,
  isCurrent,
  now,
  href,
  menu,
  menuOpenCount,
}: TrackRowProps) {
  const t = useTranslation();
  const texts = trackCellTexts(t, row, now);
  const { title, videoId } = row;
  return (
    <div
      className="list-row table-row"
      {...gridRowProps(index, selected)}
      tabIndex={isCurrent ? 0 : -1}
      data-at={index}
    >
      <span {...gridCellProps()} className="checkbox-cell">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          readOnly
          aria-label={t('selectRow', title ?? videoId)}
        />
      </span>
      <span {...gridCellProps()} className="truncated name" title={title === null ? videoId : `${title} · ${videoId}`}>
        <TrackLink videoId={videoId} title={title} href={href} tabIndex={-1} />
      </span>
      {trackTableColumns.map(([column, , , numeric]) => (
        <span
          key={column}
          {...gridCellProps()}
          className={numeric ? 'truncated numeric' : 'truncated'}
          title={texts[column]}
        >
          <bdi>{texts[column]}</bdi>
        </span>
      ))}
      <span {...gridCellProps()} className="row-actions">
        {menu(row, menuOpenCount)}
      </span>
    </div>
  );
});

interface Props {
  rows: readonly TrackRow[];
  sort: TrackSort;
  selected: ReadonlySet<string>;
  menu(row: TrackRow, openCount: number): ReactNode;
  onSort(column: TrackColumn): void;
  onSelect(keys: Iterable<string>): void;
  onRead(key: string): void;
  hrefOf(route: SavedRoute): string;
  onCopy(keys: readonly string[]): void;
}

const minute = 60_000;
/** Height of the table header in pixels. */
const headHeight = 33;

/** Shows saved tracks in a table; only rows near the view are rendered. */
export function TrackTable({ rows, sort, selected, menu, onSort, onRead, hrefOf, ...actions }: Props) {
  const t = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const indexes = useMemo(() => Int32Array.from(keys, (_, index) => index), [keys]);
  // A click on a row toggles its selection, because its title already links to the track.
  const toggle = (key: string) =>
    actions.onSelect(selected.has(key) ? [...selected].filter((one) => one !== key) : [...selected, key]);
  const cursor = { rows: indexes, ids: keys, selected, idsBetween: rangeOf(keys), onOpen: toggle, ...actions };
  const { currentIndex, menu: openedMenu, listeners } = useTableCursor<string>(grid, cursor);
  const openTrack = () => {
    const key = keys[currentIndex];
    if (key !== undefined) onRead(key);
  };
  const now = useNow(minute);
  const renderRow = useCallback(
    (row: TrackRow, index: number) => (
      <TrackRowView
        key={row.key}
        row={row}
        now={now}
        menu={menu}
        href={hrefOf({ key: row.key, at: null })}
        index={index}
        selected={selected.has(row.key)}
        isCurrent={index === currentIndex}
        menuOpenCount={openedMenu.index === index ? openedMenu.openCount : 0}
      />
    ),
    [now, menu, hrefOf, selected, currentIndex, openedMenu],
  );
  return (
    <div
      ref={grid}
      className="video-table saved-tracks"
      {...gridProps(rows.length, t('savedTracksLabel'))}
      tabIndex={-1}
      {...listeners}
      {...withRowKeys(listeners, openTrack)}
      style={tableSizes}
    >
      <TrackTableHead
        sort={sort}
        onSort={onSort}
        selection={selectionOf(keys, selected)}
        onSelectAll={(on) => actions.onSelect(on ? keys : [])}
      />
      <Virtualizer
        data={rows}
        scrollRef={grid}
        startMargin={headHeight}
        keepMounted={rows.length > 0 ? [currentIndex] : []}
      >
        {renderRow}
      </Virtualizer>
    </div>
  );
}

const rangeOf = (keys: readonly string[]) => (from: number, to: number) =>
  keys.slice(Math.min(from, to), Math.max(from, to) + 1);

function selectionOf(keys: readonly string[], selected: ReadonlySet<string>): 'all' | 'some' | 'none' {
  if (selected.size === 0 || !keys.some((key) => selected.has(key))) return 'none';
  return keys.every((key) => selected.has(key)) ? 'all' : 'some';
}

/** Makes Enter open the current row and leaves clicks on links to the browser. The table handles all other events. */
const withRowKeys = (handlers: TableHandlers, enter: () => void) => ({
  onClick: (event: MouseEvent) => !isLink(event.target) && handlers.onClick(event),
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !isRow(event.target)) return handlers.onKeyDown(event);
    event.preventDefault();
    enter();
  },
});
type TableHandlers = ReturnType<typeof useTableCursor>['listeners'];

const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest('a') !== null;
const isRow = (target: EventTarget): boolean => target instanceof Element && target.matches('[data-at]');

/** The gap between columns and the widths of the checkbox, title and menu columns, in rem. */
const gap = 0.75;
const checkboxWidth = 1.75;
const titleWidth = 11;
const menuWidth = 2;
const width = trackTableColumns.reduce(
  (sum, [, , one]) => sum + one + gap,
  checkboxWidth + titleWidth + menuWidth + 2 * gap,
);
const columns = trackTableColumns.map(([, , one]) => `${one}rem`).join(' ');
const tableSizes = {
  '--columns': `${checkboxWidth}rem minmax(${titleWidth}rem, 1fr) ${columns} ${menuWidth}rem`,
  '--min-width': `${width}rem`,
} as CSSProperties;
