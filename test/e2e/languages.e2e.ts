import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { interfaceLanguages, messagesPath } from '../../lib/shared/interface-languages.ts';
import { openPopupOn, openVideo } from '../tour/user-actions.ts';
import type { Installed } from './browser.ts';
import { showOptions } from './connect.ts';
import { test } from './extension.ts';
import { cutLabels, findings, hasFocus, overflow, overflowAt } from './findings.ts';
import { fullLibrary, libraryStates, showPane } from './library-states.ts';
import { patternOf } from './localized.ts';
import { panelStates } from './tab-states.ts';

/** Axe checks one language of each direction. The others differ from them only in their texts. */
const checkedByAxe = ['de', 'ar'];

for (const tag of interfaceLanguages.filter((one) => one !== 'en')) {
  const messages: Record<string, { message: string }> = JSON.parse(
    readFileSync(new URL(`../../public/${messagesPath(tag)}`, import.meta.url), 'utf8'),
  );
  const messageOf = (key: string): string => messages[key]?.message ?? key;
  const pattern = (key: string): RegExp => patternOf(messageOf(key));
  const misfits = async (page: Page, widths: readonly number[]): Promise<string[]> => {
    const found = checkedByAxe.includes(tag) ? await findings(page) : [];
    for (const width of widths) found.push(...(await overflowAt(page, width)), ...(await cutLabels(page)));
    return found;
  };

  test.describe(`the language “${tag}”`, () => {
    test.beforeEach(({ connected }) => chooseLanguage(connected, tag));

    test('fits the panel and the popup', async ({ connected, service }) => {
      const panel = await connected.open('sidepanel.html');
      await expect(panel.locator('html')).toHaveAttribute('dir', messageOf('localeDirection'));
      await panel.getByLabel(messageOf('addressLabel')).fill(service.sample.videoId);
      await panel.keyboard.press('Enter');
      for (const { name, reach } of panelStates(service.sampleData.threads.long)) {
        await panel.setViewportSize({ width: 320, height: 700 });
        await reach(panel, pattern);
        await expect.poll(() => hasFocus(panel), `${name}: the focus`).toBe(true);
        expect.soft(await misfits(panel, [360, 320]), name).toEqual([]);
      }
      // The popup shows what is saved by now.
      const popup = await openPopupOn(connected, await openVideo(connected, service.sample.videoId));
      await popup.locator('.lines button').first().waitFor();
      expect.soft([...(await misfits(popup, [])), ...(await overflow(popup))], 'popup').toEqual([]);
      expect.soft(await popup.evaluate(() => innerWidth), 'popup').toBe(360);
    });

    test('fits the options and the welcome page', async ({ connected }) => {
      const options = await connected.open('options.html');
      expect.soft(await misfits(options, [1280, 360, 320]), 'options').toEqual([]);
      await showOptions(options, 'limits');
      await options.getByRole('heading', { name: messageOf('limits') }).waitFor();
      expect.soft(await misfits(options, [1280, 360, 320]), 'advanced options').toEqual([]);
      const welcome = await connected.open('welcome.html');
      expect.soft(await misfits(welcome, [1280, 360, 320]), 'welcome').toEqual([]);
    });

    test('fits the library’s pages', async ({ connected }) => {
      const page = await fullLibrary(connected);
      await expect(page.locator('html')).toHaveAttribute('dir', messageOf('localeDirection'));
      for (const state of libraryStates) {
        await showPane(page, state);
        expect.soft(await misfits(page, [1280, 360, 320]), state.pane).toEqual([]);
      }
    });
  });
}

/** Chooses the language like the field in the options, which another test covers. */
async function chooseLanguage(connected: Installed, tag: string): Promise<void> {
  const options = await connected.open('options.html');
  await options.evaluate((language) => chrome.storage.local.set({ 'settings.interfaceLanguage': language }), tag);
  await options.close();
}
