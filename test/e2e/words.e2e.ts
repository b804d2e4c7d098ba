import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { waitForDownload } from './browser.ts';
import { countCaptionRequests } from './control.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { localized, t } from './localized.ts';
import { seedSavedCaptions } from './seed-saved-captions.ts';

const table = (panel: Page) => panel.getByRole('table', { name: localized('words') });
/** The button of the nth word, or the link of a line below an open word. */
const item = (panel: Page, n: number) => table(panel).locator(`[data-item="${n}"]`);
const wordsOf = (panel: Page) => table(panel).locator('.words-name bdi');
const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function choose(panel: Page, menu: Parameters<typeof localized>[0], name: string | RegExp): Promise<void> {
  await panel.getByRole('button', { name: localized(menu), exact: true }).click();
  await panel.getByRole('menu').locator('.menu-item').filter({ hasText: name }).click();
}

test.describe('words', () => {
  test('are counted, compared with saved videos, opened in the video, marked as known and exported', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    const panel = await openPanelNextTo(connected, page);
    await seedSavedCaptions(panel, { videos: 10, lines: 60 });
    await getCaptions(panel);
    await panel.getByRole('option').first().waitFor();
    await panel.keyboard.press('w');
    const first = (await wordsOf(panel).first().textContent()) ?? '';
    await expect(table(panel).getByText(localized('wordListNewMark')).first()).toBeVisible();
    expect(await findings(panel)).toEqual([]);

    await item(panel, 0).focus();
    await panel.keyboard.press('Enter');
    await expect(item(panel, 1)).toHaveAttribute('href', /&t=\d+s$/);
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('ArrowDown');
    await expect(item(panel, 2)).toBeFocused();
    await panel.keyboard.press('Enter');
    const seconds = Number(/&t=(\d+)s/.exec((await item(panel, 2).getAttribute('href')) ?? '')?.[1]);
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(seconds);
    await panel.keyboard.press('ArrowLeft');
    await expect(item(panel, 0)).toBeFocused();

    // A known word that is hidden gives its focus to the next one.
    await choose(panel, 'wordListOptions', localized('wordListHideKnown'));
    const second = (await wordsOf(panel).nth(1).textContent()) ?? '';
    await item(panel, 0).focus();
    await panel.keyboard.press('x');
    await expect(wordsOf(panel).first()).toHaveText(second);
    await expect(item(panel, 0)).toBeFocused();

    const file = { name: 'known.txt', mimeType: 'text/plain', buffer: Buffer.from(`${second}\nnot one\n`, 'utf16le') };
    await panel.locator('.words-bar input[type="file"]').setInputFiles(file);
    await expect(panel.getByText(t.plural('wordListImportedSkipped', 1, 1))).toBeVisible();
    await expect(wordsOf(panel).first()).not.toHaveText(second);
    await panel.getByRole('button', { name: localized('undo') }).click();
    await expect(wordsOf(panel).first()).toHaveText(second);

    await choose(panel, 'wordListExport', 'CSV');
    const csv = readFileSync(await waitForDownload(connected, /words.*\.csv$/), 'utf8').split('\r\n');
    expect(csv[0]).toBe('word,count,other_videos,known,first_start,first_line,link');
    expect(csv[1]).toMatch(new RegExp(`^${second},\\d+,\\d+,false,`));
    await choose(panel, 'wordListExport', localized('copyAnki'));
    expect(readFileSync(await waitForDownload(connected, /words.*\.tsv$/), 'utf8')).toMatch(/^#separator:tab\n/);
    await choose(panel, 'wordListKnownMenu', t.plural('wordListKnownExport', 1));
    expect(readFileSync(await waitForDownload(connected, /known-words-en.*\.txt$/), 'utf8')).toBe(`${first}\n`);

    await panel.keyboard.press('/');
    await panel.keyboard.type('zzz');
    await expect(panel.getByText(localized('wordListNoMatch'))).toBeVisible();
    await panel.keyboard.press('Escape');
    await panel.reload();
    await panel.getByRole('option').first().waitFor();
    await panel.keyboard.press('w');
    await expect(table(panel).getByRole('button', { pressed: true })).toHaveCount(1);
    await panel.keyboard.press('w');
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
  });
});
