import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';

export default defineUnlistedScript(() => {
  // A worker's global scope has the same messaging methods as a page's port.
  serveSearch(self);
});
