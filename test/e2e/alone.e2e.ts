import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Attached, type LoneBrowser, loneBrowser } from '../bench/bare-browser.ts';
import { serve } from '../service/serve.ts';
import { bareWorker } from './bare-worker.ts';
import { billedBy } from './billed.ts';
import { asksOf, setSwitches } from './control.ts';
import { said } from './said.ts';
import { waitUntil } from './wait-until.ts';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));
type Service = Awaited<ReturnType<typeof serve>>;

const answerSeconds = 91;
/** What the user entered as the price of speech-to-text, in millionths of a dollar. */
const price = 5000;

/** What is left when nobody has looked for a minute and a half. */
interface Left {
  rows: { state: string; failure: string | null; billed: number | null }[];
  held: { videoId: string; receivedAt: number; requestedAt: number }[];
  /** What tools answered. */
  tools: { receivedAt: number; requestedAt: number }[];
  badge: string;
  title: string;
}

/** Ours, as the built extension, spawned and connected; `rest` is where its token rests. */
async function ours(service: Service, rest: 'session' | 'device', beside: readonly string[] = []) {
  const browser = await loneBrowser([built, ...beside]);
  const id = await browser.during(async (attached) => {
    const found = await ourId(attached);
    await allow(attached, found);
    const evaluate = await attached.page(`chrome-extension://${found}/options.html`);
    const { url, mcpUrl, token } = service;
    await evaluate(`(${seed})(${JSON.stringify({ url, mcpUrl, token, rest, price })})`);
    return found;
  });
  return { browser, id };
}

const ourId = (attached: Attached): Promise<string> =>
  waitUntil(
    'The extension',
    async () => {
      for (const { url, type } of await attached.targets()) {
        if (type === 'page' && url.endsWith('/welcome.html')) return new URL(url).host;
      }
      return undefined;
    },
    30_000,
  );

/** Lets the next request for it come true without the browser's own prompt, which nobody could press. */
async function allow(attached: Attached, id: string): Promise<void> {
  const evaluate = await attached.page('chrome://extensions/');
  await evaluate(
    `new Promise((done) => chrome.developerPrivate.addHostPermission('${id}', 'http://127.0.0.1/*', done))`,
  );
}

/** In a page of ours: an address, an own price and a token, kept where they rest. The database is there since the worker woke. */
const seed = `async ({ url, mcpUrl, token, rest, price }) => {
  await chrome.permissions.request({ origins: ['http://127.0.0.1/*'] });
  await chrome.storage.local.set({
    'settings.connections': [{ id: 'first', serviceUrl: url, mcpUrl, rest }],
    'settings.ownPrices': { speechToText: price },
  });
  await chrome.runtime.sendMessage({ kind: 'account/state', body: null });
  const db = await new Promise((done) => { indexedDB.open('sidelight').onsuccess = ({ target }) => done(target.result); });
  const put = db.transaction('token', 'readwrite').objectStore('token');
  await new Promise((done) => { put.put({ is: 'plain', secret: { access: token, signedIn: null } }, 'first').onsuccess = done; });
  db.close();
  // What rests for the session is sealed.
  await chrome.runtime.sendMessage({ kind: 'token/rest', body: { connection: 'first', rest } });
}`;

/** Says to the worker what a page does; then every page of ours is closed and nobody is attached. */
const t = ({ browser, id }: Ours, letter: object, isAsked: () => Promise<number>): Promise<void> =>
  browser.during(async (attached) => {
    const evaluate = await attached.page(`chrome-extension://${id}/options.html`);
    await evaluate(`void chrome.runtime.sendMessage(${JSON.stringify(letter)})`);
    await waitUntil('The question', async () => (await isAsked()) || undefined, 30_000);
    for (const target of await attached.targets())
      if (target.url.endsWith('/welcome.html')) await attached.close(target);
  });

const asked = (videoId: string) => ({ videoId, mode: 'force-whisper' });

/** Asks as the panel does. */
const ask = (one: Ours, service: Service, videoId: string): Promise<void> =>
  t(one, { kind: 'service/call', body: { name: 'captions', asked: asked(videoId) } }, () => asksFor(service, videoId));

const asksFor = async (service: Service, videoId: string): Promise<number> =>
  (await asksOf(service, 'captions')).filter(({ path }) => path.includes(videoId)).length;

/** Ends our worker where it stands. */
const kill = ({ browser, id }: Ours): Promise<void> =>
  browser.during(async (attached) => {
    const worker = (await attached.targets()).find(({ type, url }) => type === 'service_worker' && url.includes(id));
    if (!worker) throw new Error('The worker sleeps already');
    await attached.close(worker);
    await waitUntil('Its end', async () => {
      const all = await attached.targets();
      return all.every(({ targetId }) => targetId !== worker.targetId) || undefined;
    });
  });

