import { ownTrackDetail } from '@/components/captions/SourceRow';
import { ageText, joinFacts } from '@/components/ui/format-text';
import { SelectableHead, SortableHead } from '@/components/ui/SelectableHead';
import { useTranslation } from '@/components/ui/translation';
import type { TrackMode } from '@/lib/captions/track-modes';
import { isRequest } from '@/lib/captions/track-request';
import type { TrackColumn, TrackCost, TrackRow, TrackSort } from '@/lib/captions/track-table';
import { sizeText } from '@/lib/shared/byte-text';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import { clockText } from '@/lib/shared/time-text';
import { costFacts } from '@/lib/spending/spending';

/** Labels of the requested mode, because the response does not reveal the origin of the captions. */
export const captionModeNames: Record<TrackMode, MessageName> = {
  default: 'originAuthored',
  'fallback-auto-translated': 'originMayTranslated',
  'fallback-whisper': 'originMayTranscribed',
  'force-whisper': 'originTranscribed',
  'on-device-translation': 'originOnDevice',
};

/** Returns the label of a mode. A saved track can name one that this version does not know. */
const modeText = (t: Translate, { mode, own }: TrackRow['request']): string => {
  if (own) return ownTrackDetail(t, own);
  const label = ownValue(captionModeNames, mode);
  return label ? t(label) : mode;
};

type TrackTexts = Record<Exclude<TrackColumn, 'title'> | 'rate' | 'bytes' | 'cost', string>;

/**
 * Formats the cells of a row as text. `speechRate` has no unit in words per minute, which the head of its column names;
 * `rate` has it. `now` is in milliseconds since 1970.
 */
export const trackCellTexts = (t: Translate, row: TrackRow, now: number): TrackTexts => ({
  lang: row.lang === null ? t('languageUnknown') : languageName(row.lang, t.locale),
  // JSON is the usual format, so it is not named.
  mode: joinFacts(t, [modeText(t, row.request), ...(row.format === 'json' ? [] : [row.format])]),
  lines: t.number(row.lines),
  ends: clockText(row.endSeconds),
  speechRate: row.unit === 'words' && row.speechRate !== null ? t.number(Math.round(row.speechRate)) : rateText(t, row),
  rate: rateText(t, row),
  age: ageText(t, now - row.receivedAt),
  bytes: sizeText(BigInt(row.bytes), t.locale),
  cost: isRequest(row.request) ? trackCostText(t, row.cost) : t('billedNone'),
});

const rateText = (t: Translate, { speechRate, unit }: TrackRow): string =>
  speechRate === null ? '' : t(unit === 'words' ? 'savedWpm' : 'savedCpm', Math.round(speechRate));

function trackCostText(t: Translate, cost: TrackCost | null): string {
  if (!cost) return t('savedNoLedger');
  const { attempts } = cost;
  return joinFacts(t, [...costFacts(t, cost), attempts > 1 && t.plural('savedAttempts', attempts)]);
}

/** The columns after the title: name, width in rem, and `numeric` for numbers. */
export const trackTableColumns: readonly [
  column: Exclude<TrackColumn, 'title'>,
  name: MessageName,
  width: number,
  numeric?: 'numeric',
][] = [
  ['lang', 'language', 5],
  ['mode', 'savedMode', 10.5],
  ['lines', 'lines', 3.25, 'numeric'],
  ['ends', 'videoLength', 3.5, 'numeric'],
  ['speechRate', 'rateUnitWords', 5, 'numeric'],
  ['age', 'saved', 5.25],
];

interface TrackTableHeadProps {
  sort: TrackSort;
  /** The state of the checkbox for all rows: all, some or none of the shown ones are selected. */
  selection: 'all' | 'some' | 'none';
  onSort(column: TrackColumn): void;
  onSelectAll(on: boolean): void;
}

export function TrackTableHead({ sort, selection, onSort, onSelectAll }: TrackTableHeadProps) {
  const t = useTranslation();
  const columns: readonly [TrackColumn, MessageName, number, 'numeric'?][] = [
    ['title', 'video', 0],
    ...trackTableColumns,
  ];
  return (
    <SelectableHead selection={selection} onSelectAll={onSelectAll}>
      {columns.map(([column, name, , numeric]) => (
        <SortableHead
          key={column}
          label={t(name)}
          isNumeric={numeric !== undefined}
          // The oldest track has the highest age, but the earliest date.
          sorted={sort.column === column ? (sort.down === (column !== 'age') ? 'down' : 'up') : null}
          onSort={() => onSort(column)}
        />
      ))}
    </SelectableHead>
  );
}
