import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import type { WorkerPort } from '@/lib/downloads/browser/serve-file-writer';
import { putResponse } from '@/lib/requests/repository/save-response';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { SearchCommand, SearchEvent } from '@/lib/saved-captions/search-session';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { cachedResponse } from '../fakes';
import { a, b } from '../storage/filled-database';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const keyOf = (videoId: VideoId) => cacheKey('captions', { videoId }, 'https://service.example');
const saveCaptions = (videoId: VideoId, ...texts: string[]) => {
  const lines = texts.map((text, index) => ({
    offset: index * 2,
    duration: 2,
    lang: 'en',
    text,
    wordCount: 1,
    speechRate: 30,
  }));
  return putResponse(
    cachedResponse({ key: keyOf(videoId), videoId, params: { videoId }, body: JSON.stringify(lines) }),
  );
};

/** Creates a page that records events and can wait for one. */
function createPage(now?: () => number) {
  const events: SearchEvent[] = [];
  const waiting = new Set<() => void>();
  const wire: WorkerPort = {
    postMessage(event) {
      events.push(structuredClone(event) as SearchEvent);
      for (const check of waiting) check();
    },
    onmessage: null,
  };
  serveSearch(wire, now);
  return {
    events,
    post: (data: SearchCommand) => wire.onmessage?.({ data } as MessageEvent),
    waitFor: (is: (event: SearchEvent) => boolean) =>
      new Promise<SearchEvent>((resolve) => {
        let from = 0;
        const check = () => {
          const found = events.slice(from).find(is);
          from = events.length;
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}
const query = (pattern: string) => ({ pattern, regex: false, ignoresMarks: true });
const isReady = ({ is }: SearchEvent) => is === 'ready';
const isCount = (n: number, hits: number) => (event: SearchEvent) =>
  event.is === 'count' && event.n === n && event.progress.done && event.progress.hits === hits;

describe('serveSearch', () => {
  it('loads the text of tracks and searches the requested tracks in order', async () => {
    await saveCaptions(a, 'the moon', 'and the moon');
    await saveCaptions(b, 'moon');
    const { post, waitFor, events } = createPage();
    await waitFor(isReady);
    expect(events).toContainEqual({ is: 'reading', done: 2, total: 2 });
    post({ is: 'tracks', keys: [keyOf(b), 'not there', keyOf(a)] });
    expect(events.at(-1)).toEqual({ is: 'tracks', keys: [keyOf(b), keyOf(a)] });
    post({ is: 'search', n: 1, query: query('moon') });
    expect(await waitFor(isCount(1, 3))).toMatchObject({ counts: new Uint32Array([1, 2]), progress: { tracks: 2 } });
    const rows = events.find(({ is }) => is === 'rows');
    expect(rows).toMatchObject({
      n: 1,
      from: 0,
      rows: [{ videoId: b }, { at: 0 }, { at: 2000, left: expect.stringContaining('and the ') }],
    });
    post({ is: 'rows', n: 1, from: 2, until: 9 });
    expect(events.at(-1)).toMatchObject({ is: 'rows', from: 2, rows: [{ at: 2000 }] });
    post({ is: 'times', n: 1, key: keyOf(a) });
    expect(events.at(-1)).toMatchObject({ times: [0, 2000] });
  });

  it('searches only for the newest query', async () => {
    await saveCaptions(a, 'the moon');
    const { post, waitFor, events } = createPage();
    await waitFor(isReady);
    post({ is: 'tracks', keys: [keyOf(a)] });
    for (let n = 1; n <= 3; n++) post({ is: 'search', n, query: query('the moon'.slice(0, n)) });
    await waitFor(isCount(3, 1));
    post({ is: 'rows', n: 2, from: 0, until: 9 });
    expect(events.filter((event) => event.is === 'rows' && event.n < 3 && event.rows.length > 1)).toEqual([]);
    post({ is: 'stop' });
    post({ is: 'rows', n: 3, from: 0, until: 9 });
    expect(events.at(-1)).toMatchObject({ is: 'rows', n: 3, rows: [{ hit: 'the' }] });
  });

  it('reports an invalid pattern', async () => {
    const { post, events } = createPage();
    post({ is: 'search', n: 1, query: { ...query('(a'), regex: true } });
    expect(events).toContainEqual({ is: 'bad-pattern', n: 1, reason: expect.stringContaining('Unterminated') });
  });

  it('drops hits of deleted videos and adds those of new ones', async () => {
    await saveCaptions(a, 'the moon');
    await derivedTrackRepository.bringUpToDate(() => {});
    const { post, waitFor } = createPage();
    await waitFor(isReady);
    post({ is: 'tracks', keys: [keyOf(a), keyOf(b)] });
    post({ is: 'search', n: 1, query: query('moon') });
    await waitFor(isCount(1, 1));
    await saveCaptions(b, 'moon moon');
    await waitFor(isCount(1, 3));
    await deleteVideoData(a);
    await waitFor(isCount(1, 2));
  });

  /** Stores the given number of tracks, the newest last. */
  async function saveTracks(count: number): Promise<string[]> {
    const lines = (n: number) => [
      { offset: 0, duration: 2, lang: 'en', text: `moon ${n}`, wordCount: 2, speechRate: 60 },
    ];
    const responses = Array.from({ length: count }, (_, n) => {
      const key = cacheKey('captions', { videoId: a }, `https://service.example/${n}`);
      return cachedResponse({
        key,
        videoId: a,
        params: { videoId: a },
        receivedAt: n + 1,
        body: JSON.stringify(lines(n)),
      });
    });
    const tx = (await database()).transaction('responses', 'readwrite');
    await Promise.all([...responses.map((one) => tx.store.put(one)), tx.done]);
    return responses.map(({ key }) => key).reverse();
  }

  it('finds hits while other tracks are being derived', async () => {
    const keys = await saveTracks(60);
    const { post, waitFor, events } = createPage();
    post({ is: 'search', n: 1, query: query('moon') });
    await waitFor(({ is }) => is === 'tracks');
    post({ is: 'tracks', keys });
    await waitFor((event) => event.is === 'count' && event.progress.hits > 0);
    expect(events.some(isReady)).toBe(false);
    await waitFor(isReady);
    await waitFor(isCount(1, 60));
  });

  it('finds hits while other tracks are being read, with throttled progress events', async () => {
    const keys = await saveTracks(900);
    await derivedTrackRepository.bringUpToDate(() => {});
    const { post, waitFor, events } = createPage(() => 0);
    post({ is: 'tracks', keys });
    await waitFor(isReady);
    const through = events.flatMap((event) =>
      event.is === 'tracks' && event.keys.length > 0 ? [event.keys.length] : [],
    );
    expect(through).toEqual([200, 400, 800, 900]);
    const read = events.flatMap((event) => (event.is === 'reading' ? [event.done] : []));
    expect(read).toEqual([200, 900]);
  });
});
