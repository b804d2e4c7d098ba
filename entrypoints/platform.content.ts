import { defineContentScript } from 'wxt/utils/define-content-script';
import { answerPlayerLine } from '@/lib/platform/browser/player-page';
import { tellPage } from '@/lib/platform/browser/report-page';
import { watchPage } from '@/lib/platform/browser/watch-page';
import { pageSaysOf } from '@/lib/platform/page-state';

export default defineContentScript({
  matches: ['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'],
  runAt: 'document_start',
  allFrames: false,
  // The page is told nothing of us, not even that we are here.
  noScriptStartedPostMessage: true,
  main(ctx) {
    if (window.top !== window) return;
    // Asking whether the context is valid ends it where it is not, and the watch with it.
    watchPage({ page: window, read: pageSaysOf, say: (says) => ctx.isValid && tellPage(says), signal: ctx.signal });
    answerPlayerLine(document, () => performance.now());
  },
});
