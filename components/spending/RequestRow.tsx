import { dateText, dateTimeText, joinFacts, timeOfDayText } from '@/components/ui/format-text';
import { requestLabel } from '@/components/ui/request-labels';
import { tableCellProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { LedgerEntry } from '@/lib/service/records';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import {
  type EntryStatus,
  entryStatusOf,
  failureHeadings,
  requestDetail,
  requestSubjectOf,
  tallyOf,
} from '@/lib/spending/ledger-digest';
import { costText } from '@/lib/spending/spending';
import { entryStatuses } from './LedgerList';
import { SumCells } from './SumCells';

interface Props {
  index: number;
  /** `undefined` until it is read. */
  row: LedgerEntry | undefined;
  /** The request is listed below its run. */
  isNested: boolean;
  /** Title of the video, if known. */
  title: string | undefined;
  onDismiss(ids: readonly string[]): void;
}

/** Shows one request: time, subject, part, cost and what went wrong. */
export function RequestRow({ index, row, isNested, title, onDismiss }: Props) {
  const t = useTranslation();
  const rowProps = { className: isNested ? 'list-row ledger-row nested' : 'list-row ledger-row' };
  if (!row) {
    return (
      <div {...rowProps} {...tableRowProps(index)}>
        <span {...tableCellProps} />
        <span {...tableCellProps} className="request-time">
          …
        </span>
      </div>
    );
  }
  const hasNote = row.state === 'possible' && !row.dismissed;
  const part = joinFacts(t, [partText(t, row), statusText(t, row)]);
  return (
    <div {...rowProps} {...tableRowProps(index)}>
      <span {...tableCellProps} />
      <time {...tableCellProps} className="request-time" title={dateTimeText(t, row.sentAt)}>
        {timeOfDayText(t, row.sentAt)}
      </time>
      <span {...tableCellProps} className="request-name" title={priceSourceText(t, row)}>
        {t(requestLabel(row.name))} <Subject row={row} title={title} />{' '}
        <span className="request-part" title={part}>
          {part}
        </span>
      </span>
      <SumCells sum={tallyOf(row)} hasNote={hasNote} />
      <span {...tableCellProps} className="request-verb">
        {hasNote && (
          <button type="button" className="button small quiet" onClick={() => onDismiss([row.id])}>
            {t('actLeave')}
          </button>
        )}
      </span>
    </div>
  );
}

function Subject({ row, title }: { row: LedgerEntry; title: string | undefined }) {
  const t = useTranslation();
  const subject = requestSubjectOf(row);
  if (!subject) return null;
  if (title) return <bdi>{title}</bdi>;
  if ('video' in subject) return <bdi className="code">{subject.video}</bdi>;
  if ('videos' in subject) return <span>{t.plural('videoCount', subject.videos)}</span>;
  return 'query' in subject ? <bdi>{t('ledgerQuery', subject.query)}</bdi> : <bdi className="code">{subject.id}</bdi>;
}

/** Statuses that the amounts do not show already. The sums above the table name amounts at the user's own prices. */
const namedStatuses: ReadonlySet<EntryStatus> = new Set(['sent', 'twice']);

function statusText(t: Translate, row: LedgerEntry): string {
  const status = entryStatusOf(row);
  return joinFacts(t, [
    namedStatuses.has(status) && t(entryStatuses[status].label),
    row.failure !== null && t(failureHeadings[row.failure]),
  ]);
}

/** Describes which part of the subject was requested, and whether the request was automatic or scheduled. */
function partText(t: Translate, row: LedgerEntry): string {
  return joinFacts(t, [
    detailText(t, row),
    row.startedBy !== 'user' && t(row.startedBy === 'automatic' ? 'ledgerAutomatic' : 'runsScheduled'),
  ]);
}

function detailText(t: Translate, row: LedgerEntry): string {
  const detail = requestDetail(row);
  if (detail === null) return '';
  if ('language' in detail) return languageName(detail.language, t.locale);
  return 'text' in detail ? detail.text : t.message(detail);
}

/** Describes the estimate and the source of its price at the time of the request. */
function priceSourceText(t: Translate, { quoted, priceSource, priceVersion, priceEnteredAt }: LedgerEntry): string {
  const versionText = t('ledgerPriceVersion', priceVersion);
  const estimate = { micros: quoted ?? 0, estimated: priceSource === 'estimated' ? (quoted ?? 0) : 0 };
  return joinFacts(t, [
    quoted !== null && t('ledgerQuoted', costText(t, estimate, 'column')),
    priceSource === 'estimated' && t('priceEstimatedWhy'),
    priceSource === 'entered' &&
      (priceEnteredAt === undefined ? t('billedAtMyPrice') : t('priceMineSince', dateText(t, priceEnteredAt))),
    priceSource !== 'estimated' && versionText,
  ]);
}
