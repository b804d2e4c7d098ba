import { expect } from '@playwright/test';
import { launch } from './browser.ts';
import { connect } from './connect.ts';
import { savedFiles } from './downloads.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';
import { missingForPrompts, openPrompts } from './permission-prompts.ts';

test.describe('the first download', () => {
  test('requests the permission, explains a denial, and continues after a grant @firefox', async ({ service }) => {
    const missing = missingForPrompts();
    if (missing.length > 0) {
      console.warn(`LEFT OUT: nobody can answer the browser’s prompt without ${missing.join(' and ')}. Install them.`);
      test.info().annotations.push({ type: t('shortcutNone'), description: missing.join(', ') });
      return;
    }
    const prompts = await openPrompts();
    const installed = await launch({ platformUrl: service.platformUrl, ...prompts.launchWith });
    const { videoId } = service.sample;
    try {
      await (await connect(installed, service)).close();
      const panel = await installed.open('sidepanel.html');
      await panel.getByRole('textbox').first().fill(`https://www.youtube.com/watch?v=${videoId}`);
      await panel.keyboard.press('Enter');
      await panel.getByRole('tab', { name: localized('files') }).click();
      await panel.getByRole('button', { name: localized('filesGroupAudio'), exact: true }).click();
      await panel.getByRole('button', { name: localized('filesListAudio') }).click();
      const clickAndRespond = await prompts.createResponder(installed, panel);
      await clickAndRespond(panel.getByRole('button', { name: localized('downloadThis') }).first(), false);
      await expect(panel.getByText(localized('saveForbidden'))).toBeVisible();
      expect(savedFiles(installed)).toEqual([]);

      await clickAndRespond(panel.getByRole('button', { name: localized('saveForbiddenAgain') }), true);
      await expect.poll(() => savedFiles(installed), { timeout: 20_000 }).toHaveLength(1);
      await expect(panel.getByText(localized('saveForbidden'))).toBeHidden();
    } finally {
      await installed.stop();
      prompts.stop();
    }
  });
});
