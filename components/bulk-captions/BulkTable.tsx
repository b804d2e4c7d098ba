import { useCallback, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { joinFacts } from '@/components/ui/dotted';
import { Icon, type IconName } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { type CaptionRow, type CaptionState, rowMessage } from '@/lib/bulk-captions/caption-rows';
import type { TrackFacts } from '@/lib/captions/track-facts';
import { watchUrl } from '@/lib/platform/platform-links';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { moneyText } from '@/lib/service/money-text';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import './bulk-captions.css';

type Row = CaptionRow<TrackFacts>;

interface Props {
  rows: readonly Row[];
  /** Known titles by video id. */
  titles: ReadonlyMap<string, string>;
  /** Returns the link to a saved track. */
  hrefOf(route: SavedRoute): string;
}

const stateIcons: Record<CaptionState, IconName> = {
  held: 'check',
  none: 'captions-off',
  failed: 'x',
  possible: 'circle-question-mark',
  waiting: 'timer',
  open: 'minus',
};

/** A scrollable list needs a tab stop for keyboard users if its content has none. */
const scrolledByKeys = { tabIndex: 0 };
/** Height of the table head in pixels. */
const headHeight = 33;

/** Shows the state of each video; only rows near the view are rendered. */
export function BulkTable({ rows, titles, hrefOf }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const drawn = useCallback(
    (row: Row, at: number) => (
      <BulkTableRow
        key={row.videoId}
        row={row}
        at={at}
        title={titles.get(row.videoId) ?? null}
        href={row.track && hrefOf({ key: row.track.key, at: null })}
      />
    ),
    [titles, hrefOf],
  );
  return (
    <div ref={list} className="many-rows" {...tableProps(rows.length, t('manyResults'))} {...scrolledByKeys}>
      <div className="list-head many-head" {...headRowProps}>
        <span {...headCellProps()}>{t('manyVideo')}</span>
        <span {...headCellProps()}>{t('tableState')}</span>
        <span {...headCellProps()}>{t('captionsLanguage')}</span>
        <span {...headCellProps()} className="num">
          {t('manyLines')}
        </span>
        <span {...headCellProps()} className="num">
          {t('manyPace')}
        </span>
        <span {...headCellProps()} className="num">
          {t('manyCost')}
        </span>
      </div>
      <Virtualizer data={rows} scrollRef={list} startMargin={headHeight}>
        {drawn}
      </Virtualizer>
    </div>
  );
}

interface RowProps {
  row: Row;
  at: number;
  title: string | null;
  /** Link to the captions; `null` without saved captions. */
  href: string | null;
}

function BulkTableRow({ row, at, title, href }: RowProps) {
  const t = useTranslation();
  const { videoId, state, track, cost } = row;
  return (
    <div className="list-row many-row" {...tableRowProps(at)}>
      <span {...tableCellProps} className="about">
        <ExternalLink href={watchUrl(videoId)}>
          <bdi className={title === null ? 'code' : undefined}>{title ?? videoId}</bdi>
        </ExternalLink>
      </span>
      <span {...tableCellProps} className={`row state-of ${state}`}>
        <Icon name={stateIcons[state]} small />
        <span>{t.saying(rowMessage(row, t.locale))}</span>
        {href !== null && (
          <a href={href} aria-label={t('manyRead', title ?? videoId)}>
            {t('heldRead')}
          </a>
        )}
      </span>
      <span {...tableCellProps}>{languageText(t, row)}</span>
      <span {...tableCellProps} className="num">
        {track && <span className="tag">{t('manyLines')} </span>}
        {track && new Intl.NumberFormat(t.locale).format(track.lines)}
      </span>
      <span {...tableCellProps} className="num">
        {track?.pace != null &&
          `${Math.round(track.pace)} ${t(track.unit === 'words' ? 'paceUnitWords' : 'paceUnitCharacters')}`}
      </span>
      <span {...tableCellProps} className="num">
        {cost && costText(t, cost)}
      </span>
    </div>
  );
}

/** Returns the language of the captions and, if different, the requested one. */
function languageText(t: Translate, { track, isOther, request }: Row): string {
  if (!track?.lang) return '';
  const received = languageName(track.lang, t.locale);
  return joinFacts([received, isOther && t('manyAskedFor', languageName(request.lang ?? '', t.locale))]);
}

const costText = (t: Translate, { micros, unpriced }: { micros: number; unpriced: number }): string =>
  joinFacts([
    (micros > 0 || unpriced === 0) && moneyText(micros, 'column', t.locale),
    unpriced > 0 && t('ledgerNoPrice'),
  ]);
