import { serveFileWriter } from '../../../lib/downloads/browser/serve-file-writer.ts';

// The scope of a worker has the methods that a page's port has.
serveFileWriter(self);
