/** Matches a date, and a date with a time, as in RFC 3339. */
const timestamp =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)([T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/i;

/**
 * Parses a date of the service. Without a time zone it is in UTC, so that files do not depend on the user's time zone.
 * Returns `NaN` if it is invalid, such as 30 February, hour 24 or year 0, which browsers would read as another date.
 */
export function parseTime(text: string): number {
  const [, year, month, day, time, zone] = timestamp.exec(text) ?? [];
  if (!Number(year) || !(Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month))))
    return Number.NaN;
  return Date.parse(`${text.toUpperCase().replace(' ', 'T')}${time && !zone ? 'Z' : ''}`);
}

/** Months are counted from 1. The calendar repeats every 400 years, and JavaScript reads years below 100 as 19xx. */
const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
