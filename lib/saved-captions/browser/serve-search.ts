import { wait } from '@/lib/browser/page';
import type { TrackText } from '@/lib/captions/line-columns';
import { watchChanges } from '@/lib/database/changes';
import type { WorkerPort } from '@/lib/downloads/browser/serve-file-writer';
import { patternRunner } from '@/lib/patterns/browser/pattern-worker';
import { chunk } from '@/lib/shared/lists';
import type { DerivedTrackData } from '../derived-track-data';
import { derivedTrackRepository } from '../repository/derived-tracks';
import { type SearchDocument, searchDocumentFrom } from '../search-document';
import type { SearchCommand, SearchEvent } from '../search-session';
import { createSearchQueue } from './search-queue';

/** Number of texts per read, which amounts to a few megabytes. */
const batchSize = 200;

interface DocumentCache {
  docs: ReadonlyMap<string, SearchDocument>;
  /** Loads added and changed texts and drops deleted ones. Resolves to true if anything changed. */
  load(onProgress: (done: number, total: number) => void): Promise<boolean>;
  /** Adds tracks that were just derived, without reading them again. */
  add(derived: readonly DerivedTrackData[]): void;
}

function createDocumentCache(
  repository: Pick<typeof derivedTrackRepository, 'facts' | 'texts' | 'textsOf'> = derivedTrackRepository,
): DocumentCache {
  const docs = new Map<string, SearchDocument>();
  /** Time of the response behind each document, in milliseconds since 1970. */
  const receivedAtOf = new Map<string, number>();
  const store = (text: TrackText, receivedAt: number | undefined): void => {
    if (receivedAt === undefined) return;
    docs.set(text.key, searchDocumentFrom(text, true));
    receivedAtOf.set(text.key, receivedAt);
  };
  return {
    docs,
    async load(onProgress) {
      const facts = new Map((await repository.facts()).map(({ key, receivedAt }) => [key, receivedAt]));
      const removed = [...docs.keys()].filter((key) => !facts.has(key));
      for (const key of removed) docs.delete(key);
      const outdated = [...facts].filter(([key, receivedAt]) => receivedAtOf.get(key) !== receivedAt || !docs.has(key));
      let done = 0;
      const addTexts = (texts: TrackText[]) => {
        for (const text of texts) store(text, facts.get(text.key));
        done += texts.length;
        onProgress(done, outdated.length);
      };
      if (outdated.length > facts.size / 2) await readAll(repository, addTexts);
      else for (const part of chunk(outdated, batchSize)) addTexts(await repository.textsOf(part.map(([key]) => key)));
      return removed.length > 0 || outdated.length > 0;
    },
    add(derived) {
      for (const { facts, text } of derived) store(text, facts.receivedAt);
    },
  };
}

/**
 * Reads all texts in key order, which is much faster than single reads. The next batch loads while the current one is
 * processed.
 */
async function readAll(
  repository: Pick<typeof derivedTrackRepository, 'texts'>,
  onTexts: (texts: TrackText[]) => void,
): Promise<void> {
  let reading: Promise<TrackText[]> | null = repository.texts(null, batchSize);
  while (reading) {
    const texts: TrackText[] = await reading;
    const last = texts.at(-1);
    reading = last && texts.length === batchSize ? repository.texts(last.key, batchSize) : null;
    onTexts(texts);
  }
}

/** Milliseconds between two refreshes, and between two progress events. */
const refreshMilliseconds = 1000;
const progressMilliseconds = 100;

/** Serves one page from a worker: loads all saved captions, keeps them up to date and runs the page's searches. */
export function serveSearch(page: WorkerPort, now: () => number = () => performance.now()): void {
  const post = (event: SearchEvent) => page.postMessage(event, { transfer: [] });
  const runTask = taskRunner(post);
  const queue = createSearchQueue(post, { now, patterns: patternRunner });
  const cache = createDocumentCache();
  const reportProgress = throttleProgress(now, (done, total) => post({ is: 'reading', done, total }));
  page.onmessage = ({ data }: { data: SearchCommand }) => queue.handle(data);

  const load = () => {
    // Loaded texts can be searched while the rest are being read.
    const onDoubled = whenDoubled(() => queue.replaceDocuments(cache.docs));
    return cache.load((done, total) => {
      reportProgress(done, total);
      if (done < total) onDoubled(done);
    });
  };
  let isBusy = true;
  let needsRefresh = false;
  const refresh = async () => {
    isBusy = true;
    do {
      needsRefresh = false;
      let derivedCount = 0;
      const result = await derivedTrackRepository.bringUpToDate(reportProgress, (some) => {
        cache.add(some);
        // The first batch is published at once, because the page may already list these tracks.
        if (derivedCount === 0 && some.length > 0) queue.replaceDocuments(cache.docs);
        derivedCount += some.length;
      });
      if ((await load()) || derivedCount > 0) queue.replaceDocuments(cache.docs);
      post({ is: 'ready', ...result });
      // A run saves many responses in quick succession, so refreshes are spaced out.
      if (needsRefresh) await wait(refreshMilliseconds);
    } while (needsRefresh);
    isBusy = false;
  };
  watchChanges(['responses', 'captures'], () => {
    needsRefresh = true;
    if (!isBusy) runTask(refresh());
  });
  // Texts from earlier sessions can be searched while new ones are derived.
  runTask(
    load().then((read) => {
      if (read) queue.replaceDocuments(cache.docs);
      return refresh();
    }),
  );
}

/** Reports a failure to the page and rethrows it, because a rejected promise in a worker is otherwise unnoticed. */
const taskRunner = (post: (what: SearchEvent) => void) => (work: Promise<void>) =>
  void work.catch((error: unknown) => {
    post({ is: 'failed' });
    throw error;
  });

/**
 * Returns a callback that calls `onDoubled` whenever the number has doubled, so that the repeated searches cost no more
 * than one full search.
 */
function whenDoubled(onDoubled: () => void): (done: number) => void {
  let next = 1;
  return (done) => {
    if (done < next) return;
    next = done * 2;
    onDoubled();
  };
}

/** Limits how often progress is reported. The last step is always reported. */
function throttleProgress(
  now: () => number,
  report: (done: number, total: number) => void,
): (done: number, total: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    if (done < total && now() - reportedAt < progressMilliseconds) return;
    reportedAt = now();
    report(done, total);
  };
}
