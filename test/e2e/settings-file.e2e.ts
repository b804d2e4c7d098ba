import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { allowOrigin, type Installed, launch, waitForDownload } from './browser.ts';
import { showOptions } from './connect.ts';
import { allRequests, injectFault } from './control.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { localized, type MessageKey, t } from './localized.ts';
import { storedSetting } from './stored-setting.ts';

const button = (page: Page, name: MessageKey) => page.getByRole('button', { name: localized(name) });
/** Returns the daily limit field, even while another section is shown. */
const dayLimit = (page: Page) => page.getByLabel(t('dailyLimit'), { exact: true });

/** Chooses a file in the browser's file picker, as a user does. */
async function chooseFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText(localized('settingsFileRead')).click(),
  ]);
  await chooser.setFiles(file);
}

const fileOf = (settings: object) => ({
  name: 'settings.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ format: 'sidelight-settings', version: 1, settings })),
});

test.describe('a settings file', () => {
  test('is exported without the token, previewed and applied on another device, and undone', async ({
    connected,
    service,
  }) => {
    const options = await connected.open('options.html');
    await dayLimit(options).fill('0.07');
    await dayLimit(options).blur();
    await showOptions(options, 'settings-file');
    await button(options, 'settingsFileSave').click();
    const file = await waitForDownload(connected, /^sidelight-settings-.*\.json$/);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(service.token);
    expect(text).not.toContain(service.token.slice(-24));
    expect(JSON.parse(text).settings.connections[0].serviceUrl).toBe(service.url);

    const other = await launch({ platformUrl: service.platformUrl });
    try {
      await applyAndUndo(other, file, service.url);
    } finally {
      await other.stop();
    }
  });

  test('adds a connection under a new id, requests no permission and redirects no request', async ({
    connected,
    service,
  }) => {
    const options = await connected.open('options.html#settings-file');
    const before = (await allRequests(service)).length;
    await options.evaluate(() => {
      const requested: unknown[] = [];
      Object.assign(globalThis, { requested });
      chrome.permissions.request = async (permissions: unknown) => requested.push(permissions) > 0;
    });
    await chooseFile(
      options,
      fileOf({ connections: [{ id: 'first', name: 'Another', serviceUrl: service.platformUrl, active: true }] }),
    );
    await expect(options.getByText(/^New connection Another/)).toBeVisible();
    await button(options, 'settingsFileApply').click();
    await expect(button(options, 'undo')).toBeVisible();
    expect(await options.evaluate(() => (globalThis as { requested?: unknown[] }).requested)).toEqual([]);
    const stored = await options.evaluate(() =>
      chrome.storage.local.get(['settings.connections', 'settings.connection']),
    );
    expect(stored['settings.connections']).toHaveLength(2);
    expect(stored['settings.connection']).toBe('first');
    const page = await openVideo(connected, service.sample.videoId);
    await getCaptions(await openPanelNextTo(connected, page));
    // Later requests go to the previous address, and none sends the token to the address from the file.
    const since = (await allRequests(service)).slice(before);
    expect(since.filter(({ to, authorized }) => to === 'platform' && authorized)).toEqual([]);
    expect(since.filter(({ to, authorized }) => to === 'service' && authorized)).toHaveLength(1);
  });

  test('is rejected with a message if it is invalid or newer, or contains a token', async ({ installed, service }) => {
    const options = await installed.open('options.html#settings-file');
    await chooseFile(options, { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('nonsense') });
    await expect(options.getByText(localized('settingsFileNone'))).toBeVisible();
    const newer = Buffer.from(JSON.stringify({ format: 'sidelight-settings', version: 9, settings: {} }));
    await chooseFile(options, { name: 'x.json', mimeType: 'application/json', buffer: newer });
    await expect(options.getByText(localized('fileNewer'))).toBeVisible();
    await chooseFile(options, fileOf({ languages: ['da'], token: service.token }));
    await expect(options.getByText(localized('settingsFileSecret'))).toBeVisible();
    expect(await options.content()).not.toContain(service.token);
  });
});

async function applyAndUndo(other: Installed, file: string, url: string): Promise<void> {
  const options = await other.open('options.html#settings-file');
  await expect(dayLimit(options)).toHaveValue('0.50');
  await chooseFile(options, file);
  await expect(dayLimit(options)).toHaveValue('0.50');
  await expect(options.getByText(/^New connection/)).toBeVisible();
  await button(options, 'settingsFileApply').click();
  await expect(dayLimit(options)).toHaveValue('0.07');
  // The address is stored, but permission for it is not requested.
  const origins = [`${new URL(url).protocol}//${new URL(url).hostname}/*`];
  expect(await options.evaluate((patterns) => chrome.permissions.contains({ origins: patterns }), origins)).toBe(false);
  await button(options, 'undo').click();
  await expect(dayLimit(options)).toHaveValue('0.50');
}

