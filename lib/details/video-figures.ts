import type { Video } from '@/lib/service/video-schema';
import type { Message, PluralName } from '@/lib/shared/localized-text';

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
