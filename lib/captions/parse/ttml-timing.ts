import { parseLooseTime } from './numbers-and-times';

/** Frames and ticks per second. Frames and ticks are time units (TTML1, section 6.2). */
export interface TimeRates {
  frames: number;
  ticks: number;
}

const frameTimePattern = /^(\d{1,6}):(\d{1,6}):(\d{1,6}):(\d{1,6})(?:\.\d{1,6})?$/;
const unitTimePattern = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)?$/;

/**
 * Parses a time expression (TTML1, section 10.3.1) to milliseconds: a clock time with optional frames, or a number with
 * a unit. Returns `NaN` if the expression is invalid.
 */
export function parseMediaTime(value: string, rates: TimeRates): number {
  const text = value.trim();
  const [, hours, minutes, seconds, frames] = frameTimePattern.exec(text) ?? [];
  if (hours !== undefined) {
    const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return (wholeSeconds + Number(frames) / rates.frames) * 1000;
  }
  const [, number, unit = 's'] = unitTimePattern.exec(text) ?? [];
  return number === undefined ? parseLooseTime(text) : Number(number) * unitMs(unit, rates);
}

const msPerUnit: ReadonlyMap<string, number> = new Map([
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
]);

function unitMs(unit: string, { frames, ticks }: TimeRates): number {
  if (unit === 'f') return 1000 / frames;
  if (unit === 't') return 1000 / ticks;
  return msPerUnit.get(unit) ?? Number.NaN;
}

/** Returns the ratio of two numbers in a string such as `1000 1001`; returns 1 if the string is invalid. */
const ratio = (text: string): number => {
  const [over = 1, under = 1] = text.trim().split(/\s+/, 2).map(Number);
  return over > 0 && under > 0 ? over / under : 1;
};

/**
 * Parses the rates of a document from its attributes by local name. The default is 30 frames per second (TTML1,
 * "ttp:frameRate").
 */
export function parseRates(attributes: ReadonlyMap<string, string>): TimeRates {
  const named = (name: string): number => Math.max(0, Number(attributes.get(name) ?? 0)) || 0;
  const frames = (named('frameRate') || 30) * ratio(attributes.get('frameRateMultiplier') ?? '1 1');
  // The default tick rate is the frame rate times the sub-frame rate if a frame rate is set, otherwise one tick per
  // second ("ttp:tickRate").
  const ticks = named('tickRate') || (attributes.has('frameRate') ? frames * (named('subFrameRate') || 1) : 1);
  return { frames, ticks };
}

/** The time span in which an element is active, in milliseconds; `NaN` if undefined. */
export interface Timing {
  begin: number;
  end: number;
}

/** An element with children. */
export interface TimeContainer extends Timing {
  /** True if white space is significant (`xml:space`). */
  keepsSpace: boolean;
  /** True if the element has its own times rather than inherited ones. */
  hasTimes: boolean;
  /** True if the element has an end or a duration of its own. */
  hasEnd: boolean;
  /** True if one of the element's times is unreadable. */
  isGarbled: boolean;
  /** True if children are active one after the other rather than in parallel (TTML1, "timeContainer"). */
  isSequence: boolean;
  /** The latest end of any child so far; `NaN` before the first child. */
  latestEnd: number;
}

export const rootContainer = {
  begin: Number.NaN,
  end: Number.NaN,
  hasTimes: false,
  hasEnd: false,
  isGarbled: false,
  isSequence: false,
  latestEnd: Number.NaN,
};

/** The time attributes of an element. `begin` and `end` are relative to its container. */
export interface DeclaredTimes extends Timing {
  /** The attribute `dur`. */
  length: number;
}

/**
 * Computes when an element is active (TTML1, section 10.2). Times are relative to the start of the container or, in a
 * sequence, to the end of the previous element. The end of the container is both the limit and the default.
 */
export function resolveTiming(container: TimeContainer, own: DeclaredTimes): Timing {
  const isLater = container.isSequence && !Number.isNaN(container.latestEnd);
  const hasTimes = !Number.isNaN(own.begin) || !Number.isNaN(own.end) || !Number.isNaN(own.length);
  if (!hasTimes && !container.isSequence) return container;
  const known = Number.isNaN(container.begin) ? 0 : container.begin;
  const from = isLater ? container.latestEnd : known;
  const begin = from + (Number.isNaN(own.begin) ? 0 : own.begin);
  const ends = [from + own.end, begin + own.length, container.end].filter((end) => !Number.isNaN(end));
  return { begin, end: ends.length > 0 ? Math.min(...ends) : Number.NaN };
}

export function extendContainer(container: TimeContainer, { begin, end }: Timing): void {
  const until = Number.isNaN(end) ? begin : end;
  if (!(container.latestEnd >= until)) container.latestEnd = until;
}

/**
 * Returns the timing of a container. A container without an end of its own ends with its last child (TTML1, "implicit
 * duration").
 */
export const containerTiming = (own: TimeContainer): Timing => ({
  begin: own.begin,
  end: own.hasEnd ? own.end : own.latestEnd,
});
