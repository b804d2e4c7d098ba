import { rest } from '@/lib/browser/pause';
import type { Wire } from '@/lib/downloads/browser/file-writing';
import { watchChanges } from '@/lib/messaging/change-events';
import { patterns } from '@/lib/patterns/browser/pattern-worker';
import { trackShelf } from '../repository/derived-tracks';
import type { CorpusHears, CorpusSays } from '../worker-messages';
import { corpusTexts } from './document-texts';
import { corpusDesk } from './search-queue';

/** Milliseconds between two rounds, and between two words on how far one came. */
const restsBetween = 1000;
const wordsBetween = 100;

/** Holds the texts of all held captions for a page, and looks through them, on a thread of its own. */
export function serveCorpus(page: Wire, now: () => number = () => performance.now()): void {
  const say = (what: CorpusSays) => page.postMessage(what, { transfer: [] });
  const told = telling(say);
  const desk = corpusDesk(say, { now, patterns });
  const texts = corpusTexts();
  const reading = nowAndThen(now, (done, of) => say({ is: 'reading', done, of }));
  const { signal: forEver } = new AbortController();
  page.onmessage = ({ data }: { data: CorpusHears }) => desk.hear(data);

  const load = () => {
    // What is there can be searched while the rest is read.
    const grown = atDoubles(() => desk.put(texts.docs));
    return texts.load((done, of) => {
      reading(done, of);
      if (done < of) grown(done);
    });
  };
  let isBusy = true;
  let isWanted = false;
  const bringUpToDate = async () => {
    isBusy = true;
    do {
      isWanted = false;
      let made = 0;
      const brought = await trackShelf.bringUpToDate(reading, forEver, (some) => {
        texts.take(some);
        // The page names them as soon as it lists them; of the first it may have done so before.
        if (made === 0 && some.length > 0) desk.put(texts.docs);
        made += some.length;
      });
      if ((await load()) || made > 0) desk.put(texts.docs);
      say({ is: 'ready', ...brought });
      // A run brings many, one soon after the other.
      if (isWanted) await rest(restsBetween);
    } while (isWanted);
    isBusy = false;
  };
  watchChanges(['answers', 'captures'], () => {
    isWanted = true;
    if (!isBusy) told(bringUpToDate());
  });
  // What was made before can be searched while the rest is made.
  told(
    load().then((read) => {
      if (read) desk.put(texts.docs);
      return bringUpToDate();
    }),
  );
}

/** Nobody hears of a promise that fails in a worker: the page is told, and the error stays one. */
const telling = (say: (what: CorpusSays) => void) => (work: Promise<void>) =>
  void work.catch((error: unknown) => {
    say({ is: 'broken' });
    throw error;
  });

/** Whenever there is twice as much as the last time: each search of all of it costs no more than all before. */
function atDoubles(grown: () => void): (done: number) => void {
  let next = 1;
  return (done) => {
    if (done < next) return;
    next = done * 2;
    grown();
  };
}

/** The last word is always said. */
function nowAndThen(now: () => number, say: (done: number, of: number) => void): (done: number, of: number) => void {
  let before = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    if (done < of && now() - before < wordsBetween) return;
    before = now();
    say(done, of);
  };
}
