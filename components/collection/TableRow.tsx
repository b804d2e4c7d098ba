import { memo, type ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { gridCellProps, gridRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/words';
import { explainMissingDetails } from '@/lib/collection/row-state';
import { hasDetails } from '@/lib/collection/snapshot';
import { type Column, isDetailsColumn, isNumeric } from '@/lib/collection/table-columns';
import { cellOf, type TableData } from '@/lib/collection/video-table';
import { titleOf } from '@/lib/collection/video-titles';
import type { VideoId } from '@/lib/service/ids';
import type { FormatCell } from './cell-text';
import { missingDetailsText } from './row-text';

interface TableRowProps {
  table: TableData;
  row: number;
  /** Its place among the rows that are shown, counted from 0. */
  at: number;
  columns: readonly Column[];
  selected: boolean;
  /** The row that the table's tab stop stands on. */
  isCurrent: boolean;
  /** Its details are open. */
  open: boolean;
  now: number;
  text: FormatCell;
  /** At its end: what can be done with it. */
  menu: RenderRowMenu;
  /** Grows when a key opens that. */
  menuOpened: number;
}

/** What can be done with a video; `name` is its title or id, and `opened` grows when a key opens it. */
export type RenderRowMenu = (id: VideoId, name: string, opened: number) => ReactNode;

/** A video of the table. Where nothing is told of it, the reason stands in place of its fields. */
export const TableRow = memo(function TableRow({
  table,
  row,
  at,
  columns,
  selected,
  isCurrent: here,
  open,
  ...rest
}: TableRowProps) {
  const t = useTranslation();
  const { roll } = table;
  const id = roll.ids[row] ?? ('' as VideoId);
  const title = titleOf(table.roll, row);
  const why = explainMissingDetails(roll, row);
  const bare =
    why !== null &&
    !hasDetails(roll, row) &&
    columns.every(({ name }) => !isDetailsColumn(name) || (roll.cells[name]?.[row] ?? null) === null);
  const reason = why && missingDetailsText(t, why, rest.now);
  const isMarked = why !== null && why.is !== 'id-only' && !bare;
  return (
    <div
      className={open ? 'list-row table-row open' : 'list-row table-row'}
      {...gridRowProps(at, selected)}
      tabIndex={here ? 0 : -1}
      data-at={at}
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
      <span {...gridCellProps()} className="cut name" title={titleHint(title, bare ? null : reason)}>
        {isMarked && <Icon name="triangle-alert" small />}
        {title === null ? <bdi className="code">{id}</bdi> : <bdi>{title}</bdi>}
        {why && !bare && <span className="note"> {reason}</span>}
      </span>
      {bare ? (
        <span {...gridCellProps(columns.length)} className="cut off reason" title={reason ?? undefined}>
          {reason}
        </span>
      ) : (
        columns.map((column) => <CellView key={column.name} {...{ table, row, column }} text={rest.text} />)
      )}
      <span {...gridCellProps()} className="verbs">
        {rest.menu(id, title ?? id, rest.menuOpened)}
      </span>
    </div>
  );
});

/** Long titles leave no room for the reason beside them, so both are in the hint of the cell. */
const titleHint = (title: string | null, reason: string | null): string | undefined =>
  [title, reason].filter((text) => text !== null).join(' · ') || undefined;

function CellView({ table, row, column, text }: { table: TableData; row: number; column: Column; text: FormatCell }) {
  const t = useTranslation();
  const written = text(column, cellOf(table, column.name, row));
  const none = column.name === 'captions' ? t('tableCaptionsNone') : isFromService(column) ? t('notGiven') : '';
  const kinds = [isNumeric(column) && 'num', column.kind === 'code' && 'code', written === null && 'off'];
  return (
    <span {...gridCellProps()} className={['cut', ...kinds].filter(Boolean).join(' ')} title={written ?? undefined}>
      {written === null ? none : <bdi>{written}</bdi>}
    </span>
  );
}

/** Whether the service could have told it. */
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
