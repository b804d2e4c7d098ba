import { type CSSProperties, memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { useNow } from '@/components/ui/clock';
import { Icon } from '@/components/ui/Icon';
import { SelectableHead, SortableHead } from '@/components/ui/SelectableHead';
import { gridCellProps, gridProps, gridRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { type CursorTable, useTableCursor } from '@/components/ui/use-table-cursor';
import { explainMissingDetails } from '@/lib/collection/row-state';
import { hasDetails, titleOf } from '@/lib/collection/snapshot';
import type { Sort } from '@/lib/collection/sort-rows';
import {
  type Column,
  type ColumnName,
  cellOf,
  findColumn,
  isDetailsColumn,
  isNumeric,
  type TableData,
} from '@/lib/collection/video-table';
import type { VideoId } from '@/lib/service/ids';
import { createCellFormatter, type FormatCell, missingDetailsText } from './cell-text';

interface TableHeadProps {
  columns: readonly Column[];
  sort: Sort;
  /** The part of the visible rows that is selected. */
  selection: 'all' | 'some' | 'none';
  onSort(column: ColumnName): void;
  onAll(on: boolean): void;
}

const titleColumn = findColumn('title');

/** Shows the column headers, which sort the table. */
function TableHead({ columns, sort, selection, onSort, onAll }: TableHeadProps) {
  const t = useTranslation();
  return (
    <SelectableHead selection={selection} onSelectAll={onAll}>
      {[...(titleColumn ? [titleColumn] : []), ...columns].map((column) => (
        <SortableHead
          key={column.name}
          label={t(column.label)}
          isNumeric={isNumeric(column)}
          sorted={sort.column === column.name ? (sort.down ? 'down' : 'up') : null}
          onSort={() => onSort(column.name)}
        />
      ))}
    </SelectableHead>
  );
}

interface TableRowProps {
  table: TableData;
  row: number;
  /** Index among the visible rows. */
  index: number;
  columns: readonly Column[];
  selected: boolean;
  /** The row is the table's tab stop. */
  isCurrent: boolean;
  /** The details of the row are open. */
  open: boolean;
  now: number;
  formatCell: FormatCell;
  /** The menu at the end of the row. */
  menu: RenderRowMenu;
  /** Grows when a key opens the menu. */
  menuOpenCount: number;
}

/** Renders the menu of a row; `name` is the title or id, and `opened` grows when a key opens it. */
export type RenderRowMenu = (id: VideoId, name: string, opened: number) => ReactNode;

/** Shows a video. Without details, the reason replaces its fields. */
const TableRow = memo(function TableRow({
  table,
  row,
  index,
  columns,
  selected,
  isCurrent,
  open,
  ...rest
}: TableRowProps) {
  const t = useTranslation();
  const { snapshot } = table;
  const id = snapshot.ids[row] ?? ('' as VideoId);
  const title = titleOf(table.snapshot, row);
  const missing = explainMissingDetails(snapshot, row);
  const isBare =
    missing !== null &&
    !hasDetails(snapshot, row) &&
    columns.every(({ name }) => !isDetailsColumn(name) || (snapshot.cells[name]?.[row] ?? null) === null);
  const reason = missing && missingDetailsText(t, missing, rest.now);
  const hasWarning = missing !== null && missing.is !== 'id-only' && !isBare;
  return (
    <div
      className={open ? 'list-row table-row open' : 'list-row table-row'}
      {...gridRowProps(index, selected)}
      tabIndex={isCurrent ? 0 : -1}
      data-at={index}
    >
      <span {...gridCellProps()} className="tick">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          readOnly
          aria-label={t('tableSelectRow', title ?? id)}
        />
      </span>
      <span {...gridCellProps()} className="cut name" title={titleHint(title, isBare ? null : reason)}>
        {hasWarning && <Icon name="triangle-alert" small />}
        {title === null ? <bdi className="code">{id}</bdi> : <bdi>{title}</bdi>}
        {missing && !isBare && <span className="note"> {reason}</span>}
      </span>
      {isBare ? (
        <span {...gridCellProps(columns.length)} className="cut off reason" title={reason ?? undefined}>
          {reason}
        </span>
      ) : (
        columns.map((column) => (
          <CellView key={column.name} table={table} row={row} column={column} formatCell={rest.formatCell} />
        ))
      )}
      <span {...gridCellProps()} className="verbs">
        {rest.menu(id, title ?? id, rest.menuOpenCount)}
      </span>
    </div>
  );
});

/** A long title leaves no space for the reason, so the tooltip has both. */
const titleHint = (title: string | null, reason: string | null): string | undefined =>
  [title, reason].filter((text) => text !== null).join(' · ') || undefined;

function CellView({
  table,
  row,
  column,
  formatCell,
}: {
  table: TableData;
  row: number;
  column: Column;
  formatCell: FormatCell;
}) {
  const t = useTranslation();
  const written = formatCell(column, cellOf(table, column.name, row));
  const none = column.name === 'captions' ? t('tableCaptionsNone') : isFromService(column) ? t('notGiven') : '';
  const kinds = [isNumeric(column) && 'num', column.kind === 'code' && 'code', written === null && 'off'];
  return (
    <span {...gridCellProps()} className={['cut', ...kinds].filter(Boolean).join(' ')} title={written ?? undefined}>
      {written === null ? none : <bdi>{written}</bdi>}
    </span>
  );
}

/** Returns whether the column's values come from the service. */
const isFromService = ({ name }: Column): boolean => !localColumns.has(name);
const localColumns: ReadonlySet<string> = new Set([
  'note',
  'tags',
  'rank',
  'address',
  'asOf',
  'notReturnedSince',
  'playlistId',
  'position',
]);

interface Props extends Omit<CursorTable, 'ids'> {
  table: TableData;
  columns: readonly Column[];
  sort: Sort;
  open: VideoId | null;
  menu: RenderRowMenu;
  onSort(column: ColumnName): void;
}

const minute = 60_000;
/** In rem: the gap between columns, and the minimum widths of checkbox, title and menu. */
const gap = 0.75;
const widths = { tick: 1.75, title: 11, verbs: 2 };

/** Shows the videos of a collection. Only rows near the viewport are rendered, so that long lists stay fast. */
export function VideoTable({ table, columns, sort, open, menu, onSort, ...cursor }: Props) {
  const t = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const { rows, selected } = cursor;
  const { ids } = table.snapshot;
  const { at: currentIndex, menu: opened, heard: eventHandlers } = useTableCursor(grid, { ...cursor, ids });
  const now = useNow(minute);
  const formatCell = useMemo(() => createCellFormatter(t), [t]);
  const renderRow = useCallback(
    (row: number, index: number) => {
      const id = ids[row] as VideoId;
      const shared = { table, row, index, columns, now, formatCell, open: id === open };
      return (
        <TableRow
          {...shared}
          selected={selected.has(id)}
          isCurrent={index === currentIndex}
          menu={menu}
          menuOpenCount={opened.at === index ? opened.times : 0}
        />
      );
    },
    [table, ids, columns, now, formatCell, selected, currentIndex, menu, opened, open],
  );
  const selection = useSelectionState(rows, ids, selected);
  return (
    <div
      ref={grid}
      className="video-table"
      {...gridProps(rows.length, t('tableLabel'))}
      tabIndex={-1}
      {...eventHandlers}
      style={columnSizes(columns)}
    >
      <TableHead
        columns={columns}
        sort={sort}
        selection={selection}
        onSort={onSort}
        onAll={(on) => cursor.onSelect(on ? cursor.idsBetween(0, rows.length - 1) : [])}
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

/** Height of the header in pixels. */
const headHeight = 33;

const columnSizes = (columns: readonly Column[]): CSSProperties => {
  const all = columns.map(({ width }) => `${width}rem`).join(' ');
  const minWidth = columns.reduce(
    (sum, { width }) => sum + width + gap,
    widths.tick + widths.title + widths.verbs + 2 * gap,
  );
  const template = `${widths.tick}rem minmax(${widths.title}rem, 1fr) ${all} ${widths.verbs}rem`;
  return { '--columns': template, '--least': `${minWidth}rem` } as CSSProperties;
};

/** Returns how many of the visible rows are selected. */
function useSelectionState(
  rows: Int32Array,
  ids: readonly VideoId[],
  selected: ReadonlySet<VideoId>,
): 'all' | 'some' | 'none' {
  return useMemo(() => {
    if (selected.size === 0) return 'none';
    return rows.length > 0 && rows.every((row) => selected.has(ids[row] as VideoId)) ? 'all' : 'some';
  }, [rows, ids, selected]);
}
