import { type Browser, browser } from 'wxt/browser';
import { isRecord } from '@/lib/shared/is-record';
import { isSameRate, type PlayerClock, playerPortName } from '../player';

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
  const sendClock = (time: number) => {
    // After an extension update the connection is dead, but no event reports it.
    if (!browser.runtime?.id) return ended.abort();
    const video = mainVideo(root);
    if (!video) return;
    lastSent = time;
    port.postMessage(clockOf(video));
  };
  // Media events do not bubble. The capturing phase also reaches players that the page adds later.
  const on = (name: string, listener: () => void) =>
    root.addEventListener(name, listener, { capture: true, signal: ended.signal });
  for (const name of immediateEvents) on(name, () => sendClock(now()));
  on('timeupdate', () => {
    if (now() - lastSent >= minUpdateInterval) sendClock(now());
  });
  const changedRates: ChangedRates = new Map();
  port.onMessage.addListener((message: unknown) => {
    const video = mainVideo(root);
    seek(video, message);
    setPlaybackRate(video, message, changedRates);
  });
  ended.signal.addEventListener('abort', () => restoreRates(changedRates));
  port.onDisconnect.addListener(() => ended.abort());
  sendClock(now());
}

/**
 * Returns the main player: the largest one with a length. If several have the same size, as in a list of shorts, the
 * playing one is chosen, or else the first.
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
  const seconds = isRecord(message) ? message.seek : undefined;
  if (video && typeof seconds === 'number' && Number.isFinite(seconds)) video.currentTime = seconds;
}

/** Players whose speed was changed: the original and the new speed. */
type ChangedRates = Map<HTMLVideoElement, { original: number; current: number }>;

function setPlaybackRate(video: HTMLVideoElement | undefined, message: unknown, changedRates: ChangedRates): void {
  const { rate = undefined, from = undefined } = isRecord(message) ? message : {};
  if (rate === null) restoreRates(changedRates);
  // Browsers reject other speeds or play them without sound.
  if (!video || typeof rate !== 'number' || !(rate >= 0.0625 && rate <= 16)) return;
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
