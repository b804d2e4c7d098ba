import type { ItemSource } from '@/lib/collection/collection';
import type { RowState } from '@/lib/collection/snapshot';
import type { Column } from '@/lib/collection/table-columns';
import { countText } from '@/lib/details/count-text';
import type { Cell } from '@/lib/provenance/detail-columns';
import { clockText } from '@/lib/shared/clock-text';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

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

/** Writes a cell the way of the user's language; `null` where nothing is known. */
export type FormatCell = (column: Column, cell: Cell) => string | null;

/** What writes cells is made once: a formatter takes longer to make than a screen of rows to write. */
export function createCellFormatter(t: Translate): FormatCell {
  const figures = new Intl.NumberFormat(t.locale);
  // Days as the service tells them, so that they are the days that a filter means.
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
