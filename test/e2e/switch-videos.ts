import type { Page } from '@playwright/test';

/** Milliseconds between two videos: five of them take less than a second. */
const interval = 150;

/** Navigates a page of the platform from video to video without a reload, through the platform's own links. */
export const switchVideos = (page: Page, videoIds: readonly string[]): Promise<void> =>
  // One evaluation does all of it: on a busy machine each call into the page may take longer than the interval.
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
