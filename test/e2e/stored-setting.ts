import type { Page } from '@playwright/test';

/**
 * Returns a setting as it is stored. A page shows a change before the change is stored, so a test waits for the stored
 * one before it closes or reloads the page.
 */
export const storedSetting = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(async (key) => (await chrome.storage.local.get(key))[key], `settings.${name}`);
