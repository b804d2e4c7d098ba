import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { dateText, dateTimeText, joinFacts } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { requestLabel } from '@/components/ui/request-labels';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import {
  entryStatusOf,
  failureHeadings,
  type LedgerDigest,
  type LedgerListItem,
  ledgerItems,
  requestDetail,
  requestSubjectOf,
  type Tally,
} from '@/lib/spending/ledger-digest';
import { billedCost, costText, possibleCost } from '@/lib/spending/spending';
import { entryStatuses } from './LedgerList';

interface LedgerRowProps {
  /** Index in the list, from 0. */
  index: number;
  /** Index among the filtered attempts, from 0. */
  entryIndex: number;
  /** `undefined` until it is read. */
  row: LedgerEntry | undefined;
  /** Title of the video, if known. */
  title: string | undefined;
  /** Called when an attempt is visible and not read yet. */
  onVisible(entryIndex: number): void;
  onDismiss(id: string): void;
}

/** Shows one attempt: time, request, subject, part, quote, cost and billing state. */
const LedgerRow = memo(function LedgerRow({ index, entryIndex, row, title, onVisible, onDismiss }: LedgerRowProps) {
  const t = useTranslation();
  useEffect(() => {
    if (!row) onVisible(entryIndex);
  }, [row, entryIndex, onVisible]);
  const rowProps = { className: 'list-row ledger-row', ...tableRowProps(index) };
  if (!row) {
    return (
      <div {...rowProps}>
        <span {...tableCellProps} className="note">
          …
        </span>
      </div>
    );
  }
  return (
    <div {...rowProps}>
      <time {...tableCellProps} className="when" title={dateTimeText(t, row.sentAt)}>
        {timeText(t, row.sentAt)}
      </time>
      <span {...tableCellProps} className="request-name">
        {t(requestLabel(row.name))}
      </span>
      <Subject row={row} title={title} />
      <span {...tableCellProps} className="part">
        {partText(t, row)}
      </span>
      <span {...tableCellProps} className="num off" title={priceSourceText(t, row)}>
        <span className="tag">{t('ledgerQuotedHead')} </span>
        {quotedText(t, row)}
      </span>
      <span {...tableCellProps} className="num">
        <span className="tag">{t('ledgerBilledHead')} </span>
        {billedText(t, row)}
      </span>
      <Status row={row} onDismiss={onDismiss} />
    </div>
  );
});

function Subject({ row, title }: { row: LedgerEntry; title: string | undefined }) {
  const t = useTranslation();
  const subject = requestSubjectOf(row);
  return (
    <span {...tableCellProps} className="about">
      {subject &&
        'video' in subject &&
        (title ? <bdi title={title}>{title}</bdi> : <bdi className="code">{subject.video}</bdi>)}
      {subject && 'videos' in subject && <span>{t.plural('networkVideos', subject.videos)}</span>}
      {subject && 'query' in subject && <bdi title={subject.query}>{t('ledgerQuery', subject.query)}</bdi>}
      {subject && 'id' in subject && <bdi className="code">{subject.id}</bdi>}
    </span>
  );
}

function Status({ row, onDismiss }: { row: LedgerEntry; onDismiss(id: string): void }) {
  const t = useTranslation();
  const { icon, label } = entryStatuses[entryStatusOf(row)];
  const reason = row.failure ? t(failureHeadings[row.failure]) : undefined;
  return (
    <span {...tableCellProps} className={`row state-of ${row.state}`} title={reason}>
      <Icon name={icon} small />
      <span>{t(label)}</span>
      {reason && <span className="sr">{reason}</span>}
      {row.state === 'possible' && !row.left && (
        <IconButton icon="x" label={t('actLeave')} onPress={() => onDismiss(row.id)} />
      )}
    </span>
  );
}

interface DaySumProps {
  index: number;
  /** Midnight, in milliseconds since 1970. */
  day: number;
  /** `null` until all attempts of the day are read. */
  tally: Tally | null;
  isToday: boolean;
}

