// `npm run pictures`: takes the pictures for the README and for reviews, from the sample data. With SIDELIGHT_LANGUAGE,
// takes them in another language, into a folder of their own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { languageName } from '../../lib/shared/display-names.ts';
import { localized } from '../e2e/localized.ts';
import { seed } from '../e2e/seeded-library.ts';
import { installFonts } from '../setup/fonts.mjs';
import { withPalette } from '../store-kit/palette-png.ts';
import { testLanguage } from '../test-language.ts';
import { findInSaved, getBulkCaptions, getSecondTrack } from './caption-actions.ts';
import { withFailuresPage } from './failures-page.ts';
import { openLibrary } from './library-actions.ts';
import { closeOnSignals, closeScene, connectScene, type Scene, setScene } from './scene.ts';
import { sideBySidePage } from './side-by-side-page.ts';
import { step } from './steps.ts';
import { type Moment, openExportPage, openSpendingPage, study } from './study.ts';
import * as tabs from './tab-actions.ts';
import { trackedCollection } from './tracked-collection.ts';
import * as actions from './user-actions.ts';

const isCommitted = testLanguage === 'en';
const otherFolder = join(process.cwd(), '.output', `pictures-${testLanguage}`);
const folder = isCommitted ? join(process.cwd(), 'test', 'pictures') : otherFolder;
/** The pictures of the help page are part of the extension, so they must be small. */
const helpFolder = isCommitted ? join(process.cwd(), 'public', 'pictures') : otherFolder;
const failuresFolder = join(process.cwd(), '.output', 'failures');

/** Maximum size of a picture in bytes, to keep the repository small. */
const maxBytes = 200_000;
/** Maximum size of a picture of one tab, in bytes. */
const maxTabBytes = 90_000;
/** Maximum size of a picture of a whole page, in bytes. */
const maxPageBytes = 300_000;

type Theme = 'light' | 'dark';

async function savePicture(
  page: Page,
  name: string,
  theme: Theme = 'light',
  limit = maxBytes,
  into = folder,
): Promise<void> {
  const path = join(into, `${name}.png`);
  const picture = await pictureOf(page, theme);
  const bytes = into === helpFolder ? withPalette(picture) : picture;
  writeFileSync(path, bytes);
  console.log(`  ${relative(process.cwd(), path)}, ${Math.round(bytes.length / 1000)} KB`);
  if (isCommitted && bytes.length > limit) throw new Error(`${name}.png has ${bytes.length} bytes, more than ${limit}`);
}

