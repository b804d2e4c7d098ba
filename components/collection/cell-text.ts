import { dateText, dateTimeText, timeOfDayText } from '@/components/ui/format-text';
import type { ItemSource } from '@/lib/collection/records';
import type { RowState, Snapshot } from '@/lib/collection/snapshot';
import { type Column, firstBatchOf, type MissingDetailsReason, originLabel } from '@/lib/collection/video-table';
import type { Cell } from '@/lib/database/fields';
import { countText } from '@/lib/platform/video-figures';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { parseTime } from '@/lib/shared/parse-time';
import { clockText } from '@/lib/shared/time-text';

/**
 * Formats a day as "today" or "on 12 Nov", in the user's time zone. The year is added if it is not the current year.
 * Times are in milliseconds since 1970.
 */
function dayText(t: Translate, time: number, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  return isToday ? shortDayText(t, time, now) : t('whenOn', monthDayText(t, time, now));
}

/** Formats a time of today as "today, 14:06", and a time of another day as "yesterday" or "12 Nov". */
export function dayOrTimeText(t: Translate, time: number, now: number): string {
  if (startOfDay(time) !== startOfDay(now)) return shortDayText(t, time, now);
  return t('todayAt', timeOfDayText(t, time));
}

const dayLength = 86_400_000;
const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** Formats a day as "today", "yesterday" or "12 Nov", in the user's time zone. */
function shortDayText(t: Translate, time: number, now: number): string {
  // Rounding absorbs the hour that a daylight saving change adds or removes.
  const days = Math.round((startOfDay(time) - startOfDay(now)) / dayLength);
  if (days < -1 || days > 0) return monthDayText(t, time, now);
  return new Intl.RelativeTimeFormat(t.locale, { numeric: 'auto' }).format(days, 'day');
}

/** Formats a day as "12 Nov". The year is added if it is not the current year. */
function monthDayText(t: Translate, time: number, now: number): string {
  const year = new Date(time).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(t.locale, { day: 'numeric', month: 'short', ...year }).format(time);
}

export function missingDetailsText(t: Translate, missingReason: MissingDetailsReason, now: number): string {
  const day = dayText(t, missingReason.at, now);
  if (missingReason.is === 'not-returned') return t('rowNotReturned', day);
  if (missingReason.is === 'not-returned-since')
    return t('rowNotReturnedSince', monthDayText(t, missingReason.at, now));
  if (missingReason.is === 'unreadable') return t('rowUnreadable', monthDayText(t, missingReason.at, now));
  if (missingReason.is === 'deleted') return t('rowDeleted', monthDayText(t, missingReason.at, now));
  const origin = t(missingReason.origin);
  return missingReason.rank === null
    ? t('rowIdOnly', day, origin)
    : t('rowIdOnlyRank', day, origin, missingReason.rank);
}

/** The label of a cell without values, and a short label for a cell that spans one column. */
export const missingLabels: Readonly<Record<MissingDetailsReason['is'], { long: MessageName; short: MessageName }>> = {
  'id-only': { long: 'noDetails', short: 'cellNotFetched' },
  'not-returned': { long: 'notReturned', short: 'notReturned' },
  'not-returned-since': { long: 'coverageNoLonger', short: 'coverageNoLonger' },
  unreadable: { long: 'stateUnreadable', short: 'stateUnreadable' },
  deleted: { long: 'stateDeleted', short: 'stateDeleted' },
};

/** Returns where a video was found, such as "Added on a results page" and "rank 8". */
export function originFacts(t: Translate, snapshot: Snapshot, row: number): string[] {
  const batch = firstBatchOf(snapshot, row);
  if (!batch) return [];
  const rank = batch.ranks[snapshot.positionInBatch[row] ?? -1] ?? null;
  return [t('rowAdded', t(originLabel(batch))), ...(rank === null ? [] : [t('tableRankOf', rank)])];
}

export const rowStateLabels: Readonly<Record<RowState, MessageName>> = {
  'with-details': 'coverageWithLabel',
  'id-only': 'coverageWithoutLabel',
  'not-returned-since': 'coverageNoLonger',
  'not-returned': 'notReturned',
  unreadable: 'stateUnreadable',
  deleted: 'stateDeleted',
};

export const itemSourceLabels: Readonly<Record<ItemSource, MessageName>> = {
  panel: 'cameByPanel',
  popup: 'cameByPopup',
  menu: 'cameByMenu',
  shortcut: 'cameByShortcut',
  page: 'cameByPage',
  related: 'relatedVideos',
  recording: 'recordingHeading',
  run: 'run',
  import: 'importPage',
  library: 'library',
  sample: 'sample',
};

export interface CellText {
  text: string;
  /** The text of the tooltip, which is longer if `text` is abbreviated. */
  full: string;
}

/** Formats the value of a cell; returns `null` for an unknown value. */
export type FormatCell = (column: Column, cell: Cell) => CellText | null;

/**
 * Returns a formatter for cells, which keeps the names of languages and days, because finding them takes longer than
 * formatting a screen of rows.
 */
export function createCellFormatter(t: Translate, now: number): FormatCell {
  const languages = new Map<string, string>();
  const languageText = (code: string): string => {
    const name = languages.get(code) ?? languageName(code, t.locale);
    languages.set(code, name);
    return name;
  };
  const days = new Map<number, string>();
  const shortDay = (time: number): string => {
    const day = startOfDay(time);
    const text = days.get(day) ?? shortDayText(t, time, now);
    days.set(day, text);
    return text;
  };
  const textOf = ({ kind }: Column, cell: NonNullable<Cell>): string => {
    switch (kind) {
      case 'count':
      case 'number':
        return typeof cell === 'number' ? t.number(cell) : countText(String(cell), t.locale);
      case 'length':
        return typeof cell === 'number' ? clockText(cell) : String(cell);
      case 'date':
        return publishedText(t, cell) ?? String(cell);
      case 'moment':
        return typeof cell === 'number' ? shortDay(cell) : String(cell);
      case 'flag':
        return typeof cell === 'boolean' ? t(cell ? 'yes' : 'no') : String(cell);
      case 'word':
        return wordText(t, String(cell));
      case 'languages':
        return t.list(String(cell).split(' ').filter(Boolean).map(languageText)) || t('saved');
      default:
        return String(cell);
    }
  };
  return (column, cell) => {
    if (cell === null || (cell === '' && column.kind !== 'languages')) return null;
    const text = textOf(column, cell);
    return { text, full: column.kind === 'moment' && typeof cell === 'number' ? dateTimeText(t, cell) : text };
  };
}

/**
 * Formats a publication date as a day in UTC, like the date filters. Returns `null` if the date is unknown, and text
 * that is not a date unchanged.
 */
export function publishedText(t: Translate, cell: Cell): string | null {
  if (cell === null || cell === '') return null;
  const time = parseTime(String(cell));
  return Number.isNaN(time) ? String(cell) : dateText(t, time, 'UTC');
}

const wordLabels = new Map<string, MessageName>(Object.entries({ ...rowStateLabels, ...itemSourceLabels }));
const wordText = (t: Translate, cell: string): string => {
  const name = wordLabels.get(cell);
  return name ? t(name) : cell;
};
