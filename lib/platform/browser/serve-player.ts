import { type Browser, browser } from 'wxt/browser';
import { isRecord } from '@/lib/shared/is-record';
import {
  fastRate,
  isSameRate,
  type PlaybackPoint,
  type PlayerClock,
  type PointsRequest,
  playerPortName,
} from '../player';

/** The shortest time between two clock updates during playback, in milliseconds. `immediateEvents` do not wait. */
const minUpdateInterval = 250;
const immediateEvents = ['seeking', 'ratechange', 'play', 'pause', 'durationchange'];

/** Serves the page's player to connected panels. `now` returns milliseconds. */
export function servePlayer(root: Document, now: () => number): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === playerPortName) serveConnection(root, port, now);
  });
}

function serveConnection(root: Document, port: Browser.runtime.Port, now: () => number): void {
  const ended = new AbortController();
  let lastSent = Number.NEGATIVE_INFINITY;
  const points = createPointFollower(root);
  const sendClock = (refused?: PlayerClock['refused']) => {
    // After an extension update the connection is dead, but no event reports it.
    if (!browser.runtime?.id) return ended.abort();
    const video = mainVideo(root);
    if (!video) return;
    lastSent = now();
    port.postMessage({ ...clockOf(video), ...points.state(), refused } satisfies PlayerClock);
  };
  // Media events do not bubble. The capturing phase also reaches players that the page adds later.
  const on = (name: string, listener: () => void) =>
    root.addEventListener(name, listener, { capture: true, signal: ended.signal });
  for (const name of immediateEvents) on(name, () => sendClock(points.onEvent(name)));
  on('timeupdate', () => {
    // After a seek, and in a tab in the background, where a timer may be late.
    points.follow();
    if (now() - lastSent >= minUpdateInterval) sendClock();
  });
  const changedRates: ChangedRates = new Map();
  port.onMessage.addListener((message: unknown) => {
    const video = mainVideo(root);
    if (!video || !isRecord(message)) return;
    seek(video, message);
    if ('rate' in message) {
      points.leaveFast();
      setPlaybackRate(video, message, changedRates);
    }
    if (message.points) points.set(message as unknown as PointsRequest);
    if (message.play === 'toggle' && !video.paused) video.pause();
    else if (message.play) video.play().catch(({ name }) => name === 'NotAllowedError' && sendClock('play'));
  });
  ended.signal.addEventListener('abort', () => {
    points.set({ points: [], length: null });
    restoreRates(changedRates);
  });
  port.onDisconnect.addListener(() => ended.abort());
  sendClock();
}

/** In milliseconds. A stalled player does not come closer to a point, so its time is read again after a while. */
const minWait = 15;
/** In milliseconds. A timer that ends this early is on time. */
const early = 4;
/** In seconds. A point may have passed while its message was on the way; an earlier one was skipped by a seek. */
const maxDelay = 0.3;

/** Acts on the points of one panel when the player reaches them. */
function createPointFollower(root: Document) {
  let points: readonly PlaybackPoint[] = [];
  let length: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stoppedAt: number | undefined;
  /** The player at the fast speed, and its speed before. */
  let fast: { video: HTMLVideoElement; rate: number } | undefined;

  const leaveFast = () => {
    if (fast?.video.playbackRate === fastRate) fast.video.playbackRate = fast.rate;
    fast = undefined;
  };
  const act = (video: HTMLVideoElement, { at, act }: PlaybackPoint) => {
    if (act === 'pause') {
      stoppedAt = at;
      video.pause();
    } else if (act === 'fast') {
      fast = { video, rate: video.playbackRate };
      video.playbackRate = fastRate;
    } else if (act === 'normal') leaveFast();
    else video.currentTime = act;
  };
  const follow = () => {
    clearTimeout(timer);
    const video = mainVideo(root);
    if (!video || lengthOf(video) !== length) return leaveFast();
    const [point] = points;
    if (!point || video.paused || video.seeking) return;
    const wait = (1000 * (point.at - video.currentTime)) / (video.playbackRate || 1);
    if (wait > early) {
      timer = setTimeout(follow, Math.max(wait, minWait));
      return;
    }
    points = points.slice(1);
    act(video, point);
    follow();
  };
  const dropUntil = (time: number) => {
    points = points.filter(({ at }) => at > time);
  };
  return {
    follow,
    leaveFast,
    state: () => ({ stoppedAt, ...(fast && { rate: fast.rate, isFast: true }) }),
    set(request: PointsRequest) {
      ({ points, length } = request);
      dropUntil((mainVideo(root)?.currentTime ?? 0) - maxDelay);
      if (points[0]?.act !== 'normal') leaveFast();
      follow();
    },
    /** Returns `fast` if something else changed the fast speed. */
    onEvent(name: string): 'fast' | undefined {
      const isRefused = fast && fast.video.playbackRate !== fastRate;
      if (isRefused) fast = undefined;
      if (name === 'seeking' || name === 'durationchange') {
        stoppedAt = undefined;
        leaveFast();
        dropUntil(mainVideo(root)?.currentTime ?? 0);
      }
      follow();
      return isRefused ? 'fast' : undefined;
    },
  };
}

/**
 * Returns the main player: the largest one with a length. If several have the same size, as in a list of shorts, the
 * playing one is chosen, or else the first.
 */
export function mainVideo(root: Document): HTMLVideoElement | undefined {
  const area = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight + (video.paused ? 0 : 0.5);
  let main: HTMLVideoElement | undefined;
  for (const video of root.querySelectorAll('video')) {
    if (video.duration > 0 && (!main || area(video) > area(main))) main = video;
  }
  return main;
}

export const clockOf = (video: HTMLVideoElement): PlayerClock => ({
  time: video.currentTime,
  paused: video.paused,
  rate: video.playbackRate || 1,
  length: lengthOf(video),
});

/** A live stream has no end. */
const lengthOf = ({ duration }: HTMLVideoElement): number | null => (Number.isFinite(duration) ? duration : null);

function seek(video: HTMLVideoElement, { seek: seconds }: Record<string, unknown>): void {
  if (typeof seconds === 'number' && Number.isFinite(seconds)) video.currentTime = seconds;
}

/** Players whose speed was changed: the original and the new speed. */
type ChangedRates = Map<HTMLVideoElement, { original: number; current: number }>;

function setPlaybackRate(
  video: HTMLVideoElement,
  { rate, from }: Record<string, unknown>,
  changedRates: ChangedRates,
): void {
  if (rate === null) restoreRates(changedRates);
  // Browsers reject other speeds or play them without sound.
  if (typeof rate !== 'number' || !(rate >= 0.0625 && rate <= 16)) return;
  const before = changedRates.get(video);
  const currentRate = video.playbackRate || 1;
  const wasSetByUs = before?.current === currentRate;
  // If the user or another extension changed the speed first, that speed stays and the clock reports it.
  if (!wasSetByUs && !(typeof from === 'number' && isSameRate(from, currentRate))) return;
  video.playbackRate = rate;
  changedRates.set(video, { original: wasSetByUs ? before.original : currentRate, current: rate });
}

/** Restores the original speeds, except where the speed was changed again by someone else. */
function restoreRates(changedRates: ChangedRates): void {
  for (const [video, { original, current }] of changedRates)
    if (video.playbackRate === current) video.playbackRate = original;
  changedRates.clear();
}
