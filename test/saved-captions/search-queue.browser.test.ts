import { describe, expect, it } from 'vitest';
import { wait } from '@/lib/browser/page';
import type { PatternRunner } from '@/lib/patterns/patterns';
import { createSearchQueue } from '@/lib/saved-captions/browser/search-queue';
import { searchDocumentFrom } from '@/lib/saved-captions/search-document';
import type { SearchEvent } from '@/lib/saved-captions/search-session';
import { localPatterns } from '../local-patterns';

const query = (pattern: string, regex = false) => ({ pattern, regex, ignoresMarks: true });

/**
 * Creates a queue over the given number of tracks with two matches each. Its clock advances each time it is read, so
 * that a search takes many steps.
 */
function createBusyQueue(tracks: number, patterns: Pick<PatternRunner, 'search'> = localPatterns) {
  const events: SearchEvent[] = [];
  let time = 0;
  const queue = createSearchQueue((event) => events.push(event), {
    patterns,
    now() {
      time += 4;
      return time;
    },
  });
  const keys = Array.from({ length: tracks }, (_, index) => `k${index}`);
  const docs = keys.map((key) =>
    searchDocumentFrom({ key, videoId: key, text: 'moon\nmoon', starts: Uint32Array.of(0, 9) }, true),
  );
  const documents = new Map(docs.map((doc) => [doc.key, doc]));
  queue.replaceDocuments(documents);
  queue.handle({ is: 'tracks', keys });
  const counts = (n: number) =>
    events.flatMap((event) => (event.is === 'count' && event.n === n ? [event.progress] : []));
  const until = (is: () => boolean) => expect.poll(is, { interval: 1, timeout: 5000 }).toBe(true);
  return { queue, events, documents, counts, until };
}

/** Responds later, as the pattern worker does. */
const slowPatterns: Pick<PatternRunner, 'search'> = {
  async search(search, options) {
    await wait(1);
    return localPatterns.search(search, options);
  },
};

describe('createSearchQueue', () => {
  it('posts the first screen of hits before the search is done', async () => {
    const { queue, events, counts, until } = createBusyQueue(2000);
    queue.handle({ is: 'search', n: 1, query: query('moon') });
    await until(() => counts(1).length > 0);
    expect(counts(1)[0]).toMatchObject({ done: false });
    expect(events.find(({ is }) => is === 'rows')).toMatchObject({ from: 0, rows: { length: 60 } });
    await until(() => counts(1).at(-1)?.done === true);
    expect(counts(1).at(-1)).toMatchObject({ hits: 4000, tracks: 2000 });
  });

  it('stops searching when a newer query arrives', async () => {
    const { queue, counts, until } = createBusyQueue(2000);
    queue.handle({ is: 'search', n: 1, query: query('oo') });
    await until(() => counts(1).length > 0);
    const before = counts(1).length;
    queue.handle({ is: 'search', n: 2, query: query('n') });
    await until(() => counts(2).at(-1)?.done === true);
    expect(counts(1)).toHaveLength(before);
    expect(counts(1).at(-1)?.done).toBe(false);
  });

  it('stops on request with its hits so far, and continues on request', async () => {
    const { queue, events, counts, until } = createBusyQueue(300);
    queue.handle({ is: 'search', n: 1, query: query('m.*n', true) });
    await until(() => counts(1).length > 0);
    queue.handle({ is: 'stop' });
    await wait(5);
    const before = counts(1).length;
    await wait(20);
    expect(counts(1)).toHaveLength(before);
    queue.handle({ is: 'rows', n: 1, from: 0, until: 5 });
    expect(events.at(-1)).toMatchObject({ is: 'rows', rows: { length: 5 } });
    for (let n = 0; n < 20 && !counts(1).at(-1)?.done; n++) {
      queue.handle({ is: 'continue' });
      await until(() => counts(1).at(-1)?.done === true || counts(1).at(-1)?.stopped === true);
      await wait(5);
    }
    expect(counts(1).at(-1)).toMatchObject({ done: true, hits: 600 });
  });

  it('keeps the hits of a stopped search when captions arrive, and continues with the new captions', async () => {
    const { queue, events, documents, counts, until } = createBusyQueue(2000);
    queue.handle({ is: 'search', n: 1, query: query('moon') });
    await until(() => counts(1).length > 0);
    queue.handle({ is: 'stop' });
    queue.replaceDocuments(new Map([...documents].slice(1)));
    queue.handle({ is: 'rows', n: 1, from: 0, until: 5 });
    expect(events.at(-1)).toMatchObject({ is: 'rows', rows: { length: 5 } });
    queue.handle({ is: 'continue' });
    await until(() => counts(1).at(-1)?.done === true);
    expect(counts(1).at(-1)).toMatchObject({ hits: 3998 });
  });

  it('searches the next query in captions that arrived while it was stopped', async () => {
    const { queue, documents, counts, until } = createBusyQueue(20);
    queue.handle({ is: 'search', n: 1, query: query('moon') });
    queue.handle({ is: 'stop' });
    queue.replaceDocuments(new Map([...documents].slice(1)));
    queue.handle({ is: 'search', n: 2, query: query('moon') });
    await until(() => counts(2).at(-1)?.done === true);
    expect(counts(2).at(-1)).toMatchObject({ hits: 38 });
  });

  it('has no hits in other tracks until a stopped search continues', async () => {
    const { queue, counts, until } = createBusyQueue(20);
    queue.handle({ is: 'search', n: 1, query: query('moon') });
    queue.handle({ is: 'stop' });
    queue.handle({ is: 'tracks', keys: ['k1', 'k2'] });
    expect(counts(1).at(-1)).toMatchObject({ hits: 0, stopped: true });
    queue.handle({ is: 'continue' });
    await until(() => counts(1).at(-1)?.done === true);
    expect(counts(1).at(-1)).toMatchObject({ hits: 4 });
  });

  it('counts each hit once if it is told to continue twice', async () => {
    // The pattern worker gets 250,000 characters at a time.
    const { queue, counts, until } = createBusyQueue(60_000, slowPatterns);
    queue.handle({ is: 'search', n: 1, query: query('m.*n', true) });
    await until(() => counts(1).length > 0);
    queue.handle({ is: 'stop' });
    await wait(5);
    expect(counts(1).at(-1)).toMatchObject({ done: false });
    for (let n = 0; n < 20 && !counts(1).at(-1)?.done; n++) {
      queue.handle({ is: 'continue' });
      queue.handle({ is: 'continue' });
      await until(() => counts(1).at(-1)?.done === true || counts(1).at(-1)?.stopped === true);
      await wait(5);
    }
    expect(counts(1).at(-1)).toMatchObject({ done: true, hits: 120_000 });
  });
});
