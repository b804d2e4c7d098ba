import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';

/** The web worker that indexes and searches the saved captions. */
export default defineUnlistedScript(() => {
  // A worker's global scope has the same messaging methods as a page's port.
  serveSearch(self);
});
