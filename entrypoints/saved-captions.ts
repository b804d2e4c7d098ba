import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';
import { serveAnalysis } from '@/lib/text-analysis/browser/serve-analysis';
import { serveSavedWords } from '@/lib/words/browser/serve-saved-words';

/**
 * The web worker for saved captions, whose name is its task: it searches them, analyses their words, or counts words in
 * all of them. The tasks share a file, because the code that reads captions is most of each.
 */
export default defineUnlistedScript(() => {
  // A worker's global scope has the same messaging methods as a page's port.
  if (self.name === 'search') serveSearch(self);
  else if (self.name === 'analysis') serveAnalysis(self);
  else serveSavedWords(self);
});
