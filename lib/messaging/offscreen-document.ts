import { browser } from 'wxt/browser';
import { isOffscreenListening, type OffscreenMessage, sendToOffscreen } from './offscreen-channel';
import { offscreenLocks } from './offscreen-locks';
import { offscreenPath as place } from './offscreen-page';

/** The one page out of sight: browsers allow an extension no second. In Firefox it is a frame of what works in the background. */
const page = import.meta.env.FIREFOX ? firefoxFrame() : chromiumDocument();

/** What this life of the worker had begun there and has not left. */
const activeNames = new Set<string>();

/** Opening and closing take turns: nothing is said to a page that is about to close. */
let lastTurn: Promise<unknown> = Promise.resolve();
const inTurn = (job: () => Promise<void>): Promise<void> => {
  const turn = lastTurn.then(job, job);
  lastTurn = turn.catch(() => undefined);
  return turn;
};

/** One that an earlier life of the worker had opened may still be loading, or about to close: a word would be lost on it. */
async function ensureOpen(): Promise<void> {
  for (let times = 0; times < 100; times++) {
    if (!(await page.isOpen())) return page.open();
    if (await isOffscreenListening(100)) return;
  }
}

/** Where jobs are done that a worker cannot do, or that must outlive it: open while any of them needs it. */
export const offscreenDocument = {
  /** Opens it where it is not, and says a word there. Said again while it is worked at, the word does nothing. */
  begin(name: string, message: OffscreenMessage): Promise<void> {
    activeNames.add(name);
    return inTurn(async () => {
      await ensureOpen();
      sendToOffscreen(message);
    });
  },

  /** A job needs it no longer: it is closed where none does. */
  leave(name: string): Promise<void> {
    activeNames.delete(name);
    return inTurn(async () => {
      const others = (await offscreenLocks.names()).filter((one) => one !== name);
      if (activeNames.size === 0 && others.length === 0 && (await page.isOpen())) await page.close();
    });
  },
};

function chromiumDocument() {
  return {
    isOpen: async () => (await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0,
    open: () =>
      browser.offscreen.createDocument({
        url: place,
        // The browser has no reason for the other jobs: they take longer than a worker lives, or more code than it should load.
        reasons: ['BLOBS'],
        justification:
          'Writes backups into files, waits for responses that take minutes, signs in to the service, calls its tools, and deletes saved data',
      }),
    // A document that closed by itself meanwhile needs no closing.
    close: () => browser.offscreen.closeDocument().catch(() => undefined),
  };
}

function firefoxFrame() {
  const here = () => document.querySelector('iframe');
  return {
    isOpen: async () => here() !== null,
    open: () =>
      new Promise<void>((loaded) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', () => loaded(), { once: true });
        frame.src = place;
        document.body.append(frame);
      }),
    close: async () => here()?.remove(),
  };
}
