import { expect, type Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { test } from './extension.ts';
import { heldVideo, seedHeld } from './held-world.ts';
import { said } from './said.ts';

/** Opens the panel in a tab of its own and shows a video that is held. */
async function read(installed: Installed): Promise<Page> {
  const panel = await installed.open('sidepanel.html');
  const paste = panel.getByLabel(said('addressLabel'));
  await paste.fill(`https://youtu.be/${heldVideo(0)}`);
  await paste.press('Enter');
  await expect(panel.getByRole('option').first()).toBeVisible();
  return panel;
}

/** Puts letters in front of what is kept beside the answer to be opened; whether there was any of it. */
const markColumns = (page: Page) =>
  page.evaluate(async (mark) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((said) => asked.addEventListener('success', () => said(asked.result)));
    const db = await done(indexedDB.open('sidelight'));
    const texts = db.transaction('trackTexts', 'readwrite').objectStore('trackTexts');
    const [made] = await done(texts.getAll());
    if (made?.columns) await done(texts.put({ ...made, text: mark + made.text.slice(mark.length) }));
    db.close();
    return Boolean(made?.columns);
  }, 'opened');

test('a long track that was read once is opened from its columns the next time', async ({ connected }) => {
  const first = await connected.open('library.html');
  await first.getByRole('navigation').first().waitFor();
  await seedHeld(first, { videos: 1, lines: 2_100 });
  const panel = await read(connected);
  await expect(panel.getByRole('option').first()).not.toContainText('opened');
  await expect.poll(() => markColumns(first)).toBe(true);
  await panel.close();
  await expect((await read(connected)).getByRole('option').first()).toContainText('opened');
});
