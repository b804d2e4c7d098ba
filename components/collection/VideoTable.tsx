import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useNow } from '@/components/ui/clock';
import { SelectableHead, SortableHead } from '@/components/ui/SelectableHead';
import { gridProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { useElementSize } from '@/components/ui/use-element-size';
import { type CursorTable, useTableCursor } from '@/components/ui/use-table-cursor';
import type { Sort } from '@/lib/collection/sort-rows';
import {
  type Column,
  type ColumnName,
  countSelected,
  findColumn,
  isNumeric,
  type TableData,
} from '@/lib/collection/video-table';
import type { VideoId } from '@/lib/service/ids';
import { ColumnResizer } from './ColumnResizer';
import { createCellFormatter } from './cell-text';
import { type RenderRowMenu, type RowFetch, VideoRow } from './VideoRow';

/** Widths of columns by name, in rem. */
type Widths = Readonly<Record<string, number>>;

interface TableHeadProps {
  columns: readonly Column[];
  sort: Sort;
  selection: 'all' | 'some' | 'none';
  onSort(column: ColumnName): void;
  onSelectAll(on: boolean): void;
  /** Changes the width of a column; `null` resets it. `isDone` is false during a drag. */
  onWidth(column: Column, width: number | null, isDone: boolean): void;
}

const titleColumn = findColumn('title');

function TableHead({ columns, sort, selection, onSort, onSelectAll, onWidth }: TableHeadProps) {
  const t = useTranslation();
  // The order of the collection is that in which its videos were added.
  const sortedColumn = sort.column ?? 'addedAt';
  return (
    <SelectableHead selection={selection} onSelectAll={onSelectAll}>
      {[...(titleColumn ? [titleColumn] : []), ...columns].map((column) => (
        <SortableHead
          key={column.name}
          label={t(column.label)}
          isNumeric={isNumeric(column)}
          sorted={sortedColumn === column.name ? (sort.isDescending ? 'down' : 'up') : null}
          onSort={() => onSort(column.name)}
        >
          {column !== titleColumn && (
            <ColumnResizer
              label={t('tableResize', t(column.label))}
              width={column.width}
              onResize={(width, isDone) => onWidth(column, width, isDone)}
            />
          )}
        </SortableHead>
      ))}
    </SelectableHead>
  );
}

interface Props extends Omit<CursorTable, 'ids'> {
  table: TableData;
  columns: readonly Column[];
  /** True if the user has not chosen the columns, so that the last ones can give way to the titles. */
  areDefault: boolean;
  widths: Widths;
  compact: boolean;
  sort: Sort;
  openId: VideoId | null;
  rowFetch: RowFetch | null;
  menu: RenderRowMenu;
  onSort(column: ColumnName): void;
  onWidths(widths: Widths): void;
}

const minute = 60_000;
/** The gap between columns and the widths of the checkbox and menu columns, in rem. */
const gap = 0.75;
const widthOf = { checkbox: 1.75, menu: 2 };

/** Shows the videos of a collection. Only rows near the viewport are rendered, so that long lists stay fast. */
export function VideoTable({
  table,
  areDefault,
  widths,
  compact,
  sort,
  openId,
  rowFetch,
  menu,
  onSort,
  onWidths,
  ...props
}: Props) {
  const t = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const { columns: chosen, ...cursor } = props;
  const { rows, selected } = cursor;
  const { ids } = table.snapshot;
  const { currentIndex, menu: openedMenu, listeners } = useTableCursor(grid, { ...cursor, ids });
  const now = useNow(minute);
  const formatCell = useMemo(() => createCellFormatter(t, now), [t, now]);
  const sized = useWidths(chosen, widths, onWidths);
  const { width } = useElementSize(grid);
  const columns = useMemo(
    () => (areDefault ? fitColumns(sized.columns, width) : sized.columns),
    [areDefault, sized.columns, width],
  );
  const all = useMemo(() => chosen.slice(0, columns.length), [chosen, columns.length]);
  const renderRow = useCallback(
    (row: number, index: number) => {
      const id = ids[row] as VideoId;
      const shared = { table, row, index, columns: all, compact, now, formatCell, rowFetch, menu };
      return (
        <VideoRow
          {...shared}
          isOpen={id === openId}
          selected={selected.has(id)}
          isCurrent={index === currentIndex}
          menuOpenCount={openedMenu.index === index ? openedMenu.openCount : 0}
        />
      );
    },
    [table, ids, all, compact, now, formatCell, rowFetch, selected, currentIndex, menu, openedMenu, openId],
  );
  const selection = useSelectionState(rows, ids, selected);
  return (
    <div
      ref={grid}
      className={compact ? 'video-table compact' : 'video-table'}
      {...gridProps(rows.length, t('tableLabel'))}
      tabIndex={-1}
      {...listeners}
      style={columnSizes(columns)}
    >
      <TableHead
        columns={columns}
        sort={sort}
        selection={selection}
        onSort={onSort}
        onSelectAll={(on) => cursor.onSelect(on ? cursor.idsBetween(0, rows.length - 1) : [])}
        onWidth={sized.resize}
      />
      <Virtualizer
        key={compact ? 'compact' : 'two lines'}
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

const headHeight = 33;

/**
 * Returns the columns with their widths, and a function that resizes a column. During a drag, the new width is not
 * stored.
 */
function useWidths(columns: readonly Column[], stored: Widths, onWidths: Props['onWidths']) {
  const [changed, setChanged] = useState<Widths | null>(null);
  const widths = changed ?? stored;
  const resize = ({ name }: Column, width: number | null, isDone: boolean) => {
    const { [name]: _, ...others } = widths;
    const next = width === null ? others : { ...others, [name]: width };
    setChanged(next);
    if (isDone) onWidths(next);
  };
  return { columns: columns.map((column) => ({ ...column, width: widths[column.name] ?? column.width })), resize };
}

/** The minimum width of titles while other columns can give way, and the width below which a row has two lines, in rem. */
const titleWidth = 26;
const twoLinesWidth = 38;

/** Leaves out the last columns that would make the titles narrow in a table of a width in pixels. */
function fitColumns(columns: readonly Column[], pixels: number): readonly Column[] {
  const width = pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (!(width > twoLinesWidth)) return columns;
  return columns.filter((_, index) => fixedWidth(columns.slice(0, index + 1)) + titleWidth <= width);
}

/** The width of all columns but that of the titles, in rem. */
const fixedWidth = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width + gap, widthOf.checkbox + widthOf.menu + 2 * gap);

const columnSizes = (columns: readonly Column[]): CSSProperties => {
  const sizes = columns.map(({ width }) => `${width}rem`);
  return {
    '--columns': [`${widthOf.checkbox}rem`, 'minmax(var(--title-min-width), 1fr)', ...sizes, `${widthOf.menu}rem`].join(
      ' ',
    ),
    '--min-width': `calc(${fixedWidth(columns)}rem + var(--title-min-width))`,
  } as CSSProperties;
};

function useSelectionState(
  rows: Int32Array,
  ids: readonly VideoId[],
  selected: ReadonlySet<VideoId>,
): 'all' | 'some' | 'none' {
  return useMemo(() => {
    const count = countSelected(rows, ids, selected);
    if (count === 0) return 'none';
    return count === rows.length ? 'all' : 'some';
  }, [rows, ids, selected]);
}
