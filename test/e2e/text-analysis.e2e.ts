import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';
import { localized } from './localized.ts';
import { seedCollection, seedSavedCaptions } from './seed-saved-captions.ts';

test.describe('the words of saved captions', () => {
  test('are analysed offline: concordance, words, collocates and keyness, each as CSV', async ({ installed }) => {
    const page = await installed.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    await seedSavedCaptions(page, { videos: 25, lines: 40 });
    await seedCollection(page, 'Tide mills', [0, 5, 10, 15, 20]);
    await page.context().setOffline(true);
    await page.goto('about:blank');
    await page.goto(installed.address('library.html#/saved-captions'));
    const button = (name: RegExp) => page.getByRole('button', { name });
    const exportedRows = async (name: RegExp) => {
      await button(localized('exportCsv')).last().click();
      return readFileSync(await waitForDownload(installed, name), 'utf8')
        .trimEnd()
        .split('\r\n');
    };

    await button(localized('textsConcordance')).click();
    const find = page.getByRole('searchbox', { name: localized('textsFind') });
    await find.waitFor();
    await page.keyboard.press('/');
    await expect(find).toBeFocused();
    await page.keyboard.type('moon wa*');
    await expect(page.locator('.kwic mark').first()).toHaveText(/^moon water$/);
    expect(await findings(page)).toEqual([]);
    const [head, line] = await exportedRows(/^concordance.*\.csv$/);
    expect(head).toBe('video,title,language,time,seconds,left,hit,right,link');
    expect(line).toContain(',moon water,');
    await page.locator('.kwic').first().click();
    await expect(page.locator('.saved-reader .line').first()).toBeVisible();
    await button(localized('back')).click();
    await expect(page.locator('.kwic mark').first()).toBeVisible();

    await button(localized('words')).click();
    const words = page.getByRole('table', { name: localized('words') });
    await page.getByRole('checkbox', { name: localized('textsWithoutStopWords') }).check();
    await expect(words.getByRole('button', { name: 'the', exact: true })).toHaveCount(0);
    await words.getByRole('button', { name: 'tide', exact: true }).click();
    await expect(
      page
        .getByRole('table', { name: localized('textsCollocates') })
        .getByRole('row')
        .nth(1),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect((await exportedRows(/^collocates.*\.csv$/))[1]).toMatch(/^tide,\w+,\d+,\d+,\d+\.\d+,/);

    await button(localized('textsKeyness')).click();
    await page.getByRole('combobox', { name: localized('textsGroup') }).selectOption('Tide mills');
    const keywords = page.getByRole('table', { name: localized('textsMoreFrequent') });
    await expect(keywords.first().getByRole('row').nth(1)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await overflowAt(page, 320)).toEqual([]);
    const rows = await exportedRows(/^keyness.*\.csv$/);
    expect(rows[1]).toMatch(/^[a-z]+,\d+,\d+,1400,1400,\d+,log-likelihood,\d+\.\d+,/);
  });
});
