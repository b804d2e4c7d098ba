import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveSavedWords } from '@/lib/words/browser/serve-saved-words';

/** The web worker that counts words in all saved captions. */
export default defineUnlistedScript(() => {
  serveSavedWords(self);
});
