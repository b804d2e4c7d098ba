import { type Browser, browser } from 'wxt/browser';
import { type PlayerClock, playerLine, sameRate } from '../player-messages';

/** Shortest time between two words about the clock, in milliseconds; what jumps is told at once. */
const between = 250;
const jumps = ['seeking', 'ratechange', 'play', 'pause', 'durationchange'];

/** The page's end of the player's line: speaks and listens only while a panel holds the other end. `now` in milliseconds. */
export function answerPlayerLine(root: Document, now: () => number): void {
  browser.runtime.onConnect.addListener((line) => {
    if (line.name === playerLine) holdLine(root, line, now);
  });
}

function holdLine(root: Document, line: Browser.runtime.Port, now: () => number): void {
  const ended = new AbortController();
  let told = Number.NEGATIVE_INFINITY;
  const tell = (at: number) => {
    // After an update the line is dead, and nobody says so.
    if (!browser.runtime?.id) return ended.abort();
    const video = mainVideo(root);
    if (!video) return;
    told = at;
    line.postMessage(clockOf(video));
  };
  // Media events do not bubble, but the capturing phase passes by here whichever player the page puts in later.
  const on = (name: string, heard: () => void) =>
    root.addEventListener(name, heard, { capture: true, signal: ended.signal });
  for (const name of jumps) on(name, () => tell(now()));
  on('timeupdate', () => {
    if (now() - told >= between) tell(now());
  });
  const speeds: Speeds = new Map();
  line.onMessage.addListener((said: unknown) => {
    const video = mainVideo(root);
    seek(video, said);
    playAt(video, said, speeds);
  });
  ended.signal.addEventListener('abort', () => putBack(speeds));
  line.onDisconnect.addListener(() => ended.abort());
  tell(now());
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

function seek(video: HTMLVideoElement | undefined, said: unknown): void {
  const seconds = typeof said === 'object' && said !== null && 'seek' in said ? said.seek : undefined;
  if (video && typeof seconds === 'number' && Number.isFinite(seconds)) video.currentTime = seconds;
}

/** Whose speed was changed over a line: from which, and to which. */
type Speeds = Map<HTMLVideoElement, { was: number; is: number }>;

function playAt(video: HTMLVideoElement | undefined, said: unknown, speeds: Speeds): void {
  const { rate, from } = (typeof said === 'object' && said !== null ? said : {}) as {
    [of in 'rate' | 'from']?: unknown;
  };
  if (rate === null) putBack(speeds);
  // Beyond these, browsers refuse or fall silent.
  if (!video || typeof rate !== 'number' || !(rate >= 0.0625 && rate <= 16)) return;
  const [before, now] = [speeds.get(video), video.playbackRate || 1];
  const isOurs = before?.is === now;
  // A hand or another tool was quicker than this word: what it has set stays, and is told.
  if (!isOurs && !(typeof from === 'number' && sameRate(from, now))) return;
  video.playbackRate = rate;
  speeds.set(video, { was: isOurs ? before.was : now, is: rate });
}

/** Nothing that somebody else has set meanwhile is touched. */
function putBack(speeds: Speeds): void {
  for (const [video, { was, is }] of speeds) if (video.playbackRate === is) video.playbackRate = was;
  speeds.clear();
}
