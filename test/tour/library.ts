import type { Page } from '@playwright/test';
import { localized } from '../e2e/localized.ts';
import * as actions from './library-actions.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';
import { openExportPage, study } from './study.ts';
import { saveStep } from './tabs.ts';

type SavePicture = (page: Page, name: string) => Promise<void>;

/** Runs a study from the search to the replication package, and saves the files of the package. */
export async function visitLibrary(scene: Scene, savePicture: SavePicture): Promise<void> {
  const { installed } = scene;
  const saveMoment = (page: Page, moment: string) => savePicture(page, `library-${moment}`);
  const page = await study(scene, saveMoment);
  await saveStep('Saving it for Gephi', () => actions.saveNetwork(installed, page));
  await step('Looking at counts over time', () => actions.openTime(page));
  await savePicture(page, 'library-over-time');
  await openExportPage(page, saveMoment);
  await actions.openContents(page);
  const singleFile = (label: RegExp, name: RegExp) => () => actions.saveSingleFile(installed, page, label, name);
  await saveStep('Saving the table as CSV', singleFile(localized('csvForAnalysis'), /videos\.csv$/));
  await saveStep('Saving it as Parquet', singleFile(/^Parquet/, /videos\.parquet$/));
  await saveStep('Saving the package', () => actions.savePackage(installed, page));
}