test.describe('diagnostics', () => {
  test('list outcomes of requests without tokens, ids, titles or addresses', async ({ connected, service }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await injectFault(service, { endpoint: 'captions', status: 500, body: 'No', times: 1 });
    const options = await connected.open('options.html#diagnostics');
    await options.evaluate(
      (id) =>
        chrome.runtime.sendMessage({
          kind: 'service/call',
          body: { name: 'captions', params: { videoId: id, lang: 'pt' } },
        }),
      videoId,
    );
    await button(options, 'diagnosticsLook').click();
    const shown = await options.getByLabel(localized('diagnosticsReport')).inputValue();
    expect(JSON.parse(shown).ledger).toHaveLength(2);
    expect(shown).toContain('"name": "service/call"');
    const title = service.sampleData.video(videoId)?.title ?? 'no title';
    for (const hidden of [service.token, service.token.slice(-12), videoId, title, new URL(service.url).host]) {
      expect(shown).not.toContain(hidden);
    }
    await button(options, 'save').last().click();
    expect(readFileSync(await waitForDownload(connected, /^sidelight-diagnostics-.*\.json$/), 'utf8')).toBe(shown);
    await options.getByLabel(localized('diagnosticsAddresses')).check();
    const report = await options.getByLabel(localized('diagnosticsReport')).inputValue();
    expect(report).toContain(service.url);
    for (const hidden of [service.token, service.token.slice(-12), videoId, title])
      expect(report).not.toContain(hidden);
    // The token must not be in any file that the extension saved.
    for (const file of readdirSync(connected.profile.downloads)) {
      expect(readFileSync(join(connected.profile.downloads, file), 'utf8')).not.toContain(service.token.slice(-24));
    }
  });
});

test.describe('revoked site access', () => {
  test.use({ ownBrowser: true });

  test('is reported in the panel, with a link to the page that requests it again', async ({ connected, service }) => {
    await withholdSites(connected);
    const panel = await connected.open('sidepanel.html');
    await expect(panel.getByText(localized('accessDenied'))).toBeVisible();
    const opening = connected.context.waitForEvent('page');
    await panel
      .getByRole('alert')
      .getByRole('button', { name: localized('allowAccess') })
      .first()
      .click();
    const grant = await opening;
    await expect(grant.getByText('https://music.youtube.com', { exact: true })).toBeVisible();
    expect(await findings(grant)).toEqual([]);
    for (const site of ['www', 'm', 'music']) await allowOrigin(connected, `https://${site}.youtube.com`);
    // Access to the service's origin was revoked together with access to the sites.
    await expect(grant.getByText(new URL(service.url).origin, { exact: true })).toBeVisible();
    await allowOrigin(connected, service.url);
    await expect(grant.getByText(localized('accessComplete'))).toBeVisible();
  });
});

/** Revokes the extension's access to all sites, as a user can on the `chrome://extensions` page. */
async function withholdSites({ context, extensionId }: Installed): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  await page.evaluate(async (id) => {
    const { developerPrivate } = (globalThis as unknown as ExtensionsPage).chrome;
    await developerPrivate.updateExtensionConfiguration({ extensionId: id, hostAccess: 'ON_CLICK' });
  }, extensionId);
  await page.close();
}

interface ExtensionsPage {
  chrome: {
    developerPrivate: {
      updateExtensionConfiguration(change: { extensionId: string; hostAccess: string }): Promise<void>;
    };
  };
}

test.describe('the options', () => {
  test('find an option by a word, remember that advanced options are shown, and pass axe', async ({ installed }) => {
    const options = await installed.open('options.html');
    await expect(options.getByRole('heading', { name: localized('sectionAppearance') })).toBeVisible();
    expect(await findings(options)).toEqual([]);
    await options.keyboard.press('/');
    await options.keyboard.type('privacy');
    await expect(options.getByRole('heading', { name: localized('about') })).toBeVisible();
    await expect(options.getByRole('heading', { name: localized('sectionAppearance') })).toBeHidden();
    await options.getByLabel(localized('findOption')).fill('');
    await options.getByRole('button', { name: localized('optionsAdvanced') }).click();
    await expect(options.getByRole('heading', { name: localized('limits') })).toBeVisible();
    expect(await findings(options)).toEqual([]);
    await expect.poll(() => storedSetting(options, 'optionsLevel')).toBe('advanced');
    await options.reload();
    await expect(options.getByRole('heading', { name: localized('limits') })).toBeVisible();
  });
});

test('the welcome page passes axe', async ({ installed }) => {
  const welcome = await installed.open('welcome.html');
  await expect(button(welcome, 'welcomeConnect')).toBeVisible();
  expect(await findings(welcome)).toEqual([]);
});
