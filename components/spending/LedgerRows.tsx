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
  /** Its place among those shown, counted from 0. */
  at: number;
  /** Not there until it is read. */
  row: LedgerEntry | undefined;
  /** What its video is called, where that is known. */
  title: string | undefined;
  /** It is in view and not read yet. */
  onWant(at: number): void;
  onLeave(id: string): void;
}

/** One attempt: when, what was asked about what, what it was quoted and billed, and how it stands. */
const LedgerRow = memo(function LedgerRow({ at, row, title, onWant, onLeave }: LedgerRowProps) {
  const t = useTranslation();
  useEffect(() => {
    if (!row) onWant(at);
  }, [row, at, onWant]);
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
      {about && 'words' in about && <bdi>{t('ledgerWords', about.words)}</bdi>}
      {about && 'id' in about && <bdi className="code">{about.id}</bdi>}
      {row.failure && <span className="note">{t(failureHeadings[row.failure])}</span>}
    </span>
  );
}

function Status({ row, onLeave }: { row: LedgerEntry; onLeave(id: string): void }) {
  const t = useTranslation();
  const { icon, says } = entryStatuses[entryStatusOf(row)];
  return (
    <span {...tableCellProps} className={`row state-of ${row.state}`}>
      <Icon name={icon} small />
      <span>{t(says)}</span>
      {row.state === 'possible' && !row.left && (
        <button type="button" className="link note" onClick={() => onLeave(row.id)}>
          {t('actLeave')}
        </button>
      )}
    </span>
  );
}

/** Day and time, without the year: that stands in the days and in the file. */
const whenText = (t: Translate, at: number): string =>
  new Intl.DateTimeFormat(t.locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at);

/** What was asked for, with how much of it. */
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

/** Where the price came from, as it was then. */
function priceSourceText(t: Translate, { priceFrom, priceVersion, ownPriceAt }: LedgerEntry): string {
  const book = t('ledgerPriceVersion', priceVersion);
  if (priceFrom !== 'own') return book;
  return joinFacts([ownPriceAt === undefined ? t('priceMine') : t('priceMineSince', dateText(t, ownPriceAt)), book]);
}

interface Props extends Pick<LedgerRowProps, 'onWant' | 'onLeave'> {
  /** Names of all rows, the newest first. */
  ids: readonly string[];
  rows: ReadonlyMap<string, LedgerEntry>;
  titles: ReadonlyMap<string, string>;
}

const heads: [MessageName, 'num'?][] = [
  ['ledgerTime'],
  ['ledgerAskedHead'],
  ['ledgerAbout'],
  ['ledgerQuotedHead', 'num'],
  ['ledgerBilledHead', 'num'],
  ['ledgerState'],
];

/** A list that scrolls is scrolled by keys too, also where nothing in it may take the focus. */
const keyboardScrollable = { tabIndex: 0 };

/** Of the head that stands above the rows, in pixels. */
const headHeight = 33;

/** The attempts, a hundred thousand as quick as ten: only those near the view are read and drawn. */
export function LedgerRows({ ids, rows, titles, onWant, onLeave }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const drawn = useCallback(
    (id: string, at: number) => {
      const row = rows.get(id);
      const title = row?.videoId == null ? undefined : titles.get(row.videoId);
      return <LedgerRow key={id} {...{ at, row, title, onWant, onLeave }} />;
    },
    [rows, titles, onWant, onLeave],
  );
  return (
    <div ref={list} className="ledger-rows" {...tableProps(ids.length, t('ledgerRowsLabel'))} {...keyboardScrollable}>
      <div className="list-head ledger-head" {...headRowProps}>
        {heads.map(([name, num]) => (
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
