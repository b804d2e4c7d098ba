import type { Page } from '@playwright/test';

/** Milliseconds between two videos, so short that five videos take less than a second. */
const interval = 150;

/** Navigates a platform page from video to video without a reload, through the platform's own links. */
export const switchVideos = (page: Page, videoIds: readonly string[]): Promise<void> =>
  // A single evaluation visits all videos, because on a busy machine each call into the page can take longer than the
  // interval.
  page.evaluate(
    async ([ids, milliseconds]) => {
      for (const id of ids) {
        const link = document.createElement('a');
        link.href = `/watch?v=${id}`;
        document.body.append(link);
        link.click();
        link.remove();
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
      }
    },
    [videoIds, interval] as const,
  );
