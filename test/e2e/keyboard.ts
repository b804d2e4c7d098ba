import type { Locator, Page } from '@playwright/test';

/** More than the number of tab stops of any page. */
const maxPresses = 100;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}
