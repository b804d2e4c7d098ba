import type { Page } from '@playwright/test';

/** Milliseconds between two videos: five of them pass within a second. */
const pace = 150;

/** Leads a page of the platform from video to video without a reload, by links as its own are. */
export async function switchWithin(page: Page, videoIds: readonly string[]): Promise<void> {
  for (const videoId of videoIds) {
    await page.evaluate((id) => {
      const link = document.createElement('a');
      link.href = `/watch?v=${id}`;
      document.body.append(link);
      link.click();
      link.remove();
    }, videoId);
    await page.waitForTimeout(pace);
  }
}