/** Read in a page of ours that says nothing to the worker: a look at the mark must not take it away. */
const left = ({ browser, id }: Ours, isThere: (now: Left) => boolean): Promise<Left> =>
  browser.during(async (attached) => {
    const evaluate = await attached.page(`chrome-extension://${id}/offscreen.html`);
    const now = async () => (await evaluate(`(${look})()`)) as Left;
    return await waitUntil('The answer', async () => [await now()].find(isThere), 15_000);
  });

const look = `async () => {
  const db = await new Promise((done) => { indexedDB.open('sidelight').onsuccess = ({ target }) => done(target.result); });
  const all = (shelf) => new Promise((done) => {
    db.transaction(shelf).objectStore(shelf).getAll().onsuccess = ({ target }) => done(target.result);
  });
  const [rows, held, tools] = await Promise.all([all('ledger'), all('answers'), all('toolAnswers')]);
  db.close();
  return {
    rows: rows.map(({ state, failure, billed }) => ({ state, failure, billed })),
    held: held.map(({ videoId, requestedAt, receivedAt }) => ({ videoId, requestedAt, receivedAt })),
    tools: tools.map(({ requestedAt, receivedAt }) => ({ requestedAt, receivedAt })),
    badge: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  };
}`;

interface Ours {
  browser: LoneBrowser;
  id: string;
}

const seconds = (many: number) => new Promise((resolve) => setTimeout(resolve, many * 1000));

test.describe('an answer that takes a minute and a half, in a browser that is left alone', () => {
  test('is kept and confirmed, also where the worker is killed meanwhile; a bare request of a worker is hung up on', async () => {
    test.setTimeout(150_000);
    const control = await bareWorker();
    const service = await serve({ port: 0, seed: 1 });
    await setSwitches(service, { speechToTextSeconds: answerSeconds });
    const [one, other] = service.world.videos.slice(0, 2).map(({ id }) => id);
    if (!one || !other) throw new Error('The world has no two videos');
    const [alone, killed] = await Promise.all([ours(service, 'session', [control.folder]), ours(service, 'device')]);
    try {
      await Promise.all([ask(alone, service, one), ask(killed, service, other)]);
      await seconds(10);
      await kill(killed);
      // Nobody opens a page before the answer is there: then its end would be seen.
      await seconds(answerSeconds - 10 + 4);
      for (const [which, videoId] of [
        [alone, one],
        [killed, other],
      ] as const) {
        const kept = await left(which, ({ badge }) => badge !== '');
        expect(kept.held).toMatchObject([{ videoId }]);
        expect((kept.held[0]?.receivedAt ?? 0) - (kept.held[0]?.requestedAt ?? 0)).toBeGreaterThan(90_000);
        expect(kept.rows).toEqual([{ state: 'confirmed', failure: null, billed: price }]);
        expect(kept.badge).toMatch(said('endedBadge'));
        expect(await asksFor(service, videoId)).toBe(1);
      }
      expect((await billedBy(service)).total.requests).toBe(2);
      expect(control.waited()).toBeGreaterThan(25_000);
      expect(control.waited()).toBeLessThan(40_000);
      // Whoever opens the popup has seen it.
      await alone.browser.during(async (attached) => {
        const evaluate = await attached.page(`chrome-extension://${alone.id}/popup.html`);
        await waitUntil(
          'The end of the mark',
          async () => (await evaluate('chrome.action.getBadgeText({})')) === '' || undefined,
        );
      });
    } finally {
      await Promise.all([alone.browser.stop(), killed.browser.stop(), service.stop(), control.stop()]);
    }
  });

  test('of a tool is kept and confirmed while its worker lives @long', async () => {
    test.setTimeout(150_000);
    const service = await serve({ port: 0, seed: 1 });
    await setSwitches(service, { speechToTextSeconds: answerSeconds });
    const alone = await ours(service, 'session');
    try {
      const tool = 'get_video_captions';
      const order = { tool, asked: asked(service.sample.videoId), confirmed: true };
      const isAsked = async () => (await billedBy(service)).total.requests;
      await t(alone, { kind: 'tools/call', body: order }, isAsked);
      await seconds(answerSeconds + 4);
      const kept = await left(alone, ({ tools }) => tools.length > 0);
      expect((kept.tools[0]?.receivedAt ?? 0) - (kept.tools[0]?.requestedAt ?? 0)).toBeGreaterThan(90_000);
      expect(kept.rows.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
      expect((await billedBy(service)).total.requests).toBe(1);
    } finally {
      await Promise.all([alone.browser.stop(), service.stop()]);
    }
  });
});
