import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openVideo, panelBeside } from '../tour/reader.ts';
import { allowOrigin, downloaded, type Installed, launch } from './browser.ts';
import { seenBy, spoil } from './control.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { said } from './said.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name: said(name) });
const dayLimit = (page: Page) => page.getByRole('textbox', { name: 'At most per day', exact: true });

/** Chooses a file the way a reader does: by the browser's own dialog. */
async function chooseFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel(said('settingsFileRead')).click(),
  ]);
  await chooser.setFiles(file);
}

const fileOf = (settings: object) => ({
  name: 'settings.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ format: 'sidelight-settings', version: 1, settings })),
});

test.describe('a settings file', () => {
  test('is saved without the token, looked at, taken over on another device, and taken back', async ({
    connected,
    service,
  }) => {
    const options = await connected.open('options.html');
    await dayLimit(options).fill('0.07');
    await dayLimit(options).blur();
    await button(options, 'settingsFileSave').click();
    const file = await downloaded(connected, /^sidelight-settings-.*\.json$/);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(service.token);
    expect(text).not.toContain(service.token.slice(-24));
    expect(JSON.parse(text).settings.connections[0].serviceUrl).toBe(service.url);

    const other = await launch({ platformUrl: service.platformUrl });
    try {
      await takenOverAndBack(other, file, service.url);
    } finally {
      await other.stop();
    }
  });

  test('sends nobody to an address that it brings, nor asks the browser for it', async ({ connected, service }) => {
    const options = await connected.open('options.html');
    const before = (await seenBy(service)).length;
    await chooseFile(
      options,
      fileOf({ connections: [{ id: 'first', name: 'Elsewhere', serviceUrl: service.platformUrl, asked: true }] }),
    );
    // A connection lets requests go elsewhere: it is added only where it is ticked.
    await expect(button(options, 'settingsFileApply')).toBeDisabled();
    await options.getByRole('checkbox', { name: /^New connection Elsewhere/ }).check();
    await button(options, 'settingsFileApply').click();
    await expect(button(options, 'undo')).toBeVisible();
    const kept = await options.evaluate(() =>
      chrome.storage.local.get(['settings.connections', 'settings.connection']),
    );
    expect(kept['settings.connections']).toHaveLength(2);
    expect(kept['settings.connection']).toBe('first');
    const page = await openVideo(connected, service.sample.videoId);
    await getCaptions(await panelBeside(connected, page));
    // What came after went where it went before: not one request with the token to the address from the file.
    const since = (await seenBy(service)).slice(before);
    expect(since.filter(({ to, authorized }) => to === 'platform' && authorized)).toEqual([]);
    expect(since.filter(({ to, authorized }) => to === 'service' && authorized)).toHaveLength(1);
  });

  test('that is none, is of later, or holds a token is told in a sentence', async ({ installed, service }) => {
    const options = await installed.open('options.html');
    await chooseFile(options, { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('nonsense') });
    await expect(options.getByText(said('settingsFileNone'))).toBeVisible();
    const newer = Buffer.from(JSON.stringify({ format: 'sidelight-settings', version: 9, settings: {} }));
    await chooseFile(options, { name: 'x.json', mimeType: 'application/json', buffer: newer });
    await expect(options.getByText(said('fileNewer'))).toBeVisible();
    await chooseFile(options, fileOf({ languages: ['da'], token: service.token }));
    await expect(options.getByText(said('settingsFileSecret'))).toBeVisible();
    expect(await options.content()).not.toContain(service.token);
  });
});

async function takenOverAndBack(other: Installed, file: string, url: string): Promise<void> {
  const options = await other.open('options.html');
  await expect(dayLimit(options)).toHaveValue('0.50');
  await chooseFile(options, file);
  await expect(dayLimit(options)).toHaveValue('0.50');
  await options.getByRole('checkbox', { name: /^New connection/ }).check();
  await button(options, 'settingsFileApply').click();
  await expect(dayLimit(options)).toHaveValue('0.07');
  // The address is there, and nobody was asked for it.
  const origins = [`${new URL(url).protocol}//${new URL(url).hostname}/*`];
  expect(await options.evaluate((wanted) => chrome.permissions.contains({ origins: wanted }), origins)).toBe(false);
  await button(options, 'undo').click();
  await expect(dayLimit(options)).toHaveValue('0.50');
}

