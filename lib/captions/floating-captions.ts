import type { PlayerClock } from '@/lib/platform/player';
import type { FloatingCaptionsPlace } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import type { Cue } from './cue';
import { continuedLineAt, lastStartedLine, lineAt } from './cues';

type FloatingLine = Pick<Cue, 'offset' | 'duration' | 'lang' | 'text'>;

export interface FloatingTrack {
  lines: readonly FloatingLine[];
  isCovered: boolean;
}

/** The tracks that are drawn outside the panel, the upper one first. `continued` is as in `Views`. */
export interface FloatingCaptions {
  tracks: readonly FloatingTrack[];
  continued: boolean;
}

/**
 * What the panel sends to the page. Captions are hidden while the player has another length in seconds, because it then
 * plays another video or an advertisement; `null` is that of a live stream.
 */
export interface OverlayContent extends FloatingCaptions {
  length: number | null;
  place: FloatingCaptionsPlace;
  /** The names of the captions and of their buttons, in the language of the interface. */
  labels: Record<'captions' | 'smaller' | 'larger' | 'hide', string>;
}

/** What the page reports: a place that the user chose, or that the user hides the captions. */
export type OverlayReport = { place: FloatingCaptionsPlace } | { hide: true };

/**
 * What the panel sends to its window of captions. `clock` is `null` while no lines can be shown, for which `notice` has
 * the reason. `at` is when the player was at `time`, in milliseconds since 1970.
 */
export interface WindowContent extends FloatingCaptions {
  notice: MessageName | null;
  clock: (Pick<PlayerClock, 'time' | 'paused' | 'rate'> & { at: number }) | null;
}

export interface DrawnLine extends Pick<FloatingLine, 'lang' | 'text'> {
  isCovered: boolean;
}

const indexAt = ({ lines }: FloatingTrack, continued: boolean, seconds: number): number =>
  (continued ? continuedLineAt : lineAt)(lines, seconds);

/** Returns the lines at a time, at most one for each track. */
export const linesAt = ({ tracks, continued }: FloatingCaptions, seconds: number): DrawnLine[] =>
  tracks.flatMap((track) => {
    const line = track.lines[indexAt(track, continued, seconds)];
    return line ? [{ lang: line.lang, text: line.text, isCovered: track.isCovered }] : [];
  });

/** Returns the next time at which `linesAt` may return something else; infinity after the last line. */
export function nextChange({ tracks, continued }: FloatingCaptions, seconds: number): number {
  const changes = tracks.flatMap((track) => {
    const { offset = 0, duration = Number.POSITIVE_INFINITY } = track.lines[indexAt(track, continued, seconds)] ?? {};
    const next = track.lines[lastStartedLine(track.lines, seconds) + 1]?.offset ?? Number.POSITIVE_INFINITY;
    return [offset + duration, next];
  });
  return Math.min(...changes.filter((change) => change > seconds), Number.POSITIVE_INFINITY);
}

/** The step of the keys that move the captions, in percent. */
const moveStep = 2;
/** The step of the text size, in percent. */
const sizeStep = 10;

const steps: Readonly<Record<string, Partial<FloatingCaptionsPlace>>> = {
  ArrowLeft: { x: -moveStep },
  ArrowRight: { x: moveStep },
  ArrowUp: { y: -moveStep },
  ArrowDown: { y: moveStep },
  '-': { size: -sizeStep },
  '+': { size: sizeStep },
  '=': { size: sizeStep },
};

/** Returns the place after a key, within the limits of the setting; `null` if the key does nothing. */
export function placeAfterKey(place: FloatingCaptionsPlace, key: string): FloatingCaptionsPlace | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step
    ? placeWithin({
        x: place.x + (step.x ?? 0),
        y: place.y + (step.y ?? 0),
        size: place.size + (step.size ?? 0),
      })
    : null;
}

/** Moves a place into the limits of the setting. */
export const placeWithin = ({ x, y, size }: FloatingCaptionsPlace): FloatingCaptionsPlace => ({
  x: clamp(x, 0, 100),
  y: clamp(y, 0, 100),
  size: clamp(size, 50, 300),
});

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