async function pictureOf(page: Page, theme: Theme = 'light'): Promise<Buffer> {
  // A pointer over a line would highlight that line.
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

async function picturesOfPages(scene: Scene): Promise<void> {
  const welcome = await scene.installed.open('welcome.html');
  await savePicture(welcome, 'welcome');
  await welcome.close();
  const options = await connectScene(scene);
  await savePicture(options, 'options');
  await options.close();
}

async function picturesOfPanel(scene: Scene): Promise<void> {
  const { installed, service } = scene;
  const page = await actions.openVideo(installed, service.sample.videoId);
  const popup = await actions.openPopupOn(installed, page);
  await savePicture(await tabs.waitForPopup(popup), 'popup');
  const panel = await actions.openPanelFromPopup(installed, popup);
  await expect(panel.getByRole('button', { name: localized('captionsGet') })).toBeVisible();
  await savePicture(panel, 'start');
  await actions.getCaptions(panel);
  await actions.seekByLine(panel, page, 12);
  const halves = [await pictureOf(page), await pictureOf(panel)] as const;
  await savePicture(panel, 'captions-light');
  await savePicture(panel, 'captions-dark', 'dark');
  await actions.findWord(panel, await actions.wordToFind(panel));
  await savePicture(panel, 'find');
  await panel.keyboard.press('Escape');
  await actions.openExports(panel);
  await savePicture(panel, 'export');
  await panel.keyboard.press('Escape');
  await picturesForLearners(panel, page);
  await actions.openSpeechRate(panel);
  await savePicture(panel, 'speech-rate');
  await panel.keyboard.press('s');
  await getSecondTrack(panel, languageName('de', testLanguage));
  await actions.seekByLine(panel, page, 12);
  await withWidePanel(panel, async () => {
    await savePicture(panel, 'captions-two');
    await savePicture(panel, 'captions-two-dark', 'dark');
  });
  await panel.keyboard.press('t');
  await picturesOfTabs(scene, page, panel);
  // This picture must be last, because opening its page changes the active tab, which determines the panel's video.
  await savePicture(await sideBySidePage(installed, ...halves), 'panel-and-page');
}

/** Takes pictures of the playback menu, the notes and the words of a track. */
async function picturesForLearners(panel: Page, page: Page): Promise<void> {
  const save = (name: string) => savePicture(panel, name, 'light', maxTabBytes, helpFolder);
  await panel.getByRole('button', { name: localized('playback') }).click();
  await save('playback');
  await panel.keyboard.press('Escape');
  for (const [line, note] of [
    [12, 'How the clapper works.'],
    [30, 'Compare with the mill in the first chapter.'],
  ] as const) {
    await actions.seekByLine(panel, page, line);
    await panel.keyboard.press('n');
    await panel.keyboard.type(note);
    await panel.keyboard.press('Enter');
  }
  await panel.keyboard.press('Shift+N');
  await expect(panel.getByRole('searchbox')).toBeVisible();
  await save('notes');
  await panel.keyboard.press('w');
  await expect(panel.getByRole('columnheader').first()).toBeVisible();
  await save('words');
  await panel.keyboard.press('w');
}

/** Widens the panel for two columns while `takePictures` runs. */
async function withWidePanel(panel: Page, takePictures: () => Promise<void>): Promise<void> {
  const size = await panel.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await panel.setViewportSize({ width: 520, height: size.height });
  await takePictures();
  await panel.setViewportSize(size);
}

/** Takes pictures of bulk captions and of the search in saved captions. */
async function picturesOfBulkCaptions({ installed, service }: Scene): Promise<void> {
  const page = await openLibrary(installed);
  const some = service.sampleData.videos.filter(({ tracks }) => tracks[0]?.origin === 'authored').slice(0, 12);
  const ids = [...some.map(({ id }) => id), service.sampleData.special.withoutCaptions];
  await step('Getting captions of many videos', () => getBulkCaptions(page, ids));
  await savePicture(page, 'library-bulk-captions', 'light', maxPageBytes);
  await step('Finding a word in all saved captions', () => findInSaved(page, 'water'));
  await savePicture(page, 'library-saved-captions', 'light', maxPageBytes);
  await page.close();
}

/** Takes pictures of the library during a study, and of a sample collection that has been tracked for days. */
async function picturesOfLibrary(scene: Scene): Promise<void> {
  const saveMoment = async (page: Page, moment: Moment) => {
    await savePicture(page, moment === 'table' ? 'library' : `library-${moment}`, 'light', maxPageBytes);
    if (moment === 'table') await savePicture(page, 'library-dark', 'dark', maxPageBytes);
  };
  const page = await study(scene, saveMoment);
  await openExportPage(page, saveMoment);
  await openSpendingPage(page, saveMoment);
  await seed(page, trackedCollection(Date.now()));
  await page.goto('about:blank');
  await page.goto(scene.installed.address('library.html#tracked/over-time'));
  await expect(page.locator('canvas').first()).toBeVisible();
  await savePicture(page, 'library-over-time', 'light', maxPageBytes);
}

/** Takes pictures of the remaining tabs with their results, and of the popup. */
async function picturesOfTabs({ installed, service }: Scene, page: Page, panel: Page): Promise<void> {
  const tab = (name: string, theme: Theme = 'light') => savePicture(panel, name, theme, maxTabBytes);
  await tabs.getRelated(panel);
  await tab('related');
  await tabs.getReplies(panel, service.sampleData.threads.long);
  await tab('replies');
  await tabs.listFiles(panel, 'Pictures');
  await tab('files-pictures');
  await tabs.listFiles(panel, 'Video');
  await tab('files-video');
  await tab('files-video-dark', 'dark');
  await tabs.getDetails(panel);
  await tab('details');
  const popup = await tabs.waitForPopup(await actions.openPopupOn(installed, page));
  await expect(popup.locator('.lines button').first()).toBeVisible();
  await savePicture(popup, 'popup-saved', 'light', maxTabBytes);
}

/** Takes pictures of every failure with its text and buttons. They are too large to commit. */
const picturesOfFailures = ({ installed }: Scene) =>
  withFailuresPage(installed.context, async (page) => {
    await page.screenshot({ path: join(failuresFolder, 'failures.png') });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: join(failuresFolder, 'failures-dark.png') });
    console.log(`  ${relative(process.cwd(), failuresFolder)}: failures.png, failures-dark.png`);
  });

mkdirSync(folder, { recursive: true });
mkdirSync(helpFolder, { recursive: true });
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
