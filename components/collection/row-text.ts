import type { MissingDetails } from '@/lib/collection/missing-details';
import type { Translate } from '@/lib/shared/localized-text';

/** "today", "on 12 Nov", with the year where it is another. Milliseconds since 1970, days of the reader's own zone. */
export function dayText(say: Translate, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? say('whenToday') : say('whenOn', dateText(say, at, now));
}

/** "12 Nov", with the year where it is another. */
function dateText(say: Translate, at: number, now: number): string {
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(say.locale, { day: 'numeric', month: 'short', ...year }).format(at);
}

/** What stands in place of the fields of a video that has none (COL-05). */
export function missingDetailsText(say: Translate, missing: MissingDetails, now: number): string {
  const day = dayText(say, missing.at, now);
  if (missing.is === 'not-returned') return say('rowNotReturned', day);
  if (missing.is === 'not-returned-since') return say('rowNotReturnedSince', dateText(say, missing.at, now));
  if (missing.is === 'unreadable') return say('rowUnreadable', dateText(say, missing.at, now));
  const place = say(missing.place);
  return missing.rank === null ? say('rowIdOnly', day, place) : say('rowIdOnlyRank', day, place, missing.rank);
}