/** Shows the sums of a day above its attempts. */
function DaySum({ index, day, tally, isToday }: DaySumProps) {
  const t = useTranslation();
  const date = new Intl.DateTimeFormat(t.locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(day);
  return (
    <div className="list-row ledger-day" {...tableRowProps(index)}>
      <span {...tableCellProps} className="day" title={dateText(t, day)}>
        {joinFacts([isToday ? t('ledgerToday', date) : date, tally && t.plural('ledgerCalls', tally.calls)])}
      </span>
      <span {...tableCellProps} className="num">
        {tally && costText(t, possibleCost(tally), 'column')}
      </span>
      <span {...tableCellProps} className="num">
        {tally && costText(t, billedCost(tally), 'column')}
      </span>
      <span {...tableCellProps} />
    </div>
  );
}

const timeText = (t: Translate, time: number): string =>
  new Intl.DateTimeFormat(t.locale, { hour: 'numeric', minute: '2-digit' }).format(time);

/** Describes which part of the subject was requested, and whether the request was automatic or scheduled. */
function partText(t: Translate, row: LedgerEntry): string {
  return joinFacts([
    detailText(t, row),
    row.by !== 'reader' && t(row.by === 'auto' ? 'ledgerAutomatic' : 'ledgerBySchedule'),
  ]);
}

function detailText(t: Translate, row: LedgerEntry): string {
  const detail = requestDetail(row);
  if (detail === null) return '';
  if ('language' in detail) return languageName(detail.language, t.locale);
  return 'text' in detail ? detail.text : t.message(detail);
}

const formatMoney = (t: Translate, micros: Micros, { priceFrom }: LedgerEntry): string =>
  costText(t, { micros, estimated: priceFrom === 'estimated' ? micros : 0 }, 'column');

const quotedText = (t: Translate, row: LedgerEntry): string =>
  row.quoted === null ? t('ledgerNoPrice') : formatMoney(t, row.quoted, row);

function billedText(t: Translate, row: LedgerEntry): string {
  const { state, billed, quoted, priceFrom } = row;
  if (billed !== null) return costText(t, { micros: billed }, 'column');
  if (state === 'none') return costText(t, { micros: 0 }, 'column');
  const isEstimated = state === 'confirmed' && priceFrom === 'estimated';
  return isEstimated && quoted !== null ? formatMoney(t, quoted, row) : t('ledgerUnknown');
}

/** Describes the source of the price at the time of the request. */
function priceSourceText(t: Translate, { priceFrom, priceVersion, ownPriceAt }: LedgerEntry): string {
  const versionText = t('ledgerPriceVersion', priceVersion);
  if (priceFrom === 'estimated') return t('priceEstimatedWhy');
  if (priceFrom !== 'own') return versionText;
  return joinFacts([
    ownPriceAt === undefined ? t('priceMine') : t('priceMineSince', dateText(t, ownPriceAt)),
    versionText,
  ]);
}

interface Props extends Pick<LedgerRowProps, 'onVisible' | 'onDismiss'> {
  digest: LedgerDigest;
  rows: ReadonlyMap<string, LedgerEntry>;
  titles: ReadonlyMap<string, string>;
  /** The last day can lack attempts, so the days have no sums yet. */
  isPartial: boolean;
  /** The last local midnight, in milliseconds since 1970. */
  today: number;
}

const columns: [MessageName, 'num'?][] = [
  ['ledgerTime'],
  ['ledgerRequestHead'],
  ['ledgerAbout'],
  ['ledgerPartHead'],
  ['ledgerQuotedHead', 'num'],
  ['ledgerBilledHead', 'num'],
  ['ledgerState'],
];

/** Makes the list focusable, so that it can be scrolled by keyboard even without focusable rows. */
const keyboardScrollable = { tabIndex: 0 };

/** Height of the table header in pixels. */
const headHeight = 33;

/**
 * Lists attempts by day. Only rows near the visible range are read and rendered, because there can be a hundred
 * thousand.
 */
export function LedgerRows({ digest, rows, titles, isPartial, today, onVisible, onDismiss }: Props) {
  const t = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const items = useMemo(() => ledgerItems(digest), [digest]);
  const renderItem = useCallback(
    (item: LedgerListItem, index: number) => {
      if ('day' in item) {
        const { day, tally } = item;
        return <DaySum key={day} index={index} day={day} tally={isPartial ? null : tally} isToday={day === today} />;
      }
      const row = rows.get(item.id);
      const title = row?.videoId == null ? undefined : titles.get(row.videoId);
      return (
        <LedgerRow
          key={item.id}
          index={index}
          entryIndex={item.index}
          row={row}
          title={title}
          onVisible={onVisible}
          onDismiss={onDismiss}
        />
      );
    },
    [rows, titles, isPartial, today, onVisible, onDismiss],
  );
  return (
    <div ref={list} className="ledger-rows" {...tableProps(items.length, t('ledgerRowsLabel'))} {...keyboardScrollable}>
      <div className="list-head ledger-head" {...headRowProps}>
        {columns.map(([name, num]) => (
          <span key={name} {...headCellProps()} className={num}>
            {t(name)}
          </span>
        ))}
      </div>
      <Virtualizer data={items} scrollRef={list} startMargin={headHeight}>
        {renderItem}
      </Virtualizer>
    </div>
  );
}
