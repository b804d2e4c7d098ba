import { expect, type Page } from '@playwright/test';
import { test } from './extension.ts';
import { fullLibrary, libraryStates, showPane } from './library-states.ts';

/** Counts the database transactions of a page. Must run before its first script. */
function countTransactions(): void {
  const start = IDBDatabase.prototype.transaction;
  Object.assign(globalThis, { transactions: 0 });
  IDBDatabase.prototype.transaction = function (...values) {
    Reflect.set(globalThis, 'transactions', Reflect.get(globalThis, 'transactions') + 1);
    return start.apply(this, values);
  };
}

const transactions = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(globalThis, 'transactions'));

/** Milliseconds without a transaction after which a page counts as idle. */
const idleTime = 700;

/** Waits until the page starts no transaction for `idleTime`. */
async function idle(page: Page): Promise<void> {
  const isIdle = async () => {
    const before = await transactions(page);
    await page.waitForTimeout(idleTime);
    return (await transactions(page)) - before;
  };
  await expect.poll(isIdle, { intervals: [0], timeout: 15_000 }).toBe(0);
}

test.describe('library pages', () => {
  test('start no database transactions while nobody uses them', async ({ installed }) => {
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
});
