import { expect, type Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { generatedVideoId, seedSavedCaptions } from './seed-saved-captions.ts';

/** Opens the panel in a separate tab and shows a cached video. */
async function read(installed: Installed): Promise<Page> {
  const panel = await installed.open('sidepanel.html');
  const paste = panel.getByLabel(localized('addressLabel'));
  await paste.fill(`https://youtu.be/${generatedVideoId(0)}`);
  await paste.press('Enter');
  await expect(panel.getByRole('option').first()).toBeVisible();
  return panel;
}

/** Overwrites the start of the stored text of the track; returns true if its columns are stored. */
const prefixColumns = (page: Page) =>
  page.evaluate(async (prefix) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const db = await resultOf(indexedDB.open('library'));
    const texts = db.transaction('trackTexts', 'readwrite').objectStore('trackTexts');
    const [stored] = await resultOf(texts.getAll());
    if (stored?.columns) await resultOf(texts.put({ ...stored, text: prefix + stored.text.slice(prefix.length) }));
    db.close();
    return Boolean(stored?.columns);
  }, 'opened');

/** Returns what a screen reader reads for the first line, as the browser computes it. */
async function firstLineName(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return String(nodes.find(({ role }) => role?.value === 'option')?.name?.value);
}

const nodesIn = (list: Element): number => {
  const nodes = document.createNodeIterator(list, NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT);
  let count = 0;
  while (nodes.nextNode()) count += 1;
  return count;
};

test.describe('a long track', () => {
  test('has six nodes a line, and tells screen readers that a line is slow', async ({ connected }) => {
    const lines = 2_100;
    const library = await connected.open('library.html');
    await seedSavedCaptions(library, { videos: 1, lines });
    const limits = { slow: 300, easy: 350, brisk: 400, fast: 450 };
    await library.evaluate((stored) => chrome.storage.local.set({ 'settings.speechRateLimits': stored }), limits);
    const panel = await read(connected);
    await expect(panel.getByRole('option')).toHaveCount(lines);
    expect(await firstLineName(panel)).toMatch(/^0:00 .+ slow 162$/);
    expect(await panel.getByRole('listbox').evaluate(nodesIn)).toBeLessThan(lines * 6.2);
  });

  test('opens from its stored columns the second time', async ({ connected }) => {
    const first = await connected.open('library.html');
    await first.getByRole('navigation').first().waitFor();
    await seedSavedCaptions(first, { videos: 1, lines: 2_100 });
    const panel = await read(connected);
    await expect(panel.getByRole('option').first()).not.toContainText('opened');
    await expect.poll(() => prefixColumns(first)).toBe(true);
    await panel.close();
    await expect((await read(connected)).getByRole('option').first()).toContainText('opened');
  });
});