test.describe('diagnostics', () => {
  test('say how calls ended, and hold no token, id, title or address', async ({ connected, service }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    const panel = await panelBeside(connected, page);
    await getCaptions(panel);
    await spoil(service, { endpoint: 'captions', status: 500, body: 'No', times: 1 });
    const options = await connected.open('options.html');
    await options.evaluate(
      (id) =>
        chrome.runtime.sendMessage({
          kind: 'service/call',
          body: { name: 'captions', asked: { videoId: id, lang: 'pt' } },
        }),
      videoId,
    );
    await button(options, 'diagnosticsLook').click();
    const shown = await options.getByLabel(said('diagnosticsReport')).inputValue();
    expect(JSON.parse(shown).ledger).toHaveLength(2);
    expect(shown).toContain('"name": "service/call"');
    const title = service.world.video(videoId)?.title ?? 'no title';
    for (const hidden of [service.token, service.token.slice(-12), videoId, title, new URL(service.url).host]) {
      expect(shown).not.toContain(hidden);
    }
    await button(options, 'save').last().click();
    expect(readFileSync(await downloaded(connected, /^sidelight-diagnostics-.*\.json$/), 'utf8')).toBe(shown);
    await options.getByLabel(said('diagnosticsAddresses')).check();
    const told = await options.getByLabel(said('diagnosticsReport')).inputValue();
    expect(told).toContain(service.url);
    for (const hidden of [service.token, service.token.slice(-12), videoId, title]) expect(told).not.toContain(hidden);
    // Everything that was ever saved here.
    for (const file of readdirSync(connected.profile.downloads)) {
      expect(readFileSync(join(connected.profile.downloads, file), 'utf8')).not.toContain(service.token.slice(-24));
    }
  });
});

test.describe('what the browser keeps from us', () => {
  test('is said in the panel, which leads to the page that asks for all of it', async ({ connected, service }) => {
    await withholdSites(connected);
    const panel = await connected.open('sidepanel.html');
    await expect(panel.getByText(said('accessBlind'))).toBeVisible();
    const opening = connected.context.waitForEvent('page');
    await panel
      .getByRole('alert')
      .getByRole('button', { name: said('actAllow') })
      .first()
      .click();
    const grant = await opening;
    await expect(grant.getByText('https://music.youtube.com', { exact: true })).toBeVisible();
    expect(await findings(grant)).toEqual([]);
    for (const site of ['www', 'm', 'music']) await allowOrigin(connected, `https://${site}.youtube.com`);
    // The service was among what was taken.
    await expect(grant.getByText(new URL(service.url).origin, { exact: true })).toBeVisible();
    await allowOrigin(connected, service.url);
    await expect(grant.getByText(said('accessComplete'))).toBeVisible();
  });
});

/** Takes the platform's sites away from the extension, as a reader can in the browser's own page. */
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
  test('find an option by a word, and have no serious finding of axe', async ({ installed }) => {
    const options = await installed.open('options.html');
    await expect(options.getByRole('heading', { name: said('sectionHelp') })).toBeVisible();
    expect(await findings(options)).toEqual([]);
    await options.getByLabel(said('findOption')).fill('languages');
    await expect(options.getByRole('heading', { name: said('sectionLanguages') })).toBeVisible();
    await expect(options.getByRole('heading', { name: said('sectionForget') })).toBeHidden();
  });

  test('show the tour again, which the welcome shows once', async ({ installed }) => {
    const welcome = await installed.open('welcome.html');
    expect(await findings(welcome)).toEqual([]);
    await button(welcome, 'tourSkip').click();
    await expect(button(welcome, 'tourSkip')).toHaveCount(0);
    await welcome.reload();
    await expect(button(welcome, 'welcomeConnect')).toBeVisible();
    await expect(button(welcome, 'tourSkip')).toHaveCount(0);
    const options = await installed.open('options.html');
    await button(options, 'helpTour').click();
    await expect(button(options, 'tourNext')).toBeVisible();
  });
});
