import './table.css';
import './video-row.css';
import { memo, type ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { gridCellProps, gridRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { titleOf } from '@/lib/collection/snapshot';
import {
  type Column,
  explainMissingDetails,
  groupCells,
  isNumeric,
  type MissingDetailsReason,
  noteOf,
  type TableData,
} from '@/lib/collection/video-table';
import type { VideoId } from '@/lib/service/ids';
import {
  type CellText,
  type FormatCell,
  missingDetailsText,
  missingLabels,
  originFacts,
  publishedText,
} from './cell-text';

/** Renders the menu of a row; `name` is the title or id, and `openCount` grows each time a key opens the menu. */
export type RenderRowMenu = (id: VideoId, name: string, openCount: number) => ReactNode;

export interface RowFetch {
  price: string;
  onFetch(id: VideoId): void;
}

interface Props {
  table: TableData;
  row: number;
  index: number;
  columns: readonly Column[];
  /** True if the row has one line instead of two. */
  compact: boolean;
  selected: boolean;
  /** True if the row is the tab stop of the table. */
  isCurrent: boolean;
  /** True if the details of the row are open. */
  isOpen: boolean;
  now: number;
  formatCell: FormatCell;
  /** `null` if no details can be fetched now. */
  rowFetch: RowFetch | null;
  menu: RenderRowMenu;
  /** Grows each time a key opens the menu. */
  menuOpenCount: number;
}

/**
 * Shows a video with its title, channel, date and column values. Adjacent missing values are merged into one cell with
 * the reason.
 */
export const VideoRow = memo(function VideoRow(props: Props) {
  const { table, row, index, columns, selected, isCurrent, isOpen, formatCell } = props;
  const t = useTranslation();
  const id = table.snapshot.ids[row] ?? ('' as VideoId);
  const name = titleOf(table.snapshot, row) ?? id;
  const missingReason = explainMissingDetails(table.snapshot, row);
  const isExcluded = noteOf(table, row)?.excludedReason !== undefined;
  return (
    <div
      className={['list-row table-row', isOpen && 'open', isExcluded && 'excluded'].filter(Boolean).join(' ')}
      {...gridRowProps(index, selected)}
      tabIndex={isCurrent ? 0 : -1}
      data-at={index}
    >
      <span {...gridCellProps()} className="checkbox-cell">
        <input type="checkbox" tabIndex={-1} checked={selected} readOnly aria-label={t('selectRow', name)} />
      </span>
      <TitleCell {...props} id={id} missingReason={missingReason} />
      {groupCells(table, row, columns).map(({ columns: [first, ...others], isMissing }) =>
        isMissing && missingReason ? (
          <MissingCell
            key={first.name}
            {...props}
            first={first}
            span={others.length + 1}
            id={id}
            missingReason={missingReason}
          />
        ) : (
          <ValueCell key={first.name} column={first} value={formatCell(first, first.cell(table, row))} />
        ),
      )}
      <span {...gridCellProps()} className="row-actions">
        {props.menu(id, name, props.menuOpenCount)}
      </span>
    </div>
  );
});

interface TitleCellProps extends Props {
  id: VideoId;
  missingReason: MissingDetailsReason | null;
}

/** Shows the title and, unless rows are compact, a line with the channel or origin and the date. */
function TitleCell({ table, row, compact, now, id, missingReason }: TitleCellProps) {
  const t = useTranslation();
  const title = titleOf(table.snapshot, row);
  const reason = missingReason && missingDetailsText(t, missingReason, now);
  const excludedReason = noteOf(table, row)?.excludedReason;
  const excluded = excludedReason === undefined ? null : t('rowExcluded', excludedReason);
  const unavailableReason = missingReason?.is === 'not-returned-since' ? reason : null;
  return (
    <span {...gridCellProps()} className="name" title={[title ?? id, reason, excluded].filter(Boolean).join(' · ')}>
      <span className="title">
        {unavailableReason && <Icon name="triangle-alert" small />}
        <bdi className={title === null ? 'code' : undefined}>{title ?? id}</bdi>
      </span>
      {!compact && (
        <span className="byline note">
          {excluded && <bdi className="truncated strong">{excluded}</bdi>}
          <Byline table={table} row={row} />
          {unavailableReason && <span className="warning-text truncated">{unavailableReason}</span>}
        </span>
      )}
    </span>
  );
}

/** Shows the channel, or the origin of a video whose channel is unknown, and the publication date. */
function Byline({ table, row }: Pick<Props, 'table' | 'row'>) {
  const t = useTranslation();
  const { cells } = table.snapshot;
  const channel = cells.channelTitle?.[row] ?? null;
  const published = publishedText(t, cells.publishedAt?.[row] ?? null);
  const [source, ...facts] = channel === null ? originFacts(t, table.snapshot, row) : [String(channel)];
  return (
    <>
      {source && <bdi className="truncated">{source}</bdi>}
      {[...facts, published].map((fact) => fact && <span key={fact}>{fact}</span>)}
    </>
  );
}

interface MissingCellProps extends TitleCellProps {
  first: Column;
  span: number;
  missingReason: MissingDetailsReason;
}

/** Shows why values are missing. While the row is hovered or focused, a button can fetch its details. */
function MissingCell({ first, span, id, missingReason, now, rowFetch }: MissingCellProps) {
  const t = useTranslation();
  const label = missingLabels[missingReason.is];
  return (
    <span
      {...gridCellProps(span)}
      className={isNumeric(first) ? 'missing numeric' : 'missing'}
      style={{ gridColumn: `span ${span}` }}
      title={missingDetailsText(t, missingReason, now)}
    >
      <span className="muted">{t(span === 1 ? label.short : label.long)}</span>
      {missingReason.is === 'id-only' && rowFetch && (
        <button
          type="button"
          className="button small fetch-button"
          tabIndex={-1}
          onClick={(event) => {
            // The click must not open the details of the row.
            event.stopPropagation();
            rowFetch.onFetch(id);
          }}
        >
          <span>{t('rowFetch')}</span>
          <span className="price">{rowFetch.price}</span>
        </button>
      )}
    </span>
  );
}

function ValueCell({ column, value }: { column: Column; value: CellText | null }) {
  const t = useTranslation();
  const none = column.name === 'captions' ? t('tableCaptionsNone') : column.needsDetails ? t('notGiven') : '';
  const isFaint = value === null || column.kind === 'moment';
  const kinds = [isNumeric(column) && 'numeric', column.kind === 'code' && 'code', isFaint && 'muted'];
  return (
    <span {...gridCellProps()} className={['truncated', ...kinds].filter(Boolean).join(' ')} title={value?.full}>
      {value === null ? none : <bdi>{value.text}</bdi>}
    </span>
  );
}
