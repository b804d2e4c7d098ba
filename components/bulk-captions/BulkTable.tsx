import { useCallback, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { joinFacts } from '@/components/ui/format-text';
import { Icon, type IconName } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import { type CaptionRow, rowMessage } from '@/lib/bulk-captions/caption-rows';
import type { TrackStatistics } from '@/lib/captions/records';
import { watchUrl } from '@/lib/platform/platform-links';
import type { CaptionOutcome } from '@/lib/runs/caption-outcome';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { billedCost, costFacts, costText } from '@/lib/spending/spending';
import './bulk-captions.css';

type Row = CaptionRow<TrackStatistics>;

interface Props {
  rows: readonly Row[];
  titles: ReadonlyMap<string, string>;
  hrefOf(route: SavedRoute): string;
}

const outcomeIcons: Record<CaptionOutcome, IconName> = {
  saved: 'check',
  alreadySaved: 'database',
  notAvailable: 'captions-off',
  failed: 'triangle-alert',
  uncertain: 'circle-question-mark',
  waiting: 'timer',
  notRequested: 'minus',
};

/** Makes the list a tab stop, so that keyboard users can scroll it. */
const tabStopProps = { tabIndex: 0 };
/** Height of the table head in pixels. */
const headHeight = 33;

/** Shows the result for each video and language; only rows near the view are rendered. */
export function BulkTable({ rows, titles, hrefOf }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const renderRow = useCallback(
    (row: Row, index: number) => (
      <BulkTableRow
        // Two rows can describe the same request, if two languages share an alternative.
        key={index}
        row={row}
        index={index}
        title={titles.get(row.videoId) ?? null}
        href={row.track && hrefOf({ key: row.track.key, at: null })}
      />
    ),
    [titles, hrefOf],
  );
  return (
    <div ref={list} className="bulk-rows" {...tableProps(rows.length, t('results'))} {...tabStopProps}>
      <div className="list-head bulk-head" {...headRowProps}>
        <span {...headCellProps()}>{t('title')}</span>
        <span {...headCellProps()}>{t('result')}</span>
        <span {...headCellProps()}>{t('language')}</span>
        <span {...headCellProps()} className="numeric">
          {t('lines')}
        </span>
        <span {...headCellProps()} className="numeric">
          {t('speechRate')}
        </span>
        <span {...headCellProps()} className="numeric">
          {t('cost')}
        </span>
      </div>
      <Virtualizer data={rows} scrollRef={list} startMargin={headHeight}>
        {renderRow}
      </Virtualizer>
    </div>
  );
}

interface RowProps {
  row: Row;
  index: number;
  title: string | null;
  /** Link to the captions; `null` without saved captions. */
  href: string | null;
}

function BulkTableRow({ row, index, title, href }: RowProps) {
  const t = useTranslation();
  const { videoId, outcome, isInProgress, track } = row;
  return (
    <div className="list-row bulk-row" {...tableRowProps(index)}>
      <span {...tableCellProps} className="bulk-video">
        <ExternalLink href={watchUrl(videoId)}>
          <bdi className={title === null ? 'code' : undefined}>{title ?? videoId}</bdi>
        </ExternalLink>
      </span>
      <span {...tableCellProps} className="flex-row outcome" data-outcome={isInProgress ? 'getting' : outcome}>
        <Icon name={isInProgress ? 'rotate-cw' : outcomeIcons[outcome]} small />
        <span>{isInProgress ? t('bulkGetting') : t.message(rowMessage(row, t.locale))}</span>
        {href !== null && (
          <a href={href} aria-label={t('bulkRead', title ?? videoId)}>
            {t('savedRead')}
          </a>
        )}
      </span>
      <span {...tableCellProps}>{languageText(t, row)}</span>
      <span {...tableCellProps} className="numeric">
        {track && <span className="cell-label">{t('lines')} </span>}
        {track && t.number(track.lines)}
      </span>
      <span {...tableCellProps} className="numeric">
        {track?.speechRate != null &&
          `${Math.round(track.speechRate)} ${t(track.unit === 'words' ? 'rateUnitWords' : 'rateUnitCharacters')}`}
      </span>
      <span {...tableCellProps} className="numeric" title={row.cost ? joinFacts(t, costFacts(t, row.cost)) : undefined}>
        <RowCost row={row} />
      </span>
    </div>
  );
}

/**
 * Returns the language of the captions ('' if it is unknown), with the requested language if it differs; without
 * captions, the requested language.
 */
function languageText(t: Translate, { track, isOther, request }: Row): string {
  const requested = request.lang === null ? t('anyLanguage') : languageName(request.lang, t.locale);
  if (!track) return requested;
  if (!track.lang) return '';
  return joinFacts(t, [languageName(track.lang, t.locale), isOther && t('bulkRequestedIn', requested)]);
}

/** Shows what was billed; an amount that only may have been billed is named in the tooltip and in the sum of the run. */
function RowCost({ row: { cost, outcome, isInProgress } }: { row: Row }) {
  const t = useTranslation();
  if (isInProgress) return null;
  if (!cost) return outcome === 'alreadySaved' ? t('priceFree') : null;
  const billed = billedCost(cost);
  if (cost.unpriced > 0) return joinFacts(t, costFacts(t, cost));
  if (cost.possible === 0) return costText(t, billed, 'column');
  return (
    <>
      {billed.micros > 0 && <div>{costText(t, billed, 'column')}</div>}
      <div className="warning-text">{t('mayBeBilled')}</div>
    </>
  );
}
