import { type CSSProperties, useCallback, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { useNow } from '@/components/ui/clock';
import { gridProps } from '@/components/ui/table-aria';
import { type CursorTable, useTableCursor } from '@/components/ui/use-table-cursor';
import { useTranslation } from '@/components/ui/words';
import type { Sort } from '@/lib/collection/sort-rows';
import type { Column, ColumnName } from '@/lib/collection/table-columns';
import type { TableData } from '@/lib/collection/video-table';
import type { VideoId } from '@/lib/service/ids';
import { createCellFormatter } from './cell-text';
import { TableHead } from './TableHead';
import { type RenderRowMenu, TableRow } from './TableRow';

interface Props extends Omit<CursorTable, 'ids'> {
  table: TableData;
  columns: readonly Column[];
  sort: Sort;
  open: VideoId | null;
  menu: RenderRowMenu;
  onSort(column: ColumnName): void;
}

const minute = 60_000;
/** In rem: between columns; the ticks, the least of the title, the verbs. */
const gap = 0.75;
const widths = { tick: 1.75, title: 11, verbs: 2 };

/** The videos of a collection, a hundred thousand of them as quick as ten: of all rows only those near the view are drawn. */
export function VideoTable({ table, columns, sort, open, menu, onSort, ...cursor }: Props) {
  const t = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const { rows, selected } = cursor;
  const { ids } = table.roll;
  const { at, menu: opened, heard } = useTableCursor(grid, { ...cursor, ids });
  const now = useNow(minute);
  const text = useMemo(() => createCellFormatter(t), [t]);
  const renderRow = useCallback(
    (row: number, place: number) => {
      const id = ids[row] as VideoId;
      const shared = { table, row, at: place, columns, now, text, open: id === open };
      return (
        <TableRow
          {...shared}
          selected={selected.has(id)}
          isCurrent={place === at}
          menu={menu}
          menuOpened={opened.at === place ? opened.times : 0}
        />
      );
    },
    [table, ids, columns, now, text, selected, at, menu, opened, open],
  );
  const picked = useSelectionState(rows, ids, selected);
  return (
    <div
      ref={grid}
      className="video-table"
      {...gridProps(rows.length, t('tableLabel'))}
      tabIndex={-1}
      {...heard}
      style={columnSizes(columns)}
    >
      <TableHead
        {...{ columns, sort, picked, onSort }}
        onAll={(on) => cursor.onSelect(on ? cursor.idsBetween(0, rows.length - 1) : [])}
      />
      <Virtualizer data={rows} scrollRef={grid} startMargin={headHeight} keepMounted={rows.length > 0 ? [at] : []}>
        {renderRow}
      </Virtualizer>
    </div>
  );
}

/** Of the head that stands above the rows, in pixels. */
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

/** How many of the rows that are shown are selected. */
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
