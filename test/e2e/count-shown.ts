import type { Page } from '@playwright/test';

/** Counts the words and controls that a page shows. */
export const countShown = (page: Page): Promise<{ words: number; controls: number }> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isVisible = node.parentElement?.checkVisibility() && !node.parentElement.closest('option, script');
      if (isVisible) words += node.textContent?.match(/\S+/g)?.length ?? 0;
    }
    const controls = [...document.querySelectorAll('main :is(button, input, select, textarea, summary)')];
    return { words, controls: controls.filter((one) => one.checkVisibility()).length };
  });
