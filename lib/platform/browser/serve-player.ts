import { type Browser, browser } from 'wxt/browser';
import { isSameRate, type PlayerClock, playerPortName } from '../player';

/** Shortest time between two words about the clock, in milliseconds; what jumps is told at once. */
const minUpdateInterval = 250;
const immediateEvents = ['seeking', 'ratechange', 'play', 'pause', 'durationchange'];

/** The page's end of the player's line: speaks and listens only while a panel holds the other end. `now` in milliseconds. */
export function servePlayer(root: Document, now: () => number): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name === playerPortName) serveConnection(root, port, now);
  });
}

function serveConnection(root: Document, port: Browser.runtime.Port, now: () => number): void {
  const ended = new AbortController();
  let lastSent = Number.NEGATIVE_INFINITY;
  const sendClock = (at: number) => {
    // After an update the line is dead, and nobody says so.
    if (!browser.runtime?.id) return ended.abort();
    const video = mainVideo(root);
    if (!video) return;
    lastSent = at;
    port.postMessage(clockOf(video));
  };
  // Media events do not bubble, but the capturing phase passes by here whichever player the page puts in later.
  const on = (name: string, listener: () => void) =>
    root.addEventListener(name, listener, { capture: true, signal: ended.signal });
  for (const name of immediateEvents) on(name, () => sendClock(now()));
  on('timeupdate', () => {
    if (now() - lastSent >= minUpdateInterval) sendClock(now());
  });
  const speeds: ChangedRates = new Map();
  port.onMessage.addListener((message: unknown) => {
    const video = mainVideo(root);
    seek(video, message);
    setPlaybackRate(video, message, speeds);
  });
  ended.signal.addEventListener('abort', () => restoreRates(speeds));
  port.onDisconnect.addListener(() => ended.abort());
  sendClock(now());
}

/**
 * The page's main player: of those that know a length, the one with the largest picture; of equals the one that plays, as
 * among shorts that wait above and below, or else the first.
 */
function mainVideo(root: Document): HTMLVideoElement | undefined {
  const area = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight + (video.paused ? 0 : 0.5);
  let main: HTMLVideoElement | undefined;
  for (const video of root.querySelectorAll('video')) {
    if (video.duration > 0 && (!main || area(video) > area(main))) main = video;
  }
  return main;
}

const clockOf = (video: HTMLVideoElement): PlayerClock => ({
  time: video.currentTime,
  paused: video.paused,
  rate: video.playbackRate || 1,
  // A live stream has no end.
  length: Number.isFinite(video.duration) ? video.duration : null,
});

function seek(video: HTMLVideoElement | undefined, message: unknown): void {
  const seconds = typeof message === 'object' && message !== null && 'seek' in message ? message.seek : undefined;
  if (video && typeof seconds === 'number' && Number.isFinite(seconds)) video.currentTime = seconds;
}

/** Whose speed was changed over a line: from which, and to which. */
type ChangedRates = Map<HTMLVideoElement, { was: number; is: number }>;

function setPlaybackRate(video: HTMLVideoElement | undefined, message: unknown, speeds: ChangedRates): void {
  const { rate, from } = (typeof message === 'object' && message !== null ? message : {}) as {
    [of in 'rate' | 'from']?: unknown;
  };
  if (rate === null) restoreRates(speeds);
  // Beyond these, browsers refuse or fall silent.
  if (!video || typeof rate !== 'number' || !(rate >= 0.0625 && rate <= 16)) return;
  const [before, now] = [speeds.get(video), video.playbackRate || 1];
  const wasSetByUs = before?.is === now;
  // A hand or another tool was quicker than this word: what it has set stays, and is told.
  if (!wasSetByUs && !(typeof from === 'number' && isSameRate(from, now))) return;
  video.playbackRate = rate;
  speeds.set(video, { was: wasSetByUs ? before.was : now, is: rate });
}

/** Nothing that somebody else has set meanwhile is touched. */
function restoreRates(speeds: ChangedRates): void {
  for (const [video, { was, is }] of speeds) if (video.playbackRate === is) video.playbackRate = was;
  speeds.clear();
}
