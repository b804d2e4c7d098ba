import { defineContentScript } from 'wxt/utils/define-content-script';
import { servePlayer } from '@/lib/platform/browser/serve-player';
import { reportPageState, watchPageState } from '@/lib/platform/browser/watch-page';
import { pageStateOf } from '@/lib/platform/video-url';

export default defineContentScript({
  matches: ['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'],
  runAt: 'document_start',
  allFrames: false,
  // Pages must not be able to detect the extension.
  noScriptStartedPostMessage: true,
  main(ctx) {
    if (window.top !== window) return;
    // Reading `isValid` aborts the signal of an invalid context, which stops the watch.
    watchPageState({
      page: window,
      parse: pageStateOf,
      report: (state) => ctx.isValid && reportPageState(state),
      signal: ctx.signal,
    });
    servePlayer(document, () => performance.now());
  },
});
