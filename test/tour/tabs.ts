import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Page } from '@playwright/test';
import { t } from '../e2e/localized.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';
import * as actions from './tab-actions.ts';

type SavePicture = (page: Page, name: string) => Promise<void>;

/** Opens the remaining tabs for the sample video and saves one file of each kind. */
export async function visitTabs({ installed, service }: Scene, panel: Page, savePicture: SavePicture): Promise<void> {
  await step(t('gettingThing', 'related videos'), () => actions.getRelated(panel));
  await savePicture(panel, 'panel-related');
  await saveStep('Saving them as a table', () => actions.saveRelated(installed, panel));

  await step('Getting the replies to a comment', () => actions.getReplies(panel, service.sampleData.threads.long));
  await savePicture(panel, 'panel-replies');
  await saveStep('Saving them without names', () => actions.saveReplies(installed, panel));

  await step('Listing the thumbnails', () => actions.listFiles(panel, 'Pictures'));
  await savePicture(panel, 'panel-files-pictures');
  await saveStep('Saving all of them as one zip', () => actions.saveZip(installed, panel));

  await step('Listing the video files', () => actions.listFiles(panel, 'Video'));
  await savePicture(panel, 'panel-files-video');
  await saveStep('Saving the smallest', () => actions.saveSmallest(installed, panel, /\.(mp4|webm)$/));

  await step('Listing the audio files', () => actions.listFiles(panel, 'Audio'));
  await saveStep('Saving the smallest', () => actions.saveSmallest(installed, panel, /\.m4a$/));

  await step(t('gettingThing', 'the details'), () => actions.getDetails(panel));
  await savePicture(panel, 'panel-details');
  await saveStep('Saving a citation', () => actions.saveCitation(installed, panel));
}

/** Runs a step that saves a file, and prints the path and size of the file. Throws if the file is empty. */
export async function saveStep(title: string, job: () => Promise<string>): Promise<void> {
  const file = await step(title, job);
  const { size } = statSync(file);
  if (size === 0) throw new Error(`${file} is empty`);
  console.log(`  ${relative(process.cwd(), file)}, ${Math.ceil(size / 1000)} KB`);
}
