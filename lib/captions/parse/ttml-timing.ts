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
