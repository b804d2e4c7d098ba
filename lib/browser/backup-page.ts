import { browser } from 'wxt/browser';

const place = '/backup.html';

/** The page out of sight that writes backups: a worker may neither write files piece by piece nor give them an address. */
export const backupPage = import.meta.env.FIREFOX ? inFrame() : inOffscreen();

function inOffscreen() {
  const isOpen = async () => (await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0;
  return {
    isOpen,
    open: () =>
      browser.offscreen.createDocument({
        url: place,
        reasons: ['BLOBS'],
        justification: 'Writes a backup of what is held into a file',
      }),
    async close() {
      if (await isOpen()) await browser.offscreen.closeDocument();
    },
  };
}

/** In Firefox what works in the background is a page itself. */
function inFrame() {
  const here = () => document.querySelector('iframe');
  return {
    isOpen: async () => here() !== null,
    async open() {
      const frame = document.createElement('iframe');
      frame.src = place;
      document.body.append(frame);
    },
    close: async () => here()?.remove(),
  };
}
