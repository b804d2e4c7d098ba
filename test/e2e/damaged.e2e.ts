import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { libraryPanes } from '../../lib/app-store/library-route.ts';
import { anyDamage, type Damage, damaged, realisticRows } from '../fixtures/damaged.ts';
import type { Installed } from './browser.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { put } from './seeded-library.ts';

const pages = [
  ...libraryPanes.map((pane) => `library.html#first/${pane}`),
  'sidepanel.html',
  'popup.html',
  'options.html',
];
/** Number of values damaged per page load, each in a different object store. */
const atOnce = 5;

/** Loads an extension page in a new document, so that no earlier data remains in memory. */
async function reopen(page: Page, installed: Installed, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(installed.address(path));
}

test.describe('extension pages', () => {
  test('render with damaged values in five object stores', async ({ installed }) => {
    const page = await installed.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    const rows = realisticRows(Date.now() - 60_000);
    for (const [store, some] of Object.entries(rows)) await put(page, store, [...some]);
    const some = fc.uniqueArray(anyDamage(rows), {
      selector: ({ store }) => store,
      minLength: atOnce,
      maxLength: atOnce,
    });
    const found = fc.sample(some, { numRuns: pages.length, seed: 7 });
    const blank: unknown[] = [];
    for (const [nth, address] of pages.entries()) {
      const damages = found[nth] ?? [];
      for (const { store, row } of damages.map(damageOf)) await put(page, store, [row]);
      await reopen(page, installed, address);
      if (!(await isRendered(page, address))) blank.push({ address, damages });
      for (const { store, at } of damages) await put(page, store, [rows[store]?.[at] ?? {}]);
    }
    expect(blank).toEqual([]);

    function damageOf({ store, at, path, by }: Damage) {
      return { store, row: damaged(rows[store]?.[at] ?? {}, path, by) };
    }
  });
});

/** Returns true if a page shows its content and none of its parts shows an error. */
async function isRendered(page: Page, address: string): Promise<boolean> {
  const content = page
    .locator('#root')
    .getByRole(address.startsWith('library') ? 'main' : 'button')
    .first();
  const isVisible = await content.waitFor({ timeout: 4000 }).then(
    () => true,
    // The caller reports a blank page together with the damaged values.
    () => false,
  );
  return isVisible && (await page.getByText(localized('regionFailed')).count()) === 0;
}
