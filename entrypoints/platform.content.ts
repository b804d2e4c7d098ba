import { browser } from 'wxt/browser';
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
  main() {
    if (window.top !== window) return;
    // WXT's context is not used, because a page could end it with an event.
    const extensionEnded = new AbortController();
    watchPageState({
      page: window,
      parse: pageStateOf,
      // After an update or removal of the extension, this script has no receiver.
      report: (state) => (browser.runtime?.id ? reportPageState(state) : extensionEnded.abort()),
      signal: extensionEnded.signal,
      now: () => performance.now(),
    });
    servePlayer(document, () => performance.now());
  },
});
