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

/** When an element is on, in milliseconds; `NaN` where nothing says. */
export interface Timing {
  begin: number;
  end: number;
}

/** An element that holds others. */
export interface TimeContainer extends Timing {
  /** Its white space is meant as it stands (`xml:space`). */
  keepsSpace: boolean;
  /** It has times of its own; otherwise those around it are its. */
  hasTimes: boolean;
  /** What is inside runs one after the other (TTML1, "timeContainer"), and not side by side. */
  isSequence: boolean;
  /** When the last of what is inside ends; `NaN` before the first. */
  last: number;
}

/** What a document begins with. */
export const untimedContainer = {
  begin: Number.NaN,
  end: Number.NaN,
  hasTimes: false,
  isSequence: false,
  last: Number.NaN,
};

/** Times as an element says them: `begin` and `end` count from where its container lets it begin. */
export interface DeclaredTimes extends Timing {
  /** `dur`. */
  length: number;
}

/**
 * When an element is on (TTML1, section 10.2): its times count from the begin of what is around it, in a sequence from the end
 * of the element before it. It never lasts longer than what is around it, and without an end as long.
 */
export function resolveTiming(around: TimeContainer, own: DeclaredTimes): Timing {
  const isLater = around.isSequence && !Number.isNaN(around.last);
  const hasTimes = !Number.isNaN(own.begin) || !Number.isNaN(own.end) || !Number.isNaN(own.length);
  if (!hasTimes && !around.isSequence) return around;
  const known = Number.isNaN(around.begin) ? 0 : around.begin;
  const from = isLater ? around.last : known;
  const begin = from + (Number.isNaN(own.begin) ? 0 : own.begin);
  const ends = [from + own.end, begin + own.length, around.end].filter((end) => !Number.isNaN(end));
  return { begin, end: ends.length > 0 ? Math.min(...ends) : Number.NaN };
}

/** Tells a container when something inside it ends. */
export function extendContainer(around: TimeContainer, { begin, end }: Timing): void {
  const until = Number.isNaN(end) ? begin : end;
  if (!(around.last >= until)) around.last = until;
}

/** When a container ends that says no end itself: with the last of what is inside (TTML1, "implicit duration"). */
export const containerTiming = (own: TimeContainer): Timing => ({
  begin: own.begin,
  end: own.hasTimes ? own.end : own.last,
});
