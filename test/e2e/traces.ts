import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { awakeWorker } from './worker.ts';

/** What a page of ours heard and said, and what was written to its log. */
interface Listening {
  heard?: string[];
}

const logs = new WeakMap<Installed, string[]>();

/** Writes down, from now on, every message that pages of ours send with its answer, and every line of a log. */
export async function listenIn(installed: Installed): Promise<void> {
  const lines: string[] = [];
  logs.set(installed, lines);
  const { context } = installed;
  context.on('console', (line) => lines.push(line.text()));
  for (const worker of context.serviceWorkers()) worker.on('console', (line) => lines.push(line.text()));
  await context.addInitScript(() => {
    const { runtime } = (globalThis as unknown as { chrome?: { runtime?: typeof chrome.runtime } }).chrome ?? {};
    if (!runtime?.id) return;
    const heard: string[] = [];
    (globalThis as Listening).heard = heard;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = async (letter: unknown) => {
      const answer = await send(letter);
      heard.push(JSON.stringify([letter, answer]));
      return answer;
    };
  });
}

/** All that the extension left where no token may be: storage, database, pages, messages, logs and files, as one text. */
export async function tracesOf(installed: Installed, pages: readonly Page[]): Promise<string> {
  const worker = await awakeWorker(installed);
  const areas = await worker.evaluate(async () =>
    JSON.stringify([
      await chrome.storage.local.get(null),
      await chrome.storage.session.get(null),
      await chrome.storage.sync.get(null),
    ]),
  );
  const [first] = pages;
  const rows = first ? await everythingButTheToken(first) : '';
  const shown = await Promise.all(pages.map((page) => page.content()));
  const heard = await Promise.all(pages.map(heardBy));
  const { downloads } = installed.profile;
  const files = readdirSync(downloads).map((file) => readFileSync(join(downloads, file), 'utf8'));
  return [areas, rows, ...shown, ...heard, ...(logs.get(installed) ?? []), ...files].join('\n');
}

const heardBy = (page: Page): Promise<string> =>
  page.evaluate(() => ((globalThis as Listening).heard ?? []).join('\n'));

/** All rows of the extension's database except the one store that is meant to hold the token. */
const everythingButTheToken = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('sidelight');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = async () => {
          const names = [...opening.result.objectStoreNames].filter((name) => name !== 'token');
          const rows = names.map(
            (name) =>
              new Promise((done) => {
                const all = opening.result.transaction(name).objectStore(name).getAll();
                all.onsuccess = () => done(all.result);
              }),
          );
          resolve(JSON.stringify(await Promise.all(rows)));
        };
      }),
  );

/** What the token's store holds after a sign-in: every text in it that opens or renews something. */
export const secretsHeld = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('sidelight');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('token').objectStore('token').getAll();
          all.onsuccess = () => {
            const held = all.result as { secret: { access: string; signedIn: { refresh: string } } }[];
            resolve(held.flatMap(({ secret }) => [secret.access, secret.signedIn.refresh]));
          };
        };
      }),
  );
