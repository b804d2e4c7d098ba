import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveFileWriter } from '@/lib/downloads/browser/serve-file-writer';

/** The web worker that writes a file for a page and computes its checksum. */
export default defineUnlistedScript(() => {
  // The scope of a worker has the methods that a page's port has.
  serveFileWriter(self);
});
