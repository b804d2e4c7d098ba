import { expect, type Page } from '@playwright/test';
import { type Installed, waitForDownload } from '../e2e/browser.ts';
import { localized, type MessageKey } from '../e2e/localized.ts';
import { openPanel, openPopup, openSidePanelFor } from '../e2e/toolbar.ts';

/** Actions of a user on a video page, in the popup and in the side panel. */

export async function openVideo({ context }: Installed, videoId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`https://www.youtube.com/watch?v=${videoId}`);
  await expect(page.locator('video')).toBeAttached();
  return page;
}

export async function openPanelFromPopup(installed: Installed, popup: Page): Promise<Page> {
  // Opening the panel closes the popup, sometimes before `click` resolves.
  const clicked = popup
    .getByRole('button', { name: localized('popupOpenPanel') })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
  const [panel] = await Promise.all([openPanel(installed), clicked]);
  return panel;
}

export const openPopupOn = (installed: Installed, page: Page): Promise<Page> => openPopup(installed, page);

/** Opens the panel next to a page without using the popup, which other tests cover. */
export const openPanelNextTo = (installed: Installed, page: Page): Promise<Page> => openSidePanelFor(installed, page);

/** Opens the tab of the panel whose label has this message key. */
export const openTab = (panel: Page, key: MessageKey): Promise<void> =>
  panel.getByRole('tab', { name: localized(key) }).click();

/** Opens a video with the panel, and one of the panel's tabs. */
export async function openVideoTab(
  installed: Installed,
  videoId: string,
  key: MessageKey,
): Promise<{ page: Page; panel: Page }> {
  const page = await openVideo(installed, videoId);
  const panel = await openPanelNextTo(installed, page);
  await openTab(panel, key);
  return { page, panel };
}

/** Clicks the button with the price and waits until the lines are shown. */
export async function getCaptions(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: localized('captionsGet') }).click();
  await expect(linesOf(panel).first()).toBeVisible({ timeout: 30_000 });
}

/** Opens the list of other ways to get captions of a video whose captions are shown. */
export async function chooseOtherTrack(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: localized('trackSelect') }).click();
  await panel.getByRole('button', { name: localized('trackOther') }).click();
}

/** Clicks the button of another way to get captions, given by its message key. */
export const getByOtherMethod = (panel: Page, key: MessageKey): Promise<void> =>
  panel.getByRole('button', { name: localized(key) }).click();

/** Requests captions that the video does not have, which is billed, so that the panel offers other ways to get them. */
export async function missCaptions(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: localized('captionsGet') }).click();
  await expect(panel.getByRole('button', { name: localized('transcribeSpeech') })).toBeVisible();
}

/** Confirms the request with an unknown price whose button was just clicked. */
export const confirmUnknownPrice = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: localized('unknownPriceConfirm') })
    .click();

const linesOf = (panel: Page) => panel.getByRole('listbox').getByRole('option');

/** Clicks a line in the list and returns the time to which the player seeks, in seconds. */
export async function seekByLine(panel: Page, page: Page, index: number): Promise<number> {
  const times = await page.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    const seeked: number[] = [];
    video.addEventListener('seeked', () => seeked.push(video.currentTime), { once: true });
    return seeked;
  });
  await linesOf(panel).nth(index).click();
  await expect.poll(() => times.jsonValue(), { message: 'the player follows the click' }).toHaveLength(1);
  const [time = Number.NaN] = await times.jsonValue();
  return time;
}

/** Returns a word to search for: the longest word in the first lines. */
export async function wordToFind(panel: Page): Promise<string> {
  await expect(linesOf(panel).first()).toBeAttached();
  const texts = await linesOf(panel).allTextContents();
  const words =
    texts
      .slice(0, 20)
      .join(' ')
      .match(/\p{L}{4,}/gu) ?? [];
  return words.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Searches for a word and returns the text with the number of matches. */
export async function findWord(panel: Page, word: string): Promise<string> {
  await panel.getByRole('button', { name: localized('find') }).click();
  const field = panel.getByRole('searchbox');
  await field.fill(word);
  await field.press('Enter');
  const count = panel.getByRole('search').getByRole('status').first();
  await expect(count).toHaveText(localized('partOf'));
  return count.innerText();
}

export async function openExports(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: localized('exportVerb') }).click();
  await expect(panel.getByRole('menu')).toBeVisible();
}

/** Opens the platform's own formats in the export menu. */
export async function openPlatformFormats(panel: Page): Promise<void> {
  await openExports(panel);
  await panel.getByRole('menuitem', { name: localized('exportPlatformFiles') }).click();
}

/** Chooses a format in the open export menu and returns the path of the saved file. */
export async function exportAs(installed: Installed, panel: Page, format: RegExp, extension: string): Promise<string> {
  await panel.getByRole('menuitem', { name: format }).click();
  return waitForDownload(installed, new RegExp(`\\.${extension}$`));
}

export async function openSpeechRate(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: localized('captionsLines') }).click();
  await panel.getByRole('menuitemradio', { name: localized('speechRate') }).click();
  await expect(panel.locator('canvas').first()).toBeVisible();
}
