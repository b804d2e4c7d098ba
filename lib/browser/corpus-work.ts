import type { CorpusHears, CorpusSays } from '@/lib/core/captions/corpus/wire';
import { watchChanges } from './changes';
import { corpusDesk } from './corpus-desk';
import { corpusTexts } from './corpus-texts';
import type { Wire } from './file-writing';
import { rest } from './rest';
import { trackShelf } from './track-shelf';

/** Milliseconds. */
const restsBetween = 1000;

/** Holds the texts of all held captions for a page, and looks through them, on a thread of its own. */
export function serveCorpus(page: Wire, now: () => number = () => performance.now()): void {
  const say = (what: CorpusSays) => page.postMessage(what, { transfer: [] });
  const desk = corpusDesk(say, now);
  const texts = corpusTexts();
  const reading = (done: number, of: number) => say({ is: 'reading', done, of });
  const { signal: forEver } = new AbortController();
  page.onmessage = ({ data }: { data: CorpusHears }) => desk.hear(data);

  const load = async () => {
    if (await texts.load(reading)) desk.put(texts.docs);
  };
  let isBusy = true;
  let isWanted = false;
  const bringUpToDate = async () => {
    isBusy = true;
    do {
      isWanted = false;
      const brought = await trackShelf.bringUpToDate(reading, forEver);
      await load();
      say({ is: 'ready', ...brought });
      // A run brings many, one soon after the other.
      if (isWanted) await rest(restsBetween);
    } while (isWanted);
    isBusy = false;
  };
  // Nobody hears of a promise that fails in a worker: the page is told, and the error stays one.
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      say({ is: 'broken' });
      throw error;
    });
  watchChanges(['answers', 'captures'], () => {
    isWanted = true;
    if (!isBusy) told(bringUpToDate());
  });
  // What was made before can be searched while the rest is made.
  told(load().then(bringUpToDate));
}
