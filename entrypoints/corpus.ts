import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';

/** The worker that holds the words of all held captions, and finds some of them. */
export default defineUnlistedScript(() => {
  // Of its own scope a worker has what is used of a page's wire.
  serveSearch(self);
});
