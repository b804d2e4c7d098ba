import type { Cue } from '@/lib/captions/cue';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { sampleCues } from '../sample';

/** Lines per video, for a quarter of an hour of speech. */
const lines = 300;
const atOnce = 500;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const finished = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });

async function inDatabase<T>(use: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await resultOf(indexedDB.open('library'));
  const done = await use(db);
  db.close();
  return done;
}

/** Generates the captions of the nth video: some of the shared lines and one word that is unique to the video. */
function responseOf(n: number, pool: readonly Cue[]) {
  const videoId = `v${String(n).padStart(10, '0')}` as VideoId;
  const from = (n * 977) % (pool.length - lines);
  const cues = pool.slice(from, from + lines).map((cue, index) => ({ ...cue, offset: index * 3 }));
  const body = JSON.stringify(cues.map((cue, index) => (index === 0 ? { ...cue, text: `video${n}` } : cue)));
  const key = cacheKey('captions', { videoId }, 'https://service.example');
  const receipt = { requestedAt: n, receivedAt: n + 1, status: 200, contentType: 'application/json' };
  return { key, name: 'captions', params: { videoId }, videoId, ...receipt, body };
}

/** Injected into extension pages by `corpus.drive.ts`. */
const corpus = {
  /** Stores captions and titles for a number of videos. */
  seed: (videos: number): Promise<void> =>
    inDatabase(async (db) => {
      const pool = sampleCues(50_000, 11);
      for (let from = 0; from < videos; from += atOnce) {
        const tx = db.transaction(['responses', 'videoTitles'], 'readwrite');
        for (let n = from; n < Math.min(from + atOnce, videos); n++) {
          const response = responseOf(n, pool);
          tx.objectStore('responses').put(response);
          tx.objectStore('videoTitles').put({ videoId: response.videoId, title: `Mill number ${n}`, at: n });
        }
        await finished(tx);
      }
    }),

  countIndexed: (): Promise<number> =>
    inDatabase((db) => resultOf(db.transaction('trackStatistics').objectStore('trackStatistics').count())),

  /** Returns the time in milliseconds for reading every record of an object store. */
  bare: (store: string): Promise<number> =>
    inDatabase(async (db) => {
      const began = performance.now();
      await resultOf(db.transaction(store).objectStore(store).getAll());
      return performance.now() - began;
    }),

  /** Returns the time in milliseconds from the start of the navigation until the selector matches. */
  async waitFor(selector: string): Promise<number> {
    while (!document.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve, 4));
    return performance.now();
  },

  /**
   * Searches for a word as soon as possible. Returns the time in milliseconds from the start of the navigation until a
   * hit is shown in context.
   */
  async find(word: string): Promise<number> {
    await corpus.waitFor('input[type=search]');
    const box = document.querySelector<HTMLInputElement>('input[type=search]');
    // The native setter is called because React replaces the setter of the element and would otherwise ignore the
    // change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, word);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
    return corpus.waitFor('.kwic mark');
  },
};

Object.assign(globalThis, { corpus });
