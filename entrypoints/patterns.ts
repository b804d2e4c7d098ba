import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { servePatterns } from '@/lib/patterns/browser/serve-patterns';

/** The web worker that runs regular expressions of users and tools, so that they cannot freeze a page. */
export default defineUnlistedScript(() => {
  servePatterns(self);
});
