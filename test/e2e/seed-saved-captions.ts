import type { Page } from '@playwright/test';
import { createCollection } from '@/lib/collection/collection';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { itemBatchOf } from '../fixtures/captures.ts';

const service = 'https://service.example';
const words: [lang: string, words: string][] = [
  [
    'en',
    'the a of and to in tide mill moon water wheel stone miller gate flour slow river hour night day sea then when',
  ],
  ['de', 'die der das und Mond Mühle Wasser Rad Stein Müller Tor Mehl langsam Fluss Stunde Nacht Tag Meer dann wenn'],
  ['en', 'they borrow keep turn rises falls twice clock bell harbour grain grind pond sluice rope barge moon tide'],
  ['ar', 'القمر طاحونة الماء عجلة حجر الطحان بوابة دقيق بطيء نهر ساعة ليل يوم بحر ثم عندما'],
  ['ja', '月 水車 水 石 門 粉 川 時 夜 日 海 鐘 港 穀物 池'],
];

/** Returns the id of the nth generated video. */
export const generatedVideoId = (n: number): VideoId => VideoId.parse(`held${String(n).padStart(7, '0')}`);

/** Stores captions, titles and costs of generated videos in the object stores, through an extension page. */
export async function seedSavedCaptions(
  page: Page,
  { videos, lines }: { videos: number; lines: number },
): Promise<void> {
  const tracks = Array.from({ length: videos }, (_, n) => track(n, lines));
  const stores = ['responses', 'videoTitles', 'ledger'] as const;
  for (const store of stores) await page.evaluate(put, [store, tracks.map((each) => each[store])] as const);
}

/** Stores a collection with some of the generated videos. */
export async function seedCollection(page: Page, name: string, videos: readonly number[]): Promise<void> {
  const ids = videos.map(generatedVideoId);
  await page.evaluate(put, ['collections', [createCollection('seeded', name, 1)]] as const);
  await page.evaluate(put, ['itemBatches', [itemBatchOf(ids, { collectionId: 'seeded' })]] as const);
}

/** Generates a track; track 0 is the newest, and the words are the same every time. */
function track(n: number, lines: number) {
  const videoId = generatedVideoId(n);
  const [lang, phrase] = words[n % words.length] ?? ['en', 'moon'];
  const params = { videoId, lang };
  const key = cacheKey('captions', params as never, service);
  const receivedAt = Date.now() - n * 3_600_000 - 60_000;
  const draw = randomNumbers(n);
  const all = phrase.split(' ');
  const cues = Array.from({ length: lines }, (_, index) => {
    const text = Array.from({ length: 7 }, () => all[draw(all.length)]).join(' ');
    return { offset: index * 3, duration: 2.6, lang, text, wordCount: 7, speechRate: 161.5 };
  });
  const request = { key, name: 'captions', params, videoId };
  const price = n % 3 === 0 ? { quoted: 530, billed: 530, priceSource: 'entered' } : { quoted: null, billed: null };
  const attempt = { startedBy: 'user', sentAt: receivedAt - 900, receivedAt, priceSource: 'unknown', ...price };
  const outcome = { priceVersion: '1', state: 'confirmed', failure: null, dismissed: false };
  const receipt = { requestedAt: receivedAt - 900, receivedAt, status: 200, contentType: 'application/json' };
  return {
    responses: { ...request, ...receipt, body: JSON.stringify(cues) },
    videoTitles: { videoId, title: `How tide mills kept time, part ${n + 1}`, at: receivedAt },
    ledger: { ...request, params, ...attempt, ...outcome, id: `${String(receivedAt).padStart(13, '0')}-${n}` },
  };
}

/** Returns a generator of pseudo-random integers below a bound, seeded with `begin`. */
function randomNumbers(begin: number): (bound: number) => number {
  let seed = begin * 7919 + 17;
  return (bound) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 12) % bound;
  };
}

/** Runs in the page, so it cannot use the scope of this file. */
async function put([store, rows]: readonly [string, readonly object[]]): Promise<void> {
  const db = await new Promise<IDBDatabase>((opened) => {
    const opening = indexedDB.open('library');
    opening.onsuccess = () => opened(opening.result);
  });
  const tx = db.transaction(store, 'readwrite');
  for (const row of rows) tx.objectStore(store).put(row);
  await new Promise<void>((done, failed) => {
    tx.oncomplete = () => done();
    tx.onabort = () => failed(tx.error);
  });
  db.close();
}
