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
