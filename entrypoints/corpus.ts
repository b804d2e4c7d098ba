import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';

/** The web worker that indexes and searches the saved captions. */
export default defineUnlistedScript(() => {
  // The scope of a worker has the methods that a page's port has.
  serveSearch(self);
});
