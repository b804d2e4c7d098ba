// `npm run pictures`: takes the pictures of the README and of reviews from the sample data. No other generated files
// are committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { localized } from '../e2e/localized.ts';
import { seed } from '../e2e/seeded-library.ts';
import { installFonts } from '../setup/fonts.mjs';
import { sideBySidePage } from './beside.ts';
import { withFailuresPage } from './failures-page.ts';
import * as reader from './reader.ts';
import { openLibrary } from './reader-of-library.ts';
import * as tabs from './reader-of-tabs.ts';
import { closeOnSignals, closeScene, connectScene, type Scene, setScene } from './scene.ts';
import { step } from './steps.ts';
import { findInSaved, getBulkCaptions, getSecondTrack } from './studio.ts';
import { account, exportPackage, type Moment, study } from './study.ts';
import { trackedCollection } from './tracked.ts';

const folder = join(process.cwd(), 'test', 'pictures');
const failuresFolder = join(process.cwd(), '.output', 'failures');

/** The maximum size of a picture in bytes, which keeps the repository small. */
const maxBytes = 200_000;
/** The maximum size of a picture of one tab in bytes. */
const maxTabBytes = 90_000;
/** The maximum size of a picture of a whole page in bytes. */
const maxPageBytes = 300_000;

type Theme = 'light' | 'dark';

async function picture(page: Page, name: string, theme: Theme = 'light', limit = maxBytes): Promise<void> {
  const path = join(folder, `${name}.png`);
  const bytes = await pictureOf(page, theme);
  writeFileSync(path, bytes);
  console.log(`  ${relative(process.cwd(), path)}, ${Math.round(bytes.length / 1000)} KB`);
  if (bytes.length > limit) throw new Error(`${name}.png has ${bytes.length} bytes, more than ${limit}`);
}

async function pictureOf(page: Page, theme: Theme = 'light'): Promise<Buffer> {
  // A pointer over a line would highlight it.
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

async function picturesOfPages(scene: Scene): Promise<void> {
  const welcome = await scene.installed.open('welcome.html');
  await picture(welcome, 'welcome');
  await welcome.close();
  const options = await connectScene(scene);
  await picture(options, 'options');
  await options.close();
}

async function picturesOfPanel(scene: Scene): Promise<void> {
  const { installed, service } = scene;
  const page = await reader.openVideo(installed, service.sample.videoId);
  const popup = await reader.popupOn(installed, page);
  await picture(await tabs.waitForPopup(popup), 'popup');
  const panel = await reader.openPanelBy(installed, popup);
  await expect(panel.getByRole('button', { name: localized('captionsGet') })).toBeVisible();
  await picture(panel, 'start');
  await reader.getCaptions(panel);
  await reader.seekByLine(panel, page, 12);
  const halves = [await pictureOf(page), await pictureOf(panel)] as const;
  await picture(panel, 'captions-light');
  await picture(panel, 'captions-dark', 'dark');
  await reader.findWord(panel, await reader.wordOf(panel));
  await picture(panel, 'find');
  await panel.keyboard.press('Escape');
  await reader.openExports(panel);
  await picture(panel, 'export');
  await panel.keyboard.press('Escape');
  await reader.openSpeechRate(panel);
  await picture(panel, 'speech-rate');
  await panel.keyboard.press('p');
  await getSecondTrack(panel, 'German');
  await reader.seekByLine(panel, page, 12);
  await widened(panel, async () => {
    await picture(panel, 'captions-two');
    await picture(panel, 'captions-two-dark', 'dark');
  });
  await panel.keyboard.press('t');
  await picturesOfTabs(scene, page, panel);
  // Must come last, because the active tab determines the video of the panel.
  await picture(await sideBySidePage(installed, ...halves), 'panel-and-page');
}

/** Widens the panel to fit two columns. */
async function widened(panel: Page, look: () => Promise<void>): Promise<void> {
  const size = await panel.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await panel.setViewportSize({ width: 520, height: size.height });
  await look();
  await panel.setViewportSize(size);
}

/** Takes the pictures of bulk captions and of the search in saved captions. */
async function picturesOfBulkCaptions({ installed, service }: Scene): Promise<void> {
  const page = await openLibrary(installed);
  const some = service.world.videos.filter(({ tracks }) => tracks[0]?.origin === 'authored').slice(0, 12);
  const ids = [...some.map(({ id }) => id), service.world.special.withoutCaptions];
  await step('Getting captions of many videos', () => getBulkCaptions(page, ids));
  await picture(page, 'library-bulk-captions', 'light', maxPageBytes);
  await step('Finding a word in all saved captions', () => findInSaved(page, 'water'));
  await picture(page, 'library-saved-captions', 'light', maxPageBytes);
  await page.close();
}

/** Takes the pictures of the library during a study, and of a sample collection that was tracked for days. */
async function picturesOfLibrary(scene: Scene): Promise<void> {
  const look = async (page: Page, moment: Moment) => {
    await picture(page, moment === 'table' ? 'library' : `library-${moment}`, 'light', maxPageBytes);
    if (moment === 'table') await picture(page, 'library-dark', 'dark', maxPageBytes);
  };
  const page = await study(scene, look);
  await exportPackage(page, look);
  await account(page, look);
  await seed(page, trackedCollection(Date.now()));
  await page.goto('about:blank');
  await page.goto(scene.installed.address('library.html#tracked/over-time'));
  await expect(page.locator('canvas').first()).toBeVisible();
  await picture(page, 'library-over-time', 'light', maxPageBytes);
}

/** Takes a picture of each other tab with its results, at the size of a panel. */
async function picturesOfTabs({ installed, service }: Scene, page: Page, panel: Page): Promise<void> {
  const tab = (name: string, theme: Theme = 'light') => picture(panel, name, theme, maxTabBytes);
  await tabs.getRelated(panel);
  await tab('related');
  await tabs.getReplies(panel, service.world.threads.long);
  await tab('replies');
  await tabs.listFiles(panel, 'Pictures');
  await tab('files-pictures');
  await tabs.listFiles(panel, 'Video');
  await tab('files-video');
  await tab('files-video-dark', 'dark');
  await tabs.getDetails(panel);
  await tab('details');
  const popup = await tabs.waitForPopup(await reader.popupOn(installed, page));
  await expect(popup.locator('.lines button').first()).toBeVisible();
  await picture(popup, 'popup-saved', 'light', maxTabBytes);
}

/** Takes pictures of every failure with its text and buttons. They are too large for the repository. */
const picturesOfFailures = ({ installed }: Scene) =>
  withFailuresPage(installed.context, async (page) => {
    await page.screenshot({ path: join(failuresFolder, 'failures.png') });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: join(failuresFolder, 'failures-dark.png') });
    console.log(`  ${relative(process.cwd(), failuresFolder)}: failures.png, failures-dark.png`);
  });

mkdirSync(folder, { recursive: true });
closeOnSignals();
try {
  await installFonts(process.env);
  const scene = await setScene({ size: { width: 1240, height: 800 } });
  await picturesOfPages(scene);
  await step('Taking the pictures of all failures', () => picturesOfFailures(scene));
  await step('Taking the pictures of popup and panel', () => picturesOfPanel(scene));
  await picturesOfLibrary(scene);
  await picturesOfBulkCaptions(scene);
} finally {
  await closeScene();
}
