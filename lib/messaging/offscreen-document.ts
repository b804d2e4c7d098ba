import { browser } from 'wxt/browser';
import { type StageWord, sayToStage, stageHears } from './offscreen-channel';
import { stageLocks } from './offscreen-locks';
import { offscreenPage as place } from './offscreen-page';

/** The one page out of sight: browsers allow an extension no second. In Firefox it is a frame of what works in the background. */
const page = import.meta.env.FIREFOX ? inFrame() : inOffscreen();

/** What this life of the worker had begun there and has not left. */
const begun = new Set<string>();

/** Opening and closing take turns: nothing is said to a page that is about to close. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (job: () => Promise<void>): Promise<void> => {
  const turn = last.then(job, job);
  last = turn.catch(() => undefined);
  return turn;
};

/** One that an earlier life of the worker had opened may still be loading, or about to close: a word would be lost on it. */
async function opened(): Promise<void> {
  for (let times = 0; times < 100; times++) {
    if (!(await page.isOpen())) return page.open();
    if (await stageHears(100)) return;
  }
}

/** Where jobs are done that a worker cannot do, or that must outlive it: open while any of them needs it. */
export const offscreenDocument = {
  /** Opens it where it is not, and says a word there. Said again while it is worked at, the word does nothing. */
  begin(name: string, word: StageWord): Promise<void> {
    begun.add(name);
    return inTurn(async () => {
      await opened();
      sayToStage(word);
    });
  },

  /** A job needs it no longer: it is closed where none does. */
  leave(name: string): Promise<void> {
    begun.delete(name);
    return inTurn(async () => {
      const others = (await stageLocks.names()).filter((one) => one !== name);
      if (begun.size === 0 && others.length === 0 && (await page.isOpen())) await page.close();
    });
  },
};

function inOffscreen() {
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

function inFrame() {
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
