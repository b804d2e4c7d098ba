import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type Installed, waitForDownload } from './browser.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { findings, overflowAt, unreachableControls } from './findings.ts';
import { localized } from './localized.ts';
import { generatedVideoId, seedSavedCaptions } from './seed-saved-captions.ts';

const tracks = (page: Page) => page.getByRole('grid', { name: localized('savedTracksLabel') }).getByRole('row');
const hits = (page: Page) => page.getByRole('table', { name: localized('savedHitsLabel') }).getByRole('row');
const find = (page: Page) => page.getByRole('searchbox', { name: localized('savedFind') });

/** Opens the page of saved captions offline, with captions of generated videos. */
async function openOffline(installed: Installed, videos: number): Promise<Page> {
  const page = await installed.open('library.html');
  await page.getByRole('navigation').first().waitFor();
  await seedSavedCaptions(page, { videos, lines: 40 });
  await page.context().setOffline(true);
  await page.goto('about:blank');
  await page.goto(installed.address('library.html#/saved-captions'));
  await expect(tracks(page).nth(1)).toBeVisible();
  return page;
}

test.describe('saved captions', () => {
  test('are listed, searched, exported and deleted offline @firefox', async ({ installed }) => {
    const page = await openOffline(installed, 12);
    await page.keyboard.press('/');
    await expect(find(page)).toBeFocused();
    await page.keyboard.type('moon');
    await expect(page.locator('.kwic mark').first()).toHaveText('moon');
    const second = hits(page).nth(1).getByRole('link').last();
    expect(await second.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=held\d{7}&t=\d+s$/);
    await hits(page).nth(1).getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(hits(page).nth(2).getByRole('link').first()).toBeFocused();
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: localized('savedExport') }).click();
    await page.getByRole('menuitem', { name: localized('csvForAnalysis') }).click();
    const [head, first] = readFileSync(await waitForDownload(installed, /moon.*\.csv$/), 'utf8').split('\r\n');
    expect(head).toBe('video,title,language,time,seconds,left,hit,right,link');
    expect(first).toContain(',moon,');

    await find(page).fill('');
    await tracks(page).nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const before = await rowsOf(page, 'responses');
    await page.getByRole('button', { name: localized('delete'), exact: true }).click();
    await expect(tracks(page)).toHaveCount(12);
    expect(await rowsOf(page, 'responses')).toHaveLength(11);
    await page.getByRole('button', { name: localized('undo') }).click();
    await expect(tracks(page)).toHaveCount(13);
    expect(await rowsOf(page, 'responses')).toEqual(before);
  });

  test('are searched with a regular expression, even after an endless one was stopped', async ({ installed }) => {
    const page = await openOffline(installed, 3);
    await page.getByRole('button', { name: localized('findRegex') }).click();
    await find(page).fill(`${'(?:[a-z ]|[a-z ]{2})'.repeat(20)}!`);
    await expect(page.getByText(/^Stopped after/)).toBeVisible();
    await page.getByRole('button', { name: localized('savedContinue') }).click();
    await expect(page.getByText(/^Stopped after [4-9]/)).toBeVisible();
    await find(page).fill('m(oo|ee)n\\b');
    await expect(page.locator('.kwic mark').first()).toHaveText('moon');
    await expect(page.getByText(/^Stopped after/)).toBeHidden();
  });

  test('open offline at the line of a hit and return to the same position', async ({ installed }) => {
    const page = await openOffline(installed, 3);
    await find(page).fill('moon');
    const hit = hits(page).nth(9).getByRole('link');
    const timeText = (await hit.last().textContent()) ?? '';
    // The test presses Enter instead of clicking, because a list that is still being measured moves under the pointer.
    await hit.first().press('Enter');
    const here = page.getByRole('option').and(page.locator('[aria-current="true"]'));
    await expect(here).toBeFocused();
    await expect(here).toBeInViewport();
    await expect(here).toHaveText(new RegExp(`^${timeText}`));
    await expect(here).toContainText('moon');
    expect(await findings(page)).toEqual([]);
    const address = page.url();

    await page.getByRole('option').nth(1).hover();
    await expect(page.getByRole('option').nth(1).locator('a')).toHaveAttribute('href', /watch\?v=held\d{7}&t=3s$/);
    await page.keyboard.press('Escape');
    await expect(hit.first()).toBeFocused();

    await page.goto('about:blank');
    await page.goto(address);
    await expect(here).toHaveText(new RegExp(`^${timeText}`));
    expect(await unreachableControls(page)).toEqual([]);
    for (const width of [480, 320, 160]) expect.soft(await overflowAt(page, width)).toEqual([]);
  });

  test('are exported as a file, and a hit opens the video at its time', async ({ installed }) => {
    const page = await openOffline(installed, 3);
    await tracks(page).nth(1).focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'SubRip' }).click();
    const written = readFileSync(await waitForDownload(installed, /\.srt$/), 'utf8');
    expect(written.startsWith('1\n00:00:00,000 --> 00:00:02,600\n')).toBe(true);

    await page.context().setOffline(false);
    await find(page).fill('tide');
    const link = hits(page).nth(1).getByRole('link').last();
    const href = (await link.getAttribute('href')) ?? '';
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    const second = new URL(href).searchParams.get('t') ?? '';
    await expect.poll(() => opened.url()).toContain(second);
    expect([0, 1, 2].map(generatedVideoId).some((id) => opened.url().includes(id))).toBe(true);
  });
});
