import type { Video } from '@/lib/service/resource-schemas';
import type { Message, PluralName } from '@/lib/shared/localized-text';
import { parseTime } from '@/lib/shared/parse-time';

/** A time in the user's time zone and in UTC. */
interface FormattedTime {
  /** In the user's locale and time zone. */
  local: string;
  utc: string;
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Formats a timestamp for the user. Returns `null` if it is invalid. `zone` is an IANA time zone; the default is the
 * system's.
 */
export function formatLocalTime(timestamp: string, locale: string, zone?: string): FormattedTime | null {
  const time = rfc3339.test(timestamp) ? parseTime(timestamp) : Number.NaN;
  if (Number.isNaN(time)) return null;
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return { local: written.format(time), utc: new Date(time).toISOString().replace('.000Z', 'Z') };
}

/** Formats a count with digit grouping and without loss of precision. Returns other text unchanged. */
export const countText = (count: string, locale: string, options?: Intl.NumberFormatOptions): string =>
  isCount(count) ? new Intl.NumberFormat(locale, options).format(BigInt(count)) : count;

/** Returns a count as a number, or as a string of digits if a number would round it; `null` if it is not a count. */
export function exactCount(count: unknown): number | string | null {
  if (typeof count === 'number') return count >= 0 && Number.isFinite(count) ? count : null;
  if (typeof count !== 'string' || !isCount(count)) return null;
  return Number.isSafeInteger(Number(count)) ? Number(count) : count;
}

/**
 * Returns whether a string consists of decimal digits, the form of counts in section "Video". Longer strings of digits
 * are not counts and would be slow to format.
 */
const isCount = (text: string): boolean => /^\d{1,64}$/.test(text);

/** Matches an ISO 8601 duration in units of fixed length, such as `PT18M3S`, `P1DT2H` or `P0D`. */
const isoDuration =
  /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:[.,]\d{1,9})?S)?)?$/;

/** Returns an ISO 8601 duration in whole seconds; `null` if it is invalid. */
export function secondsFromDuration(duration: string): number | null {
  const parts = isoDuration.exec(duration)?.slice(1);
  if (!parts?.some((part) => part !== undefined)) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** Returns the length of a video in seconds from the service's number, or else from its duration; `null` if unknown. */
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

/** Returns the messages for a length in all its units, without rounding. A length of 0 gives "0 s". */
export function lengthMessages(seconds: number): Message[] {
  let remaining = seconds;
  const parts = units.map(([size, count]) => {
    const n = Math.floor(remaining / size);
    remaining -= n * size;
    return { count, n };
  });
  const nonZero = parts.filter(({ n }) => n > 0);
  return nonZero.length > 0 ? nonZero : [{ count: 'spanSeconds', n: 0 }];
}
