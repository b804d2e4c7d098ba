import { expect, type Page } from '@playwright/test';
import { test } from './extension.ts';
import { fullLibrary, libraryStates, showPane } from './library-states.ts';

/** Counts the transactions of a page, from its first script on. */
function countTransactions(): void {
  const start = IDBDatabase.prototype.transaction;
  Object.assign(globalThis, { transactions: 0 });
  IDBDatabase.prototype.transaction = function (...values) {
    Reflect.set(globalThis, 'transactions', Reflect.get(globalThis, 'transactions') + 1);
    return start.apply(this, values);
  };
}

const transactions = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(globalThis, 'transactions'));

/** Milliseconds in which a page whose content is complete reads nothing. */
const idleTime = 700;

/** Waits until the page reads nothing for a moment. */
async function idle(page: Page): Promise<void> {
  const isIdle = async () => {
    const before = await transactions(page);
    await page.waitForTimeout(idleTime);
    return (await transactions(page)) - before;
  };
  await expect.poll(isIdle, { intervals: [0], timeout: 15_000 }).toBe(0);
}

test('pages that nobody uses stop reading the database', async ({ installed }) => {
  const page = await fullLibrary(installed);
  await page.addInitScript(countTransactions);
  await page.reload();
  for (const state of libraryStates) {
    await test.step(state.pane, async () => {
      await showPane(page, state);
      await idle(page);
    });
  }
  expect(await transactions(page)).toBeGreaterThan(libraryStates.length);
});
