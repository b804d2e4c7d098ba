import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Page } from '@playwright/test';
import { t } from '../words-of.ts';
import * as reader from './reader-of-tabs.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';

type Picture = (page: Page, name: string) => Promise<void>;

/** Opens every other tab of the sample video and saves one file of each kind. */
export async function visitTabs({ installed, service }: Scene, panel: Page, picture: Picture): Promise<void> {
  await step(t('exportGetting', 'related videos'), () => reader.getRelated(panel));
  await picture(panel, 'panel-related');
  await saved('Saving them as a table', () => reader.saveRelated(installed, panel));

  await step('Getting the replies to a comment', () => reader.getReplies(panel, service.world.threads.long));
  await picture(panel, 'panel-replies');
  await saved('Saving them without names', () => reader.saveReplies(installed, panel));

  await step('Listing the thumbnails', () => reader.listFiles(panel, 'Pictures'));
  await picture(panel, 'panel-files-pictures');
  await saved('Saving all of them as one zip', () => reader.saveZip(installed, panel));

  await step('Listing the video files', () => reader.listFiles(panel, 'Video'));
  await picture(panel, 'panel-files-video');
  await saved('Saving the smallest', () => reader.saveSmallest(installed, panel, /\.(mp4|webm)$/));

  await step('Listing the audio files', () => reader.listFiles(panel, 'Audio'));
  await saved('Saving the smallest', () => reader.saveSmallest(installed, panel, /\.m4a$/));

  await step(t('exportGetting', 'the details'), () => reader.getDetails(panel));
  await picture(panel, 'panel-details');
  await saved('Saving a citation', () => reader.saveCitation(installed, panel));
}

/** Prints the name and size of a saved file. Throws if it is empty. */
export async function saved(what: string, job: () => Promise<string>): Promise<void> {
  const file = await step(what, job);
  const { size } = statSync(file);
  if (size === 0) throw new Error(`${file} is empty`);
  console.log(`  ${relative(process.cwd(), file)}, ${Math.ceil(size / 1000)} KB`);
}
