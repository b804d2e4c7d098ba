import { browser } from 'wxt/browser';
import { NoReceiverError, type SendMessage } from './messages';
import { sendMessage } from './messenger';
import { listenToWorker, type OffscreenMessage, runUnderLock, type SlowMessage } from './offscreen-channel';

/** The maximum number of attempts if the worker dies before replying. */
const maxAttempts = 10;

/** The pause after the first attempt, in milliseconds, because browsers may refuse to restart a worker at once. */
const firstPause = 100;

/** Sends a message again if the worker dies before replying. Throws after the last attempt. */
export const sendUntilReceived: SendMessage = async (kind, body) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendMessage(kind, body);
    } catch (error) {
      if (!(error instanceof NoReceiverError) || attempt === maxAttempts) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, attempt * firstPause));
  }
};

interface OffscreenHandlers {
  backup(): Promise<void>;
  slow(message: SlowMessage, signal: AbortSignal): Promise<void>;
}

/**
 * Handles the worker's messages. A job that is already running is not started again. Must be called while the page
 * loads, so that no message is missed.
 */
export function serveOffscreen(handlers: OffscreenHandlers): void {
  if (!isOffscreenDocument()) return;
  const controllers = new Map<string, AbortController>();
  const runOnce = async (name: string, job: (signal: AbortSignal) => Promise<void>) => {
    if (controllers.has(name)) return;
    const controller = new AbortController();
    controllers.set(name, controller);
    try {
      await runUnderLock(name, () => job(controller.signal));
    } finally {
      controllers.delete(name);
    }
  };
  listenToWorker((message: OffscreenMessage) => {
    if (message.is === 'stop') controllers.get(message.id)?.abort();
    else if (message.is === 'backup') void runOnce('backup', handlers.backup);
    else void runOnce(message.request.id, (signal) => handlers.slow(message, signal));
  });
}

/** The user may open this page in a tab and close it during a request, so the page does nothing in a tab. */
const isOffscreenDocument = (): boolean =>
  import.meta.env.FIREFOX ? window !== window.top : (browser.tabs as unknown) === undefined;
