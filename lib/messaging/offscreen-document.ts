import { browser } from 'wxt/browser';
import { isOffscreenListening, type OffscreenMessage, offscreenLocks, sendToOffscreen } from './offscreen-channel';

const offscreenPath = '/offscreen.html';

/** Browsers allow an extension only one offscreen document. In Firefox it is a frame of the background page. */
const page = import.meta.env.FIREFOX ? firefoxFrame() : chromiumDocument();

/** Jobs that this worker has started and not finished. */
const activeNames = new Set<string>();

/** Opening and closing run in sequence, so that no message is sent to a document that is about to close. */
let lastTurn: Promise<unknown> = Promise.resolve();
const inTurn = (job: () => Promise<void>): Promise<void> => {
  const turn = lastTurn.then(job, job);
  lastTurn = turn.catch(() => undefined);
  return turn;
};

/**
 * Opens the document, or waits up to about ten seconds until an open one listens. A document of an earlier worker may
 * be loading or closing, and would miss a message.
 */
async function ensureOpen(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (!(await page.isOpen())) return page.open();
    if (await isOffscreenListening(100)) return;
  }
}

/** The document for backups, which a worker cannot write, and for requests that must outlive it. It is open while any job needs it. */
export const offscreenDocument = {
  /** Opens the document if necessary and sends it a message. Repeating the message of an active job has no effect. */
  begin(name: string, message: OffscreenMessage): Promise<void> {
    activeNames.add(name);
    return inTurn(async () => {
      await ensureOpen();
      sendToOffscreen(message);
    });
  },

  /** Ends a job and closes the document if no other job needs it. */
  release(name: string): Promise<void> {
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
        url: offscreenPath,
        // `BLOBS` is for backups. The browser defines no reason for responses that outlive a worker.
        reasons: ['BLOBS'],
        justification: 'Backups, slow responses',
      }),
    // The document may already have closed.
    close: () => browser.offscreen.closeDocument().catch(() => undefined),
  };
}

function firefoxFrame() {
  const currentFrame = () => document.querySelector('iframe');
  return {
    isOpen: async () => currentFrame() !== null,
    open: () =>
      new Promise<void>((loaded) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', () => loaded(), { once: true });
        frame.src = offscreenPath;
        document.body.append(frame);
      }),
    close: async () => currentFrame()?.remove(),
  };
}
