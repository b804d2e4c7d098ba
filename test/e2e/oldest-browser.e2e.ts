import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { staticPage } from '../../lib/shared/static-page.ts';
import { exportAs, getCaptions, openExports } from '../tour/user-actions.ts';
import { test } from './downloads.ts';
import { fullLibrary, libraryStates, showPane } from './library-states.ts';
import { localized } from './localized.ts';

/**
 * Removes functions that the oldest supported browser, Chromium 126, does not have. A test of the built files compares
 * all names; this test finds functions that are looked up only at run time.
 */
function removeNewer(): void {
  const newer: [owner: object | undefined, names: string[]][] = [
    [Promise, ['try']],
    [RegExp, ['escape']],
    [Math, ['sumPrecise', 'f16round']],
    [Error, ['isError']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
    [Iterator, ['concat', 'zip']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Element.prototype, ['moveBefore', 'setHTML']],
    [Response.prototype, ['bytes']],
    [Blob.prototype, ['bytes']],
    [Intl, ['DurationFormat']],
    [globalThis, ['Float16Array', 'Temporal', 'SuppressedError', 'DisposableStack']],
  ];
  for (const [owner, names] of newer) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
}

test.use({ ownBrowser: true });

test.describe('a browser with no function newer than the oldest supported one', () => {
  test('gets and exports captions, and opens every page', async ({ connected, service }) => {
    await connected.context.addInitScript(removeNewer);
    const errors: string[] = [];
    connected.context.on('weberror', (error) => errors.push(String(error.error().stack)));
    const panel = await connected.open('sidepanel.html');
    expect(await panel.evaluate(() => ['try' in Promise, 'escape' in RegExp, 'fromBase64' in Uint8Array])).toEqual([
      false,
      false,
      false,
    ]);
    const address = panel.getByLabel(localized('addressLabel'));
    await address.fill(`https://youtu.be/${service.sampleData.special.shortest}`);
    await address.press('Enter');
    await getCaptions(panel);
    await openExports(panel);
    const file = await exportAs(connected, panel, /^SubRip/, 'srt');
    expect(readFileSync(file, 'utf8')).toMatch(/^1\r?\n00:/);
    for (const tab of ['tabRelated', 'replies', 'files', 'details'] as const) {
      await panel.getByRole('tab', { name: localized(tab) }).click();
      await expect(panel.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
    }
    const popup = await connected.open('popup.html');
    await expect(popup.getByRole('button', { name: localized('popupOpenPanel') })).toBeVisible();
    for (const path of [
      'welcome.html',
      ...['en', 'ar'].flatMap((tag) => [staticPage('help', tag), staticPage('privacy', tag)]),
    ]) {
      const page = await connected.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const library = await fullLibrary(connected);
    for (const state of libraryStates) {
      await showPane(library, state);
      if (state.pane === 'storage')
        await expect(library.getByRole('button', { name: localized('storageSave') })).toBeEnabled();
    }
    await library.keyboard.press('Control+k');
    await expect(library.getByRole('dialog').getByRole('option').first()).toBeVisible();
    const options = await connected.open('options.html');
    await expect(options.getByLabel(localized('dailyLimit'))).toBeEditable();
    expect(errors).toEqual([]);
  });
});
