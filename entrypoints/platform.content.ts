import { defineContentScript } from 'wxt/utils/define-content-script';
import { tellPage } from '@/lib/browser/page-teller';
import { watchPage } from '@/lib/browser/page-watch';
import { answerPlayerLine } from '@/lib/browser/player-page';
import { pageSaysOf } from '@/lib/core/page-says';

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
