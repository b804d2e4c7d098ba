import { expect, type Page } from '@playwright/test';
import {
  chooseOtherTrack,
  getByOtherMethod,
  getCaptions,
  openPanelNextTo,
  openPlatformFormats,
  openVideo,
} from '../tour/user-actions.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { allRequests, injectFault } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { recordMessages, tracesOf } from './traces.ts';

test.use({ ownBrowser: true });

test.describe('the token', () => {
  test('cannot be read by a content script, which cannot send paid requests either', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const inContentScript = await contentWorld(connected, page);
    const result = await inContentScript(`(async () => {
      const shown = {};
      for (const area of ['local', 'session', 'sync']) {
        shown[area] = await chrome.storage[area].get(null).catch((error) => String(error));
      }
      shown.databases = (await indexedDB.databases()).map(({ name }) => name);
      shown.account = await chrome.runtime.sendMessage({ kind: 'account/state', body: null }).catch((error) => String(error));
      shown.call = await chrome.runtime
        .sendMessage({ kind: 'service/call', body: { name: 'captions', params: { videoId: '${service.sample.videoId}' } } })
        .catch((error) => String(error));
      return JSON.stringify(shown);
    })()`);
    expect(result).not.toContain(service.token);
    expect(result).not.toContain(service.token.slice(-24));
    expect(JSON.parse(result).databases).not.toContain('library');
    expect((await allRequests(service)).filter(({ to, endpoint }) => to === 'service' && endpoint !== null)).toEqual(
      [],
    );
  });

  test('never reaches another origin through a redirect', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await injectFault(service, {
      endpoint: 'captions',
      redirectTo: `${service.platformUrl}/elsewhere/embed`,
      times: 1,
    });
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    await expect(panel.getByText(localized('redirectedHeading'))).toBeVisible();
    const requests = await allRequests(service);
    expect(requests.filter(({ to }) => to === 'platform').filter(({ authorized }) => authorized)).toEqual([]);
    expect(requests.filter(({ to, authorized }) => to === 'service' && authorized)).toHaveLength(1);
  });

  test('never reaches the platform through a page or a signed link', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await chooseOtherTrack(panel);
    await getByOtherMethod(panel, 'tracksList');
    await expect(panel.getByText('English (auto-generated)').first()).toBeVisible();
    await panel.getByRole('button', { name: localized('captionsBackToSaved') }).click();
    await openPlatformFormats(panel);
    await panel.getByRole('menuitem', { name: /^srv3/ }).click();
    await waitForDownload(connected, /\.srv3$/);
    const requests = (await allRequests(service)).filter(({ to }) => to === 'platform');
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(['page', 'timedtext']));
    expect(requests.filter(({ authorized, query }) => authorized || query.includes(service.token))).toEqual([]);
  });

  test('is in no storage but its own, no page and no file', async ({ connected, service }) => {
    await recordMessages(connected);
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const options = await connected.open('options.html');
    expect(await tracesOf(connected, [panel, options])).not.toContain(service.token);
  });
});

/**
 * Returns a function that evaluates code in the content script's isolated world on a page, as an attacker who controls
 * the script would.
 */
async function contentWorld(connected: Installed, page: Page): Promise<(expression: string) => Promise<string>> {
  const session = await connected.context.newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { type } = (context.auxData ?? {}) as { type?: string };
      if (type === 'isolated' && context.origin.includes(connected.extensionId)) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  return async (expression) => {
    const { result } = await session.send('Runtime.evaluate', { expression, contextId, awaitPromise: true });
    return String(result.value);
  };
}

test.describe('foreign markup in a page of the extension', () => {
  test('loads nothing over http, frames no site and sends no form', async ({ installed }) => {
    const page = await installed.open('options.html');
    const blocked = await page.evaluate(async () => {
      const directives: string[] = [];
      const all = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          directives.push(effectiveDirective);
          if (directives.length === 4) resolve();
        });
      });
      document.body.insertAdjacentHTML(
        'beforeend',
        `<base href="https://attacker.example/"><img src="http://attacker.example/a.png" alt="">
        <iframe src="https://attacker.example/"></iframe><form action="https://attacker.example/"></form>`,
      );
      document.querySelector<HTMLFormElement>('form[action]')?.submit();
      await all;
      return directives;
    });
    expect(blocked.toSorted()).toEqual(['base-uri', 'form-action', 'frame-src', 'img-src']);
    expect((await installed.policyViolations()).length).toBeGreaterThan(0);
  });
});
