import { serveFileWriter } from '../../../lib/downloads/browser/serve-file-writer.ts';

// The global scope of a worker has the same methods as the port of a page.
serveFileWriter(self);
