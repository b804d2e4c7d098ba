import { memo, type ReactNode } from 'react';
import { gridCellProps, gridRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/words';
import type { TrackRow } from '@/lib/captions/track-table';
import { TrackLink } from './TrackLink';
import { trackColumns } from './TrackTableHead';
import { trackTexts } from './track-text';

interface TrackRowProps {
  row: TrackRow;
  /** Its place among the rows that are shown, counted from 0. */
  at: number;
  selected: boolean;
  /** The row that the list's tab stop stands on. */
  isCurrent: boolean;
  now: number;
  /** Where it is read. */
  href: string;
  /** At its end: what can be done with it. */
  menu(row: TrackRow, opened: number): ReactNode;
  /** Grows when a key opens that. */
  menuOpened: number;
}

/** A held track. */
export const TrackRowView = memo(function TrackRowView({
  row,
  at,
  selected,
  isCurrent,
  now,
  href,
  menu,
  menuOpened,
}: TrackRowProps) {
  const t = useTranslation();
  const texts = trackTexts(t, row, now);
  const { title, videoId } = row;
  return (
    <div className="list-row table-row" {...gridRowProps(at, selected)} tabIndex={isCurrent ? 0 : -1} data-at={at}>
      <span {...gridCellProps()} className="tick">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          readOnly
          aria-label={t('tableSelectRow', title ?? videoId)}
        />
      </span>
      <span {...gridCellProps()} className="cut name" title={title === null ? videoId : `${title} · ${videoId}`}>
        <TrackLink videoId={videoId} title={title} href={href} tabIndex={-1} />
      </span>
      {trackColumns.map(([column, , , num]) => (
        <span key={column} {...gridCellProps()} className={num ? 'cut num' : 'cut'} title={texts[column]}>
          <bdi>{texts[column]}</bdi>
        </span>
      ))}
      <span {...gridCellProps()} className="verbs">
        {menu(row, menuOpened)}
      </span>
    </div>
  );
});
