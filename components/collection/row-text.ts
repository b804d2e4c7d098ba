import type { MissingDetails } from '@/lib/collection/row-state';
import type { Translate } from '@/lib/shared/localized-text';

/** "today", "on 12 Nov", with the year where it is another. Milliseconds since 1970, days of the user's own zone. */
function dayText(t: Translate, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? t('whenToday') : t('whenOn', dateText(t, at, now));
}

/** "12 Nov", with the year where it is another. */
function dateText(t: Translate, at: number, now: number): string {
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(t.locale, { day: 'numeric', month: 'short', ...year }).format(at);
}

/** What stands in place of the fields of a video that has none. */
export function missingDetailsText(t: Translate, missing: MissingDetails, now: number): string {
  const day = dayText(t, missing.at, now);
  if (missing.is === 'not-returned') return t('rowNotReturned', day);
  if (missing.is === 'not-returned-since') return t('rowNotReturnedSince', dateText(t, missing.at, now));
  if (missing.is === 'unreadable') return t('rowUnreadable', dateText(t, missing.at, now));
  const place = t(missing.place);
  return missing.rank === null ? t('rowIdOnly', day, place) : t('rowIdOnlyRank', day, place, missing.rank);
}
