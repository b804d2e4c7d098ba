import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { type Attached, type DetachedBrowser, detachedBrowser } from '../bench/bare-browser.ts';
import { serve } from '../service/serve.ts';
import { bareWorker } from './bare-worker.ts';
import { readBill } from './bill.ts';
import { requestsTo, setSwitches } from './control.ts';
import { test } from './extension.ts';
import { waitUntil } from './wait-until.ts';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));
type Service = Awaited<ReturnType<typeof serve>>;

/** Only a job of a minute or more shows a badge. */
const responseSeconds = 62;
/** The user's own price for speech-to-text, in millionths of a dollar. */
const price = 5000;

/** The stored state that the test reads after the slow response. */
interface StoredState {
  rows: { state: string; failure: string | null; billed: number | null }[];
  responses: { videoId: string; receivedAt: number; requestedAt: number }[];
  /** Times of the stored results of tool calls. */
  tools: { receivedAt: number; requestedAt: number }[];
  badge: string;
  title: string;
}

/** Starts the built extension in its own browser and connects it. */
async function startExtension(
  service: Service,
  tokenStorage: 'session' | 'device',
  otherExtensions: readonly string[] = [],
) {
  const browser = await detachedBrowser([built, ...otherExtensions]);
  const id = await browser.whileAttached(async (attached) => {
    const found = await extensionIdOf(attached);
    await allow(attached, found);
    const evaluate = await attached.page(`chrome-extension://${found}/options.html`);
    const { url, mcpUrl, token } = service;
    await evaluate(`(${seed})(${JSON.stringify({ url, mcpUrl, token, tokenStorage, price })})`);
    return found;
  });
  return { browser, id };
}

const extensionIdOf = (attached: Attached): Promise<string> =>
  waitUntil('The extension', async () => {
    for (const { url, type } of await attached.targets()) {
      if (type === 'page' && url.endsWith('/welcome.html')) return new URL(url).host;
    }
    return undefined;
  });

/** Grants the next permission request without the browser's prompt, which a test cannot click. */
async function allow(attached: Attached, id: string): Promise<void> {
  const evaluate = await attached.page('chrome://extensions/');
  await evaluate(
    `new Promise((done) => chrome.developerPrivate.addHostPermission('${id}', 'http://127.0.0.1/*', done))`,
  );
}

/** Runs in an extension page: stores an address, a price and a token. The worker has already created the database. */
const seed = `async ({ url, mcpUrl, token, tokenStorage, price }) => {
  await chrome.permissions.request({ origins: ['http://127.0.0.1/*'] });
  await chrome.storage.local.set({
    'settings.connections': [{ id: 'first', serviceUrl: url, mcpUrl, tokenStorage }],
    'settings.enteredPrices': { speechToText: price },
  });
  await chrome.runtime.sendMessage({ kind: 'account/state', body: null });
  const db = await new Promise((done) => { indexedDB.open('library').onsuccess = ({ target }) => done(target.result); });
  const put = db.transaction('credentials', 'readwrite').objectStore('credentials');
  await new Promise((done) => { put.put({ is: 'plain', secret: { access: token, signedIn: null }, origins: [new URL(url).origin] }, 'first').onsuccess = done; });
  db.close();
  // A token stored for the session is encrypted.
  await chrome.runtime.sendMessage({ kind: 'token/move', body: { connection: 'first', tokenStorage } });
}`;

/** Sends a message to the worker as a page does, then closes every extension page and detaches the debugger. */
const sendDetached = (
  { browser, id }: RunningExtension,
  message: object,
  countRequests: () => Promise<number>,
): Promise<void> =>
  browser.whileAttached(async (attached) => {
    const evaluate = await attached.page(`chrome-extension://${id}/options.html`);
    await evaluate(`void chrome.runtime.sendMessage(${JSON.stringify(message)})`);
    await waitUntil('The request', async () => (await countRequests()) || undefined);
    for (const target of await attached.targets())
      if (target.url.endsWith('/welcome.html')) await attached.close(target);
  });

const paramsFor = (videoId: string) => ({ videoId, mode: 'force-whisper' });

/** Requests captions as the panel does. */
const requestCaptions = (one: RunningExtension, service: Service, videoId: string): Promise<void> =>
  sendDetached(one, { kind: 'service/call', body: { name: 'captions', params: paramsFor(videoId) } }, () =>
    countRequestsFor(service, videoId),
  );

const countRequestsFor = async (service: Service, videoId: string): Promise<number> =>
  (await requestsTo(service, 'captions')).filter(({ path }) => path.includes(videoId)).length;

/** Returns the running worker, and throws an error if it sleeps. */
const workerOf = async (attached: Attached, id: string) => {
  const worker = (await attached.targets()).find(({ type, url }) => type === 'service_worker' && url.includes(id));
  if (!worker) throw new Error('The worker is not running');
  return worker;
};

