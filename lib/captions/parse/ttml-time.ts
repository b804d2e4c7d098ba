import { parseLooseTime } from './scan';

/** What times in frames and ticks are counted by (TTML1, section 6.2): per second. */
export interface TimeRates {
  frames: number;
  ticks: number;
}

const frameTimePattern = /^(\d{1,6}):(\d{1,6}):(\d{1,6}):(\d{1,6})(?:\.\d{1,6})?$/;
const unitTimePattern = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)?$/;

/** Milliseconds of a time expression (TTML1, section 10.3.1): a clock, with frames or without, or a number with its unit. `NaN` for all else. */
export function parseMediaTime(value: string, rates: TimeRates): number {
  const text = value.trim();
  const [, hours, minutes, seconds, frames] = frameTimePattern.exec(text) ?? [];
  if (hours !== undefined) {
    const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return (whole + Number(frames) / rates.frames) * 1000;
  }
  const [, number, unit = 's'] = unitTimePattern.exec(text) ?? [];
  return number === undefined ? parseLooseTime(text) : Number(number) * unitMs(unit, rates);
}

function unitMs(unit: string, { frames, ticks }: TimeRates): number {
  if (unit === 'f') return 1000 / frames;
  if (unit === 't') return 1000 / ticks;
  return { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }[unit] ?? Number.NaN;
}

/** Whole numbers such as `1000 1001` of a multiplier; 1 where it is none. */
const ratio = (text: string): number => {
  const [over = 1, under = 1] = text.trim().split(/\s+/, 2).map(Number);
  return over > 0 && under > 0 ? over / under : 1;
};

/** The rates that a document names, of its attributes without prefix; 30 frames where it names none (TTML1, "ttp:frameRate"). */
export function parseRates(attributes: ReadonlyMap<string, string>): TimeRates {
  const named = (name: string): number => Math.max(0, Number(attributes.get(name) ?? 0)) || 0;
  const frames = (named('frameRate') || 30) * ratio(attributes.get('frameRateMultiplier') ?? '1 1');
  // Without a rate of their own, ticks are frames where these are named, and seconds otherwise ("ttp:tickRate").
  const ticks = named('tickRate') || (attributes.has('frameRate') ? frames * (named('subFrameRate') || 1) : 1);
  return { frames, ticks };
}
