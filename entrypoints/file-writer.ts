import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveFileWriter } from '@/lib/downloads/browser/serve-file-writer';

/** The web worker that writes a file for a page and computes its checksum. */
export default defineUnlistedScript(() => {
  // A worker's global scope has the same messaging methods as a page's port.
  serveFileWriter(self);
});
