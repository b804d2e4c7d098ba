import type { Page } from '@playwright/test';
import { cacheKey } from '@/lib/core/cache-key';
import { VideoId } from '@/lib/core/service/ids';

export interface HeldWorld {
  videos: number;
  lines: number;
}

const service = 'https://service.example';
const languages = ['en', 'en', 'en', 'de', 'ar', 'ja'];

/** The id of the n-th made-up video, and the key of its captions. */
export const heldVideo = (n: number): VideoId => VideoId.parse(`held${String(n).padStart(7, '0')}`);

/** Writes captions of made-up videos onto the shelves of a page of the extension: the words are drawn there, by a seed. */
export async function seedHeld(page: Page, { videos, lines }: HeldWorld): Promise<void> {
  const tracks = Array.from({ length: videos }, (_, n) => {
    const videoId = heldVideo(n);
    const lang = languages[n % languages.length] ?? 'en';
    const asked = { videoId, lang } as const;
    return { key: cacheKey('captions', asked as never, service), videoId, asked, n };
  });
  for (let at = 0; at < tracks.length; at += 250)
    await page.evaluate(put, { tracks: tracks.slice(at, at + 250), lines });
}

interface Given {
  tracks: { key: string; videoId: string; asked: { lang: string }; n: number }[];
  lines: number;
}

/** Runs in the page, so it can use nothing of this file. */
async function put({ tracks, lines }: Given): Promise<void> {
  const words: Record<string, string> = {
    en: 'the a of and to in tide mill moon water wheel stone miller gate flour slow river hour night day sea then when they borrow keep turn rises falls twice clock bell harbour grain grind pond sluice rope barge wind salt marsh bridge carry heavy early late time',
    de: 'die der das und Mond Mühle Wasser Rad Stein Müller Tor Mehl langsam Fluss Stunde Nacht Tag Meer dann wenn sie leihen halten drehen steigt fällt zweimal Uhr Glocke Hafen Korn',
    ar: 'القمر طاحونة الماء عجلة حجر الطحان بوابة دقيق بطيء نهر ساعة ليل يوم بحر ثم عندما',
    ja: '月 水車 水 石 門 粉 川 時 夜 日 海 鐘 港 穀物 池',
  };
  const db = await new Promise<IDBDatabase>((opened) => {
    const asked = indexedDB.open('sidelight');
    asked.onsuccess = () => opened(asked.result);
  });
  const tx = db.transaction(['answers', 'names', 'ledger'], 'readwrite');
  const now = Date.now();
  for (const { key, videoId, asked, n } of tracks) {
    const { lang } = asked;
    const all = (words[lang] ?? '').split(' ');
    let seed = n * 7919 + 17;
    const draw = (most: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return (seed >>> 12) % most;
    };
    const cues = Array.from({ length: lines }, (_, at) => {
      const said = Array.from({ length: 7 }, () => all[draw(all.length)]);
      if (draw(2000) === 0) said[3] = 'lighthouse';
      return { offset: at * 3, duration: 2.6, lang, text: said.join(' '), wordCount: 7, speechRate: 161.5 };
    });
    const receivedAt = now - n * 3_600_000 - 60_000;
    const about = { key, name: 'captions', asked, videoId, requestedAt: receivedAt - 900, receivedAt };
    const body = JSON.stringify(cues);
    tx.objectStore('answers').put({ ...about, status: 200, contentType: 'application/json', body });
    if (n % 10 !== 9)
      tx.objectStore('names').put({ videoId, title: `How tide mills kept time, part ${n + 1}`, at: now });
    const id = `${String(receivedAt).padStart(13, '0')}-${n}`;
    const attempt = {
      id,
      name: 'captions',
      asked,
      key,
      videoId,
      by: 'reader',
      sentAt: receivedAt,
      answeredAt: receivedAt,
    };
    const price =
      n % 3 === 0
        ? { quoted: 530, billed: 530, priceFrom: 'own' }
        : { quoted: null, billed: null, priceFrom: 'unstated' };
    tx.objectStore('ledger').put({
      ...attempt,
      ...price,
      priceVersion: '1',
      state: 'confirmed',
      failure: null,
      left: false,
    });
  }
  await new Promise<void>((done, failed) => {
    tx.oncomplete = () => done();
    tx.onabort = () => failed(tx.error);
  });
  db.close();
}
