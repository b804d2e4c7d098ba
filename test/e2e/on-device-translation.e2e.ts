import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { exportAs, getCaptions, openExports, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import type { Installed } from './browser.ts';
import { countCaptionRequests } from './control.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';

/**
 * Puts a translator of the specified shape in place of the browser's, which cannot download its models in the tests. It writes
 * a text backwards, and waits at the fourth text until the page is loaded again.
 */
function installTranslator(): void {
  const isFirstLoad = sessionStorage.getItem('translator') === null;
  sessionStorage.setItem('translator', 'loaded');
  let count = 0;
  const translate = (text: string, { signal }: { signal: AbortSignal }): Promise<string> => {
    count += 1;
    if (!isFirstLoad || count < 4) return Promise.resolve([...text].reverse().join(''));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const create = async () => {
    if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError');
    return { translate, destroy() {} };
  };
  Object.assign(window, { Translator: { availability: async () => 'available', create } });
  Object.defineProperty(navigator, 'languages', { get: () => ['de', 'en'] });
}

const reversed = (text = ''): string => [...text].reverse().join('');

async function openCaptions(connected: Installed, videoId: string): Promise<Page> {
  const page = await openVideo(connected, videoId);
  const panel = await openPanelNextTo(connected, page);
  await getCaptions(panel);
  return panel;
}

const openList = (panel: Page) =>
  panel
    .getByRole('button', { name: localized('secondTrack') })
    .first()
    .click();
const deviceRow = (panel: Page) =>
  panel.getByRole('dialog').getByRole('button', { name: new RegExp(`German.*${t('originOnDevice')}`) });

test.describe('translation on this device', () => {
  test('is shown line by line, stopped, continued, saved and exported, without a request', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const cues = service.sampleData.video(videoId)?.tracks[0]?.cues() ?? [];
    const panel = await openCaptions(connected, videoId);
    const before = await readBill(service);
    await panel.addInitScript(installTranslator);
    await panel.reload();

    await openList(panel);
    await expect(deviceRow(panel)).toContainText(t('priceFree'));
    await deviceRow(panel).click();
    const second = panel.locator('.second-track > p');
    await expect(second.first()).toHaveText(reversed(cues[0]?.text));
    await expect(panel.getByText(t('originOnDevice'))).toBeVisible();
    await expect(panel.getByText(localized('translating'))).toBeVisible();
    await panel.getByRole('button', { name: t('stop'), exact: true }).click();
    await expect(panel.getByText(localized('translationLines'))).toBeVisible();

    // What was translated is kept, and the rest follows.
    await panel.reload();
    await expect(second.first()).toHaveText(reversed(cues[0]?.text));
    await panel.getByRole('button', { name: localized('translateRest') }).click();
    await expect(panel.getByRole('button', { name: localized('translateRest') })).toHaveCount(0);
    await expect.poll(() => second.count()).toBe(cues.length);
    const translatable = cues.findLastIndex(({ text }) => /^[\w\s,.]+$/.test(text));
    await expect(second.nth(translatable)).toHaveText(reversed(cues[translatable]?.text));

    await openExports(panel);
    const file = await exportAs(connected, panel, /SubRip/, 'srt');
    expect(file).toContain('machine translation on this device');
    expect(readFileSync(file, 'utf8')).toContain(reversed(cues[0]?.text));
    await openExports(panel);
    const page = readFileSync(await exportAs(connected, panel, /HTML/, 'html'), 'utf8');
    expect(page).toContain('German: machine translation, on this device.');

    expect(await countCaptionRequests(service)).toBe(1);
    expect(await readBill(service)).toEqual(before);
  });

  test('of the focused line and of a selected word is shown in a popover, and copied', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const cues = service.sampleData.video(videoId)?.tracks[0]?.cues() ?? [];
    const panel = await openCaptions(connected, videoId);
    await panel.addInitScript(installTranslator);
    await panel.reload();
    const line = panel.getByRole('option').first();
    const popover = panel.getByRole('dialog', { name: 'German' });
    // The code for it is loaded after the lines.
    await expect(async () => {
      await line.press('d');
      await expect(popover).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(popover).toContainText(reversed(cues[0]?.text));
    await expect(popover).toContainText(t('originOnDevice'));
    await popover.getByRole('button', { name: t('translationCopy') }).click();
    await expect(panel.locator('.toast')).toHaveText(t('translationCopied'));
    await panel.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await expect(line).toBeFocused();

    const word = panel.getByRole('option').nth(2).locator('> p');
    await word.dblclick({ position: { x: 8, y: 8 } });
    const selected = await panel.evaluate(() => getSelection()?.toString().trim() ?? '');
    await expect(popover.getByRole('status')).toHaveText(reversed(selected));
    await panel.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('is not offered by a browser that cannot translate', async ({ connected, service }) => {
    const panel = await openCaptions(connected, service.sample.videoId);
    await panel.addInitScript(installTranslator);
    await panel.addInitScript(() => Reflect.deleteProperty(window, 'Translator'));
    await panel.reload();
    await openList(panel);
    await expect(panel.getByRole('dialog').getByRole('button', { name: /^German/ })).toBeVisible();
    await expect(panel.getByText(t('originOnDevice'))).toHaveCount(0);
  });
});
