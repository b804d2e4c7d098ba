import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import {
  type PlaybackRateRequest,
  type PlayerClock,
  type PlayRequest,
  type PointsRequest,
  playerPortName,
  type SeekRequest,
} from '../player';

/** The clock comes from an untrusted page. */
const PlayerClockSchema: z.ZodMiniType<PlayerClock> = z.object({
  time: z.number().check(z.nonnegative()),
  paused: z.boolean(),
  rate: z.number().check(z.positive()),
  length: z.nullable(z.number().check(z.positive())),
  stoppedAt: z.optional(z.number()),
  isFast: z.optional(z.boolean()),
  refused: z.optional(z.enum(['play', 'fast'])),
});

const ports = new Map<number, Browser.runtime.Port>();

/** Connects to the player in a tab, through the top frame. Without a connection the page reports no clock. */
export const player = {
  /**
   * Reports the clock of a tab's player until stopped. `onGone` is called when the page has no content script or closes
   * the connection.
   */
  listen(tabId: number, onClock: (clock: PlayerClock) => void, onGone: () => void): () => void {
    const openPort = () => {
      const port = connect(tabId);
      ports.set(tabId, port);
      port.onMessage.addListener((message: unknown) => {
        const clock = PlayerClockSchema.safeParse(message);
        if (clock.success) onClock(clock.data);
      });
      port.onDisconnect.addListener(() => {
        removePort(tabId, port);
        onGone();
      });
    };
    // A reloaded page needs a new connection.
    const onUpdated = (id: number, { status }: { status?: string | undefined }) => {
      if (id === tabId && status === 'complete' && !ports.has(tabId)) openPort();
    };
    openPort();
    browser.tabs.onUpdated.addListener(onUpdated);
    return () => {
      browser.tabs.onUpdated.removeListener(onUpdated);
      ports.get(tabId)?.disconnect();
      ports.delete(tabId);
    };
  },

  seek(tabId: number, seconds: number): void {
    const port = ports.get(tabId) ?? connect(tabId);
    port.postMessage({ seek: seconds } satisfies SeekRequest);
    if (!ports.has(tabId)) port.disconnect();
  },

  /** Sets or restores the speed of a connected player. The page restores it when the connection ends. */
  setRate(tabId: number, to: PlaybackRateRequest): void {
    ports.get(tabId)?.postMessage(to);
  },

  play(tabId: number, to: PlayRequest): void {
    ports.get(tabId)?.postMessage(to);
  },

  /** Sets what a connected player does at the next points of the video. The page drops them when the connection ends. */
  setPoints(tabId: number, to: PointsRequest): void {
    ports.get(tabId)?.postMessage(to);
  },
};

function connect(tabId: number): Browser.runtime.Port {
  const port = browser.tabs.connect(tabId, { name: playerPortName, frameId: 0 });
  // Reading `lastError` marks the error as handled: a tab without a content script is normal.
  port.onDisconnect.addListener(() => void browser.runtime.lastError);
  return port;
}

function removePort(tabId: number, port: Browser.runtime.Port): void {
  if (ports.get(tabId) === port) ports.delete(tabId);
}
