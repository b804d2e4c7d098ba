import { expect, type Page } from '@playwright/test';
import { type Installed, waitForDownload } from '../e2e/browser.ts';
import { localized, type MessageKey } from '../e2e/localized.ts';

// The actions of a user in every tab except Captions, performed only through the interface.

const openTab = (panel: Page, key: MessageKey) => panel.getByRole('tab', { name: localized(key) }).click();
const button = (panel: Page, key: MessageKey) => panel.getByRole('button', { name: localized(key) }).first();

export async function getRelated(panel: Page): Promise<void> {
  await openTab(panel, 'tabRelated');
  await button(panel, 'getRelated').click();
  await expect(panel.locator('[data-rank]').first()).toBeVisible();
}

/** Gets the first page of replies to a comment whose id or link is pasted. */
export async function getReplies(panel: Page, comment: string): Promise<void> {
  await openTab(panel, 'replies');
  await panel.getByLabel(localized('repliesPasteLabel')).fill(comment);
  await panel.getByLabel(localized('repliesPasteLabel')).press('Enter');
  await button(panel, 'repliesGet').click();
  await expect(panel.getByRole('article').first()).toBeVisible();
}

/** Lists the files of one kind and waits until their pictures are loaded. */
export async function listFiles(panel: Page, kind: 'Pictures' | 'Video' | 'Audio'): Promise<void> {
  await openTab(panel, 'files');
  await panel
    .getByRole('button', { name: localized(kind === 'Video' ? 'video' : `filesGroup${kind}`), exact: true })
    .click();
  await button(panel, `filesList${kind}`).click();
  await expect(panel.locator('.file-name').first()).toBeVisible();
  await panel.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/**
 * Waits until the popup shows every tab and has its final size: that of its content, which the browser can round down to
 * whole pixels, but at most 600 pixels high.
 */
export async function waitForPopup(popup: Page): Promise<Page> {
  await expect(popup.getByRole('button', { name: localized('popupMedia') })).toBeVisible();
  await popup.waitForFunction(
    () => innerHeight + 1 >= Math.min(600, document.querySelector('.popup')?.scrollHeight ?? 600),
  );
  return popup;
}

export async function getDetails(panel: Page): Promise<void> {
  await openTab(panel, 'details');
  await button(panel, 'detailsGet').click();
  await expect(panel.locator('.video-card')).toBeVisible();
}

type SavedFile = Promise<string>;

/** Exports the open list of related videos as CSV. */
export async function saveRelated(installed: Installed, panel: Page): SavedFile {
  await button(panel, 'relatedExport').click();
  await panel.getByRole('menuitem', { name: localized('exportCsv') }).click();
  return waitForDownload(installed, /related\.csv$/);
}

/** Exports the loaded replies as JSON lines without author names. */
export async function saveReplies(installed: Installed, panel: Page): SavedFile {
  await button(panel, 'exportVerb').click();
  await button(panel, 'pseudonyms').click();
  await panel.getByRole('button', { name: '.ndjson' }).click();
  return waitForDownload(installed, /\.ndjson$/);
}

export async function saveZip(installed: Installed, panel: Page): SavedFile {
  await button(panel, 'filesZip').click();
  return waitForDownload(installed, /\.zip$/);
}

/** Saves the smallest file in the open list, which is the last quick pick. */
export async function saveSmallest(installed: Installed, panel: Page, name: RegExp): SavedFile {
  const picks = panel.getByRole('region', { name: localized('filesPicks') });
  await picks
    .getByRole('button', { name: localized('downloadThis') })
    .last()
    .click();
  return waitForDownload(installed, name);
}

/** Exports the citation of the video as BibTeX. */
export async function saveCitation(installed: Installed, panel: Page): SavedFile {
  await button(panel, 'detailsCite').click();
  await panel.getByRole('menuitem', { name: /\.bib/ }).click();
  return waitForDownload(installed, /\.bib$/);
}