const killWorkerOf = ({ browser, id }: RunningExtension): Promise<void> =>
  browser.whileAttached(async (attached) => {
    const worker = await workerOf(attached, id);
    await attached.close(worker);
    await waitUntil('The end of the worker', async () => {
      const all = await attached.targets();
      return all.every(({ targetId }) => targetId !== worker.targetId) || undefined;
    });
  });

/**
 * Reads the state in an extension page that sends no message to the worker, because opening the popup would clear the
 * badge.
 */
const waitForState = (
  { browser, id }: RunningExtension,
  isReached: (read: StoredState) => boolean,
): Promise<StoredState> =>
  browser.whileAttached(async (attached) => {
    const evaluate = await attached.page(`chrome-extension://${id}/offscreen.html`);
    const read = async () => (await evaluate(`(${readState})()`)) as StoredState;
    return await waitUntil('The expected state', async () => [await read()].find(isReached), 15_000);
  });

const readState = `async () => {
  const db = await new Promise((done) => { indexedDB.open('library').onsuccess = ({ target }) => done(target.result); });
  const all = (store) => new Promise((done) => {
    db.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result);
  });
  const [rows, responses, tools] = await Promise.all([all('ledger'), all('responses'), all('toolResponses')]);
  db.close();
  return {
    rows: rows.map(({ state, failure, billed }) => ({ state, failure, billed })),
    responses: responses.map(({ videoId, requestedAt, receivedAt }) => ({ videoId, requestedAt, receivedAt })),
    tools: tools.map(({ requestedAt, receivedAt }) => ({ requestedAt, receivedAt })),
    badge: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  };
}`;

interface RunningExtension {
  browser: DetachedBrowser;
  id: string;
}

const sleepSeconds = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

test.describe('a response that takes a minute without an open page', () => {
  test('is stored and confirmed even if the worker is killed, while the browser aborts a plain request of a worker', async () => {
    test.setTimeout(150_000);
    const control = await bareWorker();
    const service = await serve({ port: 0, seed: 1 });
    await setSwitches(service, { speechToTextSeconds: responseSeconds });
    const [one, other] = service.sampleData.videos.slice(0, 2).map(({ id }) => id);
    if (!one || !other) throw new Error('The sample data has no two videos');
    const [alone, killed] = await Promise.all([
      startExtension(service, 'session', [control.folder]),
      startExtension(service, 'device'),
    ]);
    try {
      await Promise.all([requestCaptions(alone, service, one), requestCaptions(killed, service, other)]);
      await sleepSeconds(10);
      await killWorkerOf(killed);
      // No page is opened before the response arrives, because an open page would receive the result.
      await sleepSeconds(responseSeconds - 10 + 4);
      for (const [which, videoId] of [
        [alone, one],
        [killed, other],
      ] as const) {
        const state = await waitForState(which, ({ badge }) => badge !== '');
        expect(state.responses).toMatchObject([{ videoId }]);
        expect((state.responses[0]?.receivedAt ?? 0) - (state.responses[0]?.requestedAt ?? 0)).toBeGreaterThan(60_000);
        expect(state.rows).toEqual([{ state: 'confirmed', failure: null, billed: price }]);
        expect(state.badge).toBe('•');
        expect(await countRequestsFor(service, videoId)).toBe(1);
      }
      expect((await readBill(service)).total.requests).toBe(2);
      expect(control.waited()).toBeGreaterThan(25_000);
      expect(control.waited()).toBeLessThan(40_000);
      // Opening the popup clears the badge.
      await alone.browser.whileAttached(async (attached) => {
        const evaluate = await attached.page(`chrome-extension://${alone.id}/popup.html`);
        await waitUntil(
          'The empty badge',
          async () => (await evaluate('chrome.action.getBadgeText({})')) === '' || undefined,
        );
      });
    } finally {
      await Promise.all([alone.browser.stop(), killed.browser.stop(), service.stop(), control.stop()]);
    }
  });

  test('is stored and confirmed for a tool call even if the worker is killed @long', async () => {
    test.setTimeout(150_000);
    const service = await serve({ port: 0, seed: 1 });
    await setSwitches(service, { speechToTextSeconds: responseSeconds });
    const alone = await startExtension(service, 'session');
    try {
      const tool = 'get_video_captions';
      const call = { tool, params: paramsFor(service.sample.videoId), confirmed: true, connection: 'first' };
      const countRequests = async () => (await readBill(service)).total.requests;
      await sendDetached(alone, { kind: 'tools/call', body: call }, countRequests);
      await sleepSeconds(10);
      await killWorkerOf(alone);
      await sleepSeconds(responseSeconds - 10 + 4);
      const state = await waitForState(alone, ({ tools }) => tools.length > 0);
      expect((state.tools[0]?.receivedAt ?? 0) - (state.tools[0]?.requestedAt ?? 0)).toBeGreaterThan(60_000);
      expect(state.rows.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
      expect((await readBill(service)).total.requests).toBe(1);
    } finally {
      await Promise.all([alone.browser.stop(), service.stop()]);
    }
  });
});
