import type { Page } from '@playwright/test';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/response-cache';

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

/** The id of the n-th made-up video. */
export const heldVideo = (n: number): VideoId => VideoId.parse(`held${String(n).padStart(7, '0')}`);

/** Writes captions of made-up videos, what their tabs were called and what they cost, onto the shelves of a page of ours. */
export async function seedHeld(page: Page, { videos, lines }: { videos: number; lines: number }): Promise<void> {
  const made = Array.from({ length: videos }, (_, n) => track(n, lines));
  const shelves = ['answers', 'names', 'ledger'] as const;
  for (const shelf of shelves) await page.evaluate(put, [shelf, made.map((one) => one[shelf])] as const);
}

/** Everything about one track; the first is the newest, and its words are the same each time. */
function track(n: number, lines: number) {
  const videoId = heldVideo(n);
  const [lang, said] = words[n % words.length] ?? ['en', 'moon'];
  const asked = { videoId, lang };
  const key = cacheKey('captions', asked as never, service);
  const receivedAt = Date.now() - n * 3_600_000 - 60_000;
  const draw = drawer(n);
  const all = said.split(' ');
  const cues = Array.from({ length: lines }, (_, at) => {
    const text = Array.from({ length: 7 }, () => all[draw(all.length)]).join(' ');
    return { offset: at * 3, duration: 2.6, lang, text, wordCount: 7, speechRate: 161.5 };
  });
  const question = { key, name: 'captions', asked, videoId };
  const price = n % 3 === 0 ? { quoted: 530, billed: 530, priceFrom: 'own' } : { quoted: null, billed: null };
  const attempt = { by: 'reader', sentAt: receivedAt - 900, answeredAt: receivedAt, priceFrom: 'unstated', ...price };
  const end = { priceVersion: '1', state: 'confirmed', failure: null, left: false };
  const came = { requestedAt: receivedAt - 900, receivedAt, status: 200, contentType: 'application/json' };
  return {
    answers: { ...question, ...came, body: JSON.stringify(cues) },
    names: { videoId, title: `How tide mills kept time, part ${n + 1}`, at: receivedAt },
    ledger: { ...question, ...attempt, ...end, id: `${String(receivedAt).padStart(13, '0')}-${n}` },
  };
}

/** Whole numbers below `most`, the same ones for the same beginning. */
function drawer(begin: number): (most: number) => number {
  let seed = begin * 7919 + 17;
  return (most) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 12) % most;
  };
}

/** Runs in the page, so it can use nothing of this file. */
async function put([shelf, rows]: readonly [string, readonly object[]]): Promise<void> {
  const db = await new Promise<IDBDatabase>((opened) => {
    const asked = indexedDB.open('sidelight');
    asked.onsuccess = () => opened(asked.result);
  });
  const tx = db.transaction(shelf, 'readwrite');
  for (const row of rows) tx.objectStore(shelf).put(row);
  await new Promise<void>((done, failed) => {
    tx.oncomplete = () => done();
    tx.onabort = () => failed(tx.error);
  });
  db.close();
}
