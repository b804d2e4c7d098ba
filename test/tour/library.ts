import type { Page } from '@playwright/test';
import * as reader from './reader-of-library.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';
import { exportPackage, study } from './study.ts';
import { saved } from './tabs.ts';

type Picture = (page: Page, name: string) => Promise<void>;

/** Runs a study from the search to the replication package, and saves its files. */
export async function visitLibrary(scene: Scene, picture: Picture): Promise<void> {
  const { installed } = scene;
  const look = (page: Page, moment: string) => picture(page, `library-${moment}`);
  const page = await study(scene, look);
  await saved('Saving it for Gephi', () => reader.saveNetwork(installed, page));
  await step('Looking at counts over time', () => reader.openTime(page));
  await picture(page, 'library-over-time');
  await exportPackage(page, look);
  const alone = (key: string, name: RegExp) => () => reader.saveAlone(installed, page, key, name);
  await saved('Saving the table as CSV', alone('packageCsv', /videos\.csv$/));
  await saved('Saving it as Parquet', alone('packageParquet', /videos\.parquet$/));
  await saved('Saving the package', () => reader.savePackage(installed, page));
}
