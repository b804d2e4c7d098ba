import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { billedBy } from '../e2e/billed.ts';
import type { BillShown } from '../service/billing.ts';
import { t } from '../words-of.ts';
import { visitLibrary } from './library.ts';
import * as reader from './reader.ts';
import { waitForPopup } from './reader-of-tabs.ts';
import { connectScene, type Scene } from './scene.ts';
import { step } from './steps.ts';
import { visitTabs } from './tabs.ts';

const folder = join(process.cwd(), '.output', 'tour');

/** Creates an empty folder for the results of the tour. */
export function tourFolder(): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs the main workflow in a headless browser, and saves a picture or file of every step. */
export async function tour(scene: Scene): Promise<void> {
  const { installed, service } = scene;
  const options = await connectScene(scene);
  await picture(options, 'options');
  await options.close();

  const page = await step('Opening the sample video', () => reader.openVideo(installed, service.world.sample.videoId));
  const popup = await step('Opening the popup by the toolbar', () => reader.popupOn(installed, page));
  await picture(await waitForPopup(popup), 'popup');
  const panel = await step('Opening the side panel by the button of the popup', () =>
    reader.openPanelBy(installed, popup),
  );
  await picture(panel, 'panel-start');
  await step(t('exportGetting', 'the captions'), () => reader.getCaptions(panel));
  await picture(panel, 'panel-captions');
  await read(scene, panel, page);
  await visitTabs(scene, panel, picture);
  const before = await billedBy(service);
  await visitLibrary(scene, picture);
  console.log(`\nThe study was billed ${await billed(scene, before)}.`);
  console.log(`The tour is done. The service billed ${await billed(scene)} in all.`);
}

async function read({ installed }: Scene, panel: Page, page: Page): Promise<void> {
  await step('Clicking a line, so that the player goes there', () => reader.seekByLine(panel, page, 5));
  await picture(page, 'page');
  const found = await step('Finding a word', async () => reader.findWord(panel, await reader.wordOf(panel)));
  console.log(`  found: ${found}`);
  await picture(panel, 'panel-find');
  await panel.keyboard.press('Escape');
  await step('Opening the export menu', () => reader.openExports(panel));
  await picture(panel, 'panel-export');
  const file = await step('Exporting SubRip', () => reader.exportAs(installed, panel, 'formatSrt', 'srt'));
  if (!/^1\r?\n\d\d:\d\d:\d\d,\d{3} --> /.test(readFileSync(file, 'utf8'))) throw new Error('The file is not SubRip');
  console.log(`  ${relative(process.cwd(), file)}`);
}

async function picture(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  console.log(`  ${relative(process.cwd(), path)}`);
}

async function billed({ service }: Scene, before?: BillShown): Promise<string> {
  const { total } = await billedBy(service);
  const requests = total.requests - (before?.total.requests ?? 0);
  return `${requests} requests for $${((total.micros - (before?.total.micros ?? 0)) / 1e6).toFixed(5)}`;
}
