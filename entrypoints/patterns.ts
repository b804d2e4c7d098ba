import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { servePatterns } from '@/lib/patterns/browser/serve-patterns';

/** The worker that runs regular expressions of users and tools, so that none of them can freeze a page. */
export default defineUnlistedScript(() => {
  servePatterns(self);
});
