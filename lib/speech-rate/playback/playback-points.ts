import type { Cue } from '@/lib/captions/cue';
import type { Loop } from '@/lib/captions/cues';
import type { PlaybackPoint, PlayerClock } from '@/lib/platform/player';
import type { Settings } from '@/lib/settings/settings';
import { findPauses, type TimeSpan } from '../pauses';

type PlaybackChoices = Settings['playback'];

/** Where playback pauses, and which pauses in speech it skips or plays fast. In seconds, in order. */
export interface PlaybackPlan {
  choices: PlaybackChoices;
  stops: readonly number[];
  pauses: readonly TimeSpan[];
}

/** What is left of a pause at both ends in seconds, so that no word is cut. */
const pauseMargin = 0.2;
/** In seconds. Lines that start closer together are one line for auto-pause, and no line is shorter. */
const minLineInterval = 0.3;
/** How long before the next line playback pauses, in seconds. */
const beforeNextLine = 0.1;
/** In seconds. A player that reaches the end of the video opens the next one. */
const beforeEnd = 0.1;

/** Plans auto-pause and pauses for the lines that are shown. */
export function planPlayback(cues: readonly Cue[], choices: PlaybackChoices): PlaybackPlan {
  const { autoPause, pauses, pauseSeconds } = choices;
  return {
    choices,
    stops: autoPause === 'off' ? [] : lineStops(cues, autoPause),
    pauses: pauses === 'play' ? [] : shortenedPauses(cues, pauseSeconds),
  };
}

function lineStops(cues: readonly Cue[], autoPause: 'after' | 'before'): number[] {
  const stops: number[] = [];
  let end = 0;
  for (const [index, { offset, duration }] of cues.entries()) {
    const next = cues[index + 1]?.offset;
    end = Math.max(end, offset + duration);
    if (next !== undefined && next - offset < minLineInterval) continue;
    // A line of automatic captions stays until the next one ends. A line without a duration lasts until the next one.
    const lineEnd = duration > 0 ? Math.max(offset + minLineInterval, Math.min(end, next ?? end)) : next;
    const stop = autoPause === 'after' ? lineEnd : next && Math.max(lineEnd ?? 0, next - beforeNextLine);
    if (stop !== undefined) stops.push(stop);
    end = 0;
  }
  return stops;
}

/** Returns the pauses between lines. The end of the video is not one, because the player would open the next video. */
function shortenedPauses(cues: readonly Cue[], minSeconds: number): TimeSpan[] {
  // As for auto-pause, so that no stop is in what is skipped.
  const spoken = cues.map((cue, index) => {
    const lasting = cue.duration > 0 ? cue.duration : (cues[index + 1]?.offset ?? 0) - cue.offset;
    return { ...cue, duration: Math.max(minLineInterval, lasting) };
  });
  return findPauses(spoken, null, minSeconds)
    .map(({ from, to }) => ({ from: from === 0 ? 0 : from + pauseMargin, to: to - pauseMargin }))
    .filter(({ from, to }) => to > from);
}

/** The most points that the player gets at once. More follow when it has reached the first ones. */
const maxPoints = 8;

/**
 * Returns the next points of a plan, in order. Pauses begin only when playback reaches their start, so that the user can
 * seek into one; with `entersPause`, the rest of the current pause counts too.
 */
export function upcomingPoints(
  { choices, stops, pauses }: PlaybackPlan,
  { time, stoppedAt = 0, length }: Pick<PlayerClock, 'time' | 'stoppedAt' | 'length'>,
  loop: Loop | null,
  entersPause = false,
): PlaybackPoint[] {
  const loopEnd = loop ? Math.min(loop.end, (length ?? Number.POSITIVE_INFINITY) - beforeEnd) : null;
  const points: PlaybackPoint[] = firstAfter(stops, Math.max(time, stoppedAt), (at) => at).map((at) => ({
    at,
    act: 'pause',
  }));
  for (const { from, to } of firstAfter(pauses, time, (pause) => pause.to)) {
    if (loopEnd !== null && to >= loopEnd) break;
    const start = entersPause ? Math.max(from, time) : from;
    if (start >= time) points.push({ at: start, act: choices.pauses === 'skip' ? to : 'fast' });
    if (choices.pauses === 'fast') points.push({ at: to, act: 'normal' });
  }
  points.sort((a, b) => a.at - b.at);
  if (loop && loopEnd !== null) {
    points.splice(points.findLastIndex(({ at }) => at < loopEnd) + 1);
    if (choices.autoPause !== 'off' && stoppedAt < loopEnd) points.push({ at: loopEnd, act: 'pause' });
    points.push({ at: loopEnd, act: loop.start });
  }
  return points.slice(0, maxPoints);
}

/** Returns the first items whose time is later than a given one. */
function firstAfter<Item>(items: readonly Item[], time: number, timeOf: (item: Item) => number): Item[] {
  const first = items.findIndex((item) => timeOf(item) > time);
  return first < 0 ? [] : items.slice(first, first + maxPoints);
}
