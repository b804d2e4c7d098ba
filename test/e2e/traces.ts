import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { wakeWorker } from './worker.ts';

/** The global scope of a page whose messages are recorded. */
interface MessageRecorder {
  messages?: string[];
}

const logs = new WeakMap<Installed, string[]>();

/**
 * Starts recording the messages that extension pages send, with their responses, and everything logged to the console.
 */
export async function recordMessages(installed: Installed): Promise<void> {
  const lines: string[] = [];
  logs.set(installed, lines);
  const { context } = installed;
  context.on('console', (line) => lines.push(line.text()));
  for (const worker of context.serviceWorkers()) worker.on('console', (line) => lines.push(line.text()));
  await context.addInitScript(() => {
    const { runtime } = (globalThis as unknown as { chrome?: { runtime?: typeof chrome.runtime } }).chrome ?? {};
    if (!runtime?.id) return;
    const messages: string[] = [];
    (globalThis as MessageRecorder).messages = messages;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = async (message: unknown) => {
      const response = await send(message);
      messages.push(JSON.stringify([message, response]));
      return response;
    };
  });
}

/**
 * Returns all data outside the token's own store as one string: storage, database, pages, messages, console output and
 * files.
 */
export async function tracesOf(installed: Installed, pages: readonly Page[]): Promise<string> {
  const worker = await wakeWorker(installed);
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
  const messages = await Promise.all(pages.map(messagesOf));
  const { downloads } = installed.profile;
  const files = readdirSync(downloads).map((file) => readFileSync(join(downloads, file), 'utf8'));
  return [areas, rows, ...shown, ...messages, ...(logs.get(installed) ?? []), ...files].join('\n');
}

const messagesOf = (page: Page): Promise<string> =>
  page.evaluate(() => ((globalThis as MessageRecorder).messages ?? []).join('\n'));

/** Returns all rows of the extension's database except the token's store. */
const everythingButTheToken = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('library');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = async () => {
          const names = [...opening.result.objectStoreNames].filter((name) => name !== 'credentials');
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

/** Returns the access tokens and refresh tokens in the token's store after a sign-in. */
export const storedSecrets = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('library');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('credentials').objectStore('credentials').getAll();
          all.onsuccess = () => {
            const stored = all.result as { secret: { access: string; signedIn: { refresh: string } } }[];
            resolve(stored.flatMap(({ secret }) => [secret.access, secret.signedIn.refresh]));
          };
        };
      }),
  );
