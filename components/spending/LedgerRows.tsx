import { memo, useCallback, useEffect, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { joinFacts } from '@/components/ui/dotted';
import { dateText, dateTimeText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { requestLabels } from '@/components/ui/request-labels';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { moneyText } from '@/lib/service/money-text';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { entryStatusOf } from '@/lib/spending/ledger-digest';
import { failureHeadings, requestDetail, requestSubjectOf } from '@/lib/spending/ledger-text';
import { entryStatuses } from './LedgerList';

interface LedgerRowProps {
  /** Index among the filtered rows, from 0. */
  at: number;
  /** `undefined` until it is read. */
  row: LedgerEntry | undefined;
  /** Title of the video, if known. */
  title: string | undefined;
  /** Called when a row is visible and not read yet. */
  onVisible(at: number): void;
  onLeave(id: string): void;
}

/** Shows one attempt: time, request, quote, cost and billing state. */
const LedgerRow = memo(function LedgerRow({ at, row, title, onVisible, onLeave }: LedgerRowProps) {
  const t = useTranslation();
  useEffect(() => {
    if (!row) onVisible(at);
  }, [row, at, onVisible]);
  const place = { className: 'list-row ledger-row', ...tableRowProps(at) };
  if (!row) {
    return (
      <div {...place}>
        <span {...tableCellProps} className="note">
          …
        </span>
      </div>
    );
  }
  return (
    <div {...place}>
      <time {...tableCellProps} className="when" title={dateTimeText(t, row.sentAt)}>
        {whenText(t, row.sentAt)}
      </time>
      <span {...tableCellProps} className="what">
        {requestText(t, row)}
        {row.by !== 'reader' && (
          <span className="chip">{t(row.by === 'auto' ? 'ledgerByItself' : 'ledgerByWatch')}</span>
        )}
      </span>
      <Subject row={row} title={title} />
      <span {...tableCellProps} className="num off" title={priceSourceText(t, row)}>
        <span className="tag">{t('ledgerQuotedHead')} </span>
        {quotedText(t, row)}
      </span>
      <span {...tableCellProps} className="num">
        <span className="tag">{t('ledgerBilledHead')} </span>
        {billedText(t, row)}
      </span>
      <Status row={row} onLeave={onLeave} />
    </div>
  );
});

function Subject({ row, title }: { row: LedgerEntry; title: string | undefined }) {
  const t = useTranslation();
  const about = requestSubjectOf(row);
  return (
    <span {...tableCellProps} className="about">
      {about && 'video' in about && (title ? <bdi>{title}</bdi> : <bdi className="code">{about.video}</bdi>)}
      {about && 'videos' in about && t.plural('netVideos', about.videos)}
      {about && 'query' in about && <bdi>{t('ledgerWords', about.query)}</bdi>}
      {about && 'id' in about && <bdi className="code">{about.id}</bdi>}
      {row.failure && <span className="note">{t(failureHeadings[row.failure])}</span>}
    </span>
  );
}

function Status({ row, onLeave }: { row: LedgerEntry; onLeave(id: string): void }) {
  const t = useTranslation();
  const { icon, label } = entryStatuses[entryStatusOf(row)];
  return (
    <span {...tableCellProps} className={`row state-of ${row.state}`}>
      <Icon name={icon} small />
      <span>{t(label)}</span>
      {row.state === 'possible' && !row.left && (
        <button type="button" className="link note" onClick={() => onLeave(row.id)}>
          {t('actLeave')}
        </button>
      )}
    </span>
  );
}

/** Formats day and time. The year is shown with the days and in the export. */
const whenText = (t: Translate, at: number): string =>
  new Intl.DateTimeFormat(t.locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at);

/** Describes the request and its size. */
function requestText(t: Translate, row: LedgerEntry): string {
  const name = t(requestLabels[row.name]);
  const detail = requestDetail(row);
  if (detail === null) return name;
  if ('language' in detail) return t('ledgerAsked', name, languageName(detail.language, t.locale));
  return t('ledgerAsked', name, 'text' in detail ? detail.text : t.saying(detail));
}

const money = (t: Translate, micros: number): string => moneyText(micros, 'column', t.locale);

function quotedText(t: Translate, { quoted, priceFrom }: LedgerEntry): string {
  if (quoted === null) return t('ledgerNoPrice');
  return priceFrom === 'own' ? t('priceOwn', money(t, quoted)) : money(t, quoted);
}

function billedText(t: Translate, { state, billed, quoted }: LedgerEntry): string {
  if (billed !== null) return money(t, billed);
  if (state === 'none') return t('priceFree');
  return t(quoted === null ? 'ledgerNoPrice' : 'ledgerUnknown');
}

/** Describes the source of the price at the time of the request. */
function priceSourceText(t: Translate, { priceFrom, priceVersion, ownPriceAt }: LedgerEntry): string {
  const versionText = t('ledgerPriceVersion', priceVersion);
  if (priceFrom !== 'own') return versionText;
  return joinFacts([
    ownPriceAt === undefined ? t('priceMine') : t('priceMineSince', dateText(t, ownPriceAt)),
    versionText,
  ]);
}

interface Props extends Pick<LedgerRowProps, 'onVisible' | 'onLeave'> {
  /** Ids of all filtered rows, newest first. */
  ids: readonly string[];
  rows: ReadonlyMap<string, LedgerEntry>;
  titles: ReadonlyMap<string, string>;
}

const columns: [MessageName, 'num'?][] = [
  ['ledgerTime'],
  ['ledgerAskedHead'],
  ['ledgerAbout'],
  ['ledgerQuotedHead', 'num'],
  ['ledgerBilledHead', 'num'],
  ['ledgerState'],
];

/** A scrollable list needs focus to be scrolled by keyboard, even without focusable rows. */
const keyboardScrollable = { tabIndex: 0 };

/** Height of the table's header in pixels. */
const headHeight = 33;

/** Lists attempts. Only rows near the visible range are read and drawn, because there may be a hundred thousand. */
export function LedgerRows({ ids, rows, titles, onVisible, onLeave }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const drawn = useCallback(
    (id: string, at: number) => {
      const row = rows.get(id);
      const title = row?.videoId == null ? undefined : titles.get(row.videoId);
      return <LedgerRow key={id} at={at} row={row} title={title} onVisible={onVisible} onLeave={onLeave} />;
    },
    [rows, titles, onVisible, onLeave],
  );
  return (
    <div ref={list} className="ledger-rows" {...tableProps(ids.length, t('ledgerRowsLabel'))} {...keyboardScrollable}>
      <div className="list-head ledger-head" {...headRowProps}>
        {columns.map(([name, num]) => (
          <span key={name} {...headCellProps()} className={num}>
            {t(name)}
          </span>
        ))}
      </div>
      <Virtualizer data={ids} scrollRef={list} startMargin={headHeight}>
        {drawn}
      </Virtualizer>
    </div>
  );
}
