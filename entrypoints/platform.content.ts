import { defineContentScript } from 'wxt/utils/define-content-script';
import { servePlayer } from '@/lib/platform/browser/serve-player';
import { reportPageState, watchPageState } from '@/lib/platform/browser/watch-page';
import { pageStateOf } from '@/lib/platform/shown-video';

export default defineContentScript({
  matches: ['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'],
  runAt: 'document_start',
  allFrames: false,
  // The page is told nothing of us, not even that we are here.
  noScriptStartedPostMessage: true,
  main(ctx) {
    if (window.top !== window) return;
    // Asking whether the context is valid ends it where it is not, and the watch with it.
    watchPageState({
      page: window,
      read: pageStateOf,
      t: (says) => ctx.isValid && reportPageState(says),
      signal: ctx.signal,
    });
    servePlayer(document, () => performance.now());
  },
});
