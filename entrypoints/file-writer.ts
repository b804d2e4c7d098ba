import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveFileWriter } from '@/lib/downloads/browser/serve-file-writer';

/** The worker that writes a file for a page and sums it. */
export default defineUnlistedScript(() => {
  // Of its own scope a worker has what is used of a page's wire.
  serveFileWriter(self);
});
