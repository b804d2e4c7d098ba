import type { Video } from '@/lib/service/resource-schemas';
import type { Message, PluralName } from '@/lib/shared/localized-text';

/** A point of time for people, and exactly. */
interface FormattedTime {
  /** In the user's own form and zone. */
  local: string;
  utc: string;
}

/** RFC 3339. Years outside of four digits are not dates that a calendar shows. */
const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** A timestamp in the user's words; `null` where it is none, and is shown as it came. `zone` is the system's own unless given. */
export function formatLocalTime(timestamp: string, locale: string, zone?: string): FormattedTime | null {
  const at = rfc3339.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(at)) return null;
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return { local: written.format(at), utc: new Date(at).toISOString().replace('.000Z', 'Z') };
}

/** Digits beyond this are no count of anything, and grouping them would take its time. */
const maxDigits = 64;

/** A count as the service tells it, grouped the way of the language and exact at any size; what is no count stays as it came. */
export const countText = (count: string, locale: string): string =>
  isCount(count) ? new Intl.NumberFormat(locale).format(BigInt(count)) : count;

/** Returns a count as a number, or as its digits where a number would round it; `null` for what is no count. */
export function exactCount(count: unknown): number | string | null {
  if (typeof count === 'number') return Number.isFinite(count) ? count : null;
  if (typeof count !== 'string' || !isCount(count)) return null;
  return Number.isSafeInteger(Number(count)) ? Number(count) : count;
}

/** Section "Video": decimal digits as text. */
export const isCount = (text: string): boolean => text.length <= maxDigits && /^\d+$/.test(text);

/** ISO 8601, as far as whole units of a fixed length go: `PT18M3S`, `P1DT2H`, `P0D`. */
const isoDuration =
  /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:[.,]\d{1,9})?S)?)?$/;

/** Seconds of an ISO 8601 duration, fractions dropped; `null` where it is none. */
export function secondsFromDuration(duration: string): number | null {
  const parts = isoDuration.exec(duration)?.slice(1);
  if (!parts?.some((part) => part !== undefined)) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** How long a video is, in seconds: as the service counted it, else as its duration says; `null` where neither does. */
export function lengthOf({ parsedDuration, duration }: Pick<Video, 'parsedDuration' | 'duration'>): number | null {
  if (parsedDuration !== undefined && parsedDuration >= 0) return parsedDuration;
  return duration === undefined ? null : secondsFromDuration(duration);
}

const units = [
  [86_400, 'spanDays'],
  [3600, 'spanHours'],
  [60, 'spanMinutes'],
  [1, 'spanSeconds'],
] as const satisfies readonly (readonly [number, PluralName])[];

/** A length with every unit that it has, so that nothing is rounded away; nothing at all is "0 s". */
export function lengthMessages(seconds: number): Message[] {
  let rest = seconds;
  const parts = units.map(([size, count]) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    return { count, n };
  });
  const given = parts.filter(({ n }) => n > 0);
  return given.length > 0 ? given : [{ count: 'spanSeconds', n: 0 }];
}
