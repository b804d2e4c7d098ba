import type { Page } from '@playwright/test';

/**
 * Returns a setting as it is stored. A page shows a change before it stores it, so a test waits for the stored value
 * before it closes or reloads the page.
 */
export const storedSetting = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(async (key) => (await chrome.storage.local.get(key))[key], `settings.${name}`);
