import { expect, type Locator, type Page } from '@playwright/test';
import { t } from '../words-of.ts';
import { launch } from './browser.ts';
import { connect } from './connect.ts';
import { type Display, missingForDisplay, openDisplay } from './display.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { savedFiles } from './saver.ts';
import { waitUntil } from './wait-until.ts';

test('the first download requests the permission, explains a denial, and continues after a grant', async ({
  service,
}) => {
  const missing = missingForDisplay();
  if (missing.length > 0) {
    console.warn(`LEFT OUT: nobody can answer the browser’s prompt without ${missing.join(' and ')}. Install them.`);
    test.info().annotations.push({ type: t('toolsOptional'), description: missing.join(', ') });
    return;
  }
  const screen = await openDisplay();
  const installed = await launch({ platformUrl: service.platformUrl, headless: false });
  const { videoId } = service.sample;
  try {
    await (await connect(installed, service)).close();
    const panel = await installed.open('sidepanel.html');
    await panel.getByRole('textbox').first().fill(`https://www.youtube.com/watch?v=${videoId}`);
    await panel.keyboard.press('Enter');
    await panel.getByRole('tab', { name: localized('tabFiles') }).click();
    await panel.getByRole('button', { name: localized('filesGroupAudio'), exact: true }).click();
    await panel.getByRole('button', { name: localized('filesListAudio') }).click();
    const clickUntilPrompt = await promptOn(panel, screen);
    await clickUntilPrompt(panel.getByRole('button', { name: localized('mediaSaveFile') }).first());
    await screen.press('Escape');
    await expect(panel.getByText(localized('saveForbidden'))).toBeVisible();
    expect(savedFiles(installed)).toEqual([]);

    await clickUntilPrompt(panel.getByRole('button', { name: localized('saveForbiddenAgain') }));
    await screen.press('Tab', 'Return');
    await expect.poll(() => savedFiles(installed), { timeout: 20_000 }).toHaveLength(1);
    await expect(panel.getByText(localized('saveForbidden'))).toBeHidden();
  } finally {
    await installed.stop();
    screen.stop();
  }
});

/** Clicks a button and waits for the browser's prompt. A key without effect on the page shows which window has the focus. */
async function promptOn(panel: Page, screen: Display) {
  await panel.evaluate(() => {
    addEventListener('keydown', ({ key }) => {
      if (key === 'F13') document.documentElement.dataset.heard = 'yes';
    });
  });
  const pageHasFocus = async () => {
    await panel.evaluate(() => delete document.documentElement.dataset.heard);
    await screen.press('F13');
    const attached = panel.locator('html[data-heard]').waitFor({ state: 'attached', timeout: 500 });
    return attached.then(() => true).catch(() => false);
  };
  return async (button: Locator) => {
    await waitUntil('The keyboard of the page', async () => (await pageHasFocus()) || undefined);
    await button.click();
    await waitUntil('The prompt', async () => !(await pageHasFocus()) || undefined);
  };
}
