import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveAnalysis } from '@/lib/text-analysis/browser/serve-analysis';

/** The web worker that analyses the words of saved captions. */
export default defineUnlistedScript(() => {
  serveAnalysis(self);
});
