import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type PlaybackRateRequest, type PlayerClock, playerPortName, type SeekRequest } from '../player';

/** A clock comes from a page that we do not trust, so it is read before it is believed. */
const PlayerClockSchema: z.ZodMiniType<PlayerClock> = z.object({
  time: z.number().check(z.nonnegative()),
  paused: z.boolean(),
  rate: z.number().check(z.positive()),
  length: z.nullable(z.number().check(z.positive())),
});

const ports = new Map<number, Browser.runtime.Port>();

/** The players of tabs, over a line to the top frame of each. Nothing runs in the page while nobody listens. */
export const player = {
  /** Hears the clock of a tab's player until stopped; `gone` is told when the page's end is not there or goes away. */
  listen(tabId: number, heard: (clock: PlayerClock) => void, gone: () => void): () => void {
    const ring = () => {
      const line = connect(tabId);
      ports.set(tabId, line);
      line.onMessage.addListener((said: unknown) => {
        const clock = PlayerClockSchema.safeParse(said);
        if (clock.success) heard(clock.data);
      });
      line.onDisconnect.addListener(() => {
        forgetPort(tabId, line);
        gone();
      });
    };
    // A page that was loaded anew has another end of the line.
    const loaded = (id: number, { status }: { status?: string | undefined }) => {
      if (id === tabId && status === 'complete' && !ports.has(tabId)) ring();
    };
    ring();
    browser.tabs.onUpdated.addListener(loaded);
    return () => {
      browser.tabs.onUpdated.removeListener(loaded);
      ports.get(tabId)?.disconnect();
      ports.delete(tabId);
    };
  },

  /** Moves the player of a tab to a second of the video. */
  seek(tabId: number, seconds: number): void {
    const line = ports.get(tabId) ?? connect(tabId);
    line.postMessage({ seek: seconds } satisfies SeekRequest);
    if (!ports.has(tabId)) line.disconnect();
  },

  /** Sets the speed of the player that is heard, or puts it back; so does the page when the line ends. */
  setRate(tabId: number, to: PlaybackRateRequest): void {
    ports.get(tabId)?.postMessage(to);
  },
};

function connect(tabId: number): Browser.runtime.Port {
  const port = browser.tabs.connect(tabId, { name: playerPortName, frameId: 0 });
  // Reading the error tells the browser that it was seen: a tab without our script is nothing unusual.
  port.onDisconnect.addListener(() => void browser.runtime.lastError);
  return port;
}

function forgetPort(tabId: number, port: Browser.runtime.Port): void {
  if (ports.get(tabId) === port) ports.delete(tabId);
}
