import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { readBill } from '../e2e/bill.ts';
import { t } from '../e2e/localized.ts';
import type { BillReport } from '../service/billing.ts';
import { visitLibrary } from './library.ts';
import { connectScene, type Scene } from './scene.ts';
import { step } from './steps.ts';
import { waitForPopup } from './tab-actions.ts';
import { visitTabs } from './tabs.ts';
import * as actions from './user-actions.ts';

const folder = join(process.cwd(), '.output', 'tour');

/** Creates an empty folder for the results of the tour. */
export function tourFolder(): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs the main workflow in a headless browser, and saves pictures and files on the way. */
export async function tour(scene: Scene): Promise<void> {
  const { installed, service } = scene;
  const options = await connectScene(scene);
  await savePicture(options, 'options');
  await options.close();

  const page = await step('Opening the sample video', () =>
    actions.openVideo(installed, service.sampleData.sample.videoId),
  );
  const popup = await step('Opening the popup by the toolbar', () => actions.openPopupOn(installed, page));
  await savePicture(await waitForPopup(popup), 'popup');
  const panel = await step('Opening the side panel by the button of the popup', () =>
    actions.openPanelFromPopup(installed, popup),
  );
  await savePicture(panel, 'panel-start');
  await step(t('gettingThing', 'the captions'), () => actions.getCaptions(panel));
  await savePicture(panel, 'panel-captions');
  await read(scene, panel, page);
  await visitTabs(scene, panel, savePicture);
  const before = await readBill(service);
  await visitLibrary(scene, savePicture);
  console.log(`\nThe study was billed ${await billedSince(scene, before)}.`);
  console.log(`The tour is done. The service billed ${await billedSince(scene)} in all.`);
}

async function read({ installed }: Scene, panel: Page, page: Page): Promise<void> {
  await step('Clicking a line, so that the player goes there', () => actions.seekByLine(panel, page, 5));
  await savePicture(page, 'page');
  const found = await step('Finding a word', async () => actions.findWord(panel, await actions.wordToFind(panel)));
  console.log(`  found: ${found}`);
  await savePicture(panel, 'panel-find');
  await panel.keyboard.press('Escape');
  await step('Opening the export menu', () => actions.openExports(panel));
  await savePicture(panel, 'panel-export');
  const file = await step('Exporting SubRip', () => actions.exportAs(installed, panel, /^SubRip/, 'srt'));
  if (!/^1\r?\n\d\d:\d\d:\d\d,\d{3} --> /.test(readFileSync(file, 'utf8'))) throw new Error('The file is not SubRip');
  console.log(`  ${relative(process.cwd(), file)}`);
}

async function savePicture(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  console.log(`  ${relative(process.cwd(), path)}`);
}

async function billedSince({ service }: Scene, before?: BillReport): Promise<string> {
  const { total } = await readBill(service);
  const requests = total.requests - (before?.total.requests ?? 0);
  return `${requests} requests for $${((total.micros - (before?.total.micros ?? 0)) / 1e6).toFixed(5)}`;
}
