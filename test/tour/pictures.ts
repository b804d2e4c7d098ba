// `npm run pictures`: the pictures of the README and of reviews, from the sample world. The only made files that are committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { said } from '../e2e/said.ts';
import { seed } from '../e2e/seeded-library.ts';
import { sheetOf } from './beside.ts';
import * as reader from './reader.ts';
import { openLibrary } from './reader-of-library.ts';
import * as tabs from './reader-of-tabs.ts';
import { connectScene, type Scene, setScene, strike, strikeOnSignals } from './scene.ts';
import { step } from './steps.ts';
import { findInHeld, getMany, getSecond } from './studio.ts';
import { account, handIn, type Moment, study } from './study.ts';
import { watchedCollection } from './watched.ts';

const folder = join(process.cwd(), 'test', 'pictures');

/** Most bytes of one picture, so that the repository stays light. */
const most = 200_000;
/** Most bytes of a picture of one tab. */
const mostOfTab = 90_000;
/** Most bytes of a picture of a whole page. */
const mostOfPage = 300_000;

type Theme = 'light' | 'dark';

async function picture(page: Page, name: string, theme: Theme = 'light', limit = most): Promise<void> {
  const path = join(folder, `${name}.png`);
  const bytes = await pictureOf(page, theme);
  writeFileSync(path, bytes);
  console.log(`  ${relative(process.cwd(), path)}, ${Math.round(bytes.length / 1000)} KB`);
  if (bytes.length > limit) throw new Error(`${name}.png has ${bytes.length} bytes, more than ${limit}`);
}

async function pictureOf(page: Page, theme: Theme = 'light'): Promise<Buffer> {
  // A pointer that rests on a line would colour it.
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
  await picture(await tabs.whole(popup), 'popup');
  const panel = await reader.openPanelBy(installed, popup);
  await expect(panel.getByRole('button', { name: said('captionsGet') })).toBeVisible();
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
  await reader.openPace(panel);
  await picture(panel, 'pace');
  await panel.keyboard.press('p');
  await getSecond(panel, 'German');
  await reader.seekByLine(panel, page, 12);
  await wide(panel, async () => {
    await picture(panel, 'captions-two');
    await picture(panel, 'captions-two-dark', 'dark');
  });
  await panel.keyboard.press('t');
  await picturesOfTabs(scene, page, panel);
  // Last, because a tab in front changes what the panel is about.
  await picture(await sheetOf(installed, ...halves), 'beside');
}

/** A panel that somebody has drawn wider, for two columns. */
async function wide(panel: Page, look: () => Promise<void>): Promise<void> {
  const size = await panel.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await panel.setViewportSize({ width: 520, height: size.height });
  await look();
  await panel.setViewportSize(size);
}

/** Captions of many videos, and the words in everything held. */
async function picturesOfStudio({ installed, service }: Scene): Promise<void> {
  const page = await openLibrary(installed);
  const some = service.world.videos.filter(({ tracks }) => tracks[0]?.origin === 'authored').slice(0, 12);
  const ids = [...some.map(({ id }) => id), service.world.special.withoutCaptions];
  await step('Getting captions of many videos', () => getMany(page, ids));
  await picture(page, 'library-many', 'light', mostOfPage);
  await step('Finding a word in everything held', () => findInHeld(page, 'water'));
  await picture(page, 'library-held', 'light', mostOfPage);
  await page.close();
}

/** The library at the moments of a study, and a made-up one that was watched for days. */
async function picturesOfLibrary(scene: Scene): Promise<void> {
  const look = async (page: Page, moment: Moment) => {
    await picture(page, moment === 'table' ? 'library' : `library-${moment}`, 'light', mostOfPage);
    if (moment === 'table') await picture(page, 'library-dark', 'dark', mostOfPage);
  };
  const page = await study(scene, look);
  await handIn(page, look);
  await account(page, look);
  await seed(page, watchedCollection(Date.now()));
  await page.goto('about:blank');
  await page.goto(`chrome-extension://${scene.installed.extensionId}/library.html#watched/time`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: said('planHeading') })).toBeVisible();
  await picture(page, 'library-time', 'light', mostOfPage);
}

/** Each further tab with what it got, at the size of a panel. */
async function picturesOfTabs({ installed, service }: Scene, page: Page, panel: Page): Promise<void> {
  const tab = (name: string, theme: Theme = 'light') => picture(panel, name, theme, mostOfTab);
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
  const popup = await tabs.whole(await reader.popupOn(installed, page));
  await expect(popup.locator('.lines button').first()).toBeVisible();
  await picture(popup, 'popup-held', 'light', mostOfTab);
}

mkdirSync(folder, { recursive: true });
strikeOnSignals();
try {
  const scene = await setScene({ size: { width: 1240, height: 800 } });
  await picturesOfPages(scene);
  await step('Taking the pictures of popup and panel', () => picturesOfPanel(scene));
  await picturesOfLibrary(scene);
  await picturesOfStudio(scene);
} finally {
  await strike();
}
