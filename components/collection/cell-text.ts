import type { ItemSource } from '@/lib/collection/collection';
import type { MissingDetails } from '@/lib/collection/row-state';
import type { RowState } from '@/lib/collection/snapshot';
import type { Column } from '@/lib/collection/video-table';
import { countText } from '@/lib/details/video-figures';
import type { Cell } from '@/lib/provenance/detail-columns';
import { clockText } from '@/lib/shared/clock-text';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

/**
 * Formats a day as "today" or "on 12 Nov", with the year if it is another. Milliseconds since 1970, in the user's time
 * zone.
 */
function dayText(t: Translate, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? t('whenToday') : t('whenOn', dateText(t, at, now));
}

/** Formats a day as "12 Nov", with the year if it is another. */
function dateText(t: Translate, at: number, now: number): string {
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(t.locale, { day: 'numeric', month: 'short', ...year }).format(at);
}

/** Returns the text that replaces missing details. */
export function missingDetailsText(t: Translate, missing: MissingDetails, now: number): string {
  const day = dayText(t, missing.at, now);
  if (missing.is === 'not-returned') return t('rowNotReturned', day);
  if (missing.is === 'not-returned-since') return t('rowNotReturnedSince', dateText(t, missing.at, now));
  if (missing.is === 'unreadable') return t('rowUnreadable', dateText(t, missing.at, now));
  const origin = t(missing.origin);
  return missing.rank === null ? t('rowIdOnly', day, origin) : t('rowIdOnlyRank', day, origin, missing.rank);
}

export const stateNames: Readonly<Record<RowState, MessageName>> = {
  complete: 'stateComplete',
  'id-only': 'stateIdOnly',
  'not-returned-since': 'stateNotReturnedSince',
  'not-returned': 'stateNotReturned',
  unreadable: 'stateUnreadable',
};

export const itemSourceNames: Readonly<Record<ItemSource, MessageName>> = {
  panel: 'cameByPanel',
  popup: 'cameByPopup',
  menu: 'cameByMenu',
  shortcut: 'cameByShortcut',
  page: 'cameByPage',
  related: 'cameByRelated',
  recording: 'cameByRecording',
  run: 'cameByRun',
  import: 'cameByImport',
  library: 'cameByLibrary',
};

/** Formats a cell in the user's language; `null` for an unknown value. */
export type FormatCell = (column: Column, cell: Cell) => string | null;

/** Creates the formatters once, because that takes longer than formatting a screen of rows. */
export function createCellFormatter(t: Translate): FormatCell {
  const figures = new Intl.NumberFormat(t.locale);
  // Days are in UTC, like those of the date filters.
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const dated = (text: string): string => {
    const at = Date.parse(text);
    return Number.isNaN(at) ? text : day.format(at);
  };
  return ({ name, kind }, cell) => {
    if (name === 'captions') return captionsText(t, cell);
    if (cell === null || cell === '') return null;
    switch (kind) {
      case 'count':
      case 'number':
        return typeof cell === 'number' ? figures.format(cell) : countText(String(cell), t.locale);
      case 'length':
        return typeof cell === 'number' ? clockText(cell) : String(cell);
      case 'date':
        return dated(String(cell));
      case 'moment':
        return typeof cell === 'number' ? moment.format(cell) : String(cell);
      case 'flag':
        return typeof cell === 'boolean' ? t(cell ? 'yes' : 'no') : String(cell);
      case 'word':
        return wordText(t, String(cell));
      default:
        return String(cell);
    }
  };
}

function captionsText(t: Translate, cell: Cell): string | null {
  if (cell === null) return null;
  const languages = String(cell).split(' ').filter(Boolean);
  return languages.length > 0 ? t('tableCaptionsIn', languages.join(' ')) : t('tableCaptionsHeld');
}

const wordNames: Readonly<Record<string, MessageName>> = { ...stateNames, ...itemSourceNames };
const wordText = (t: Translate, cell: string): string => {
  const name = wordNames[cell];
  return name ? t(name) : cell;
};
