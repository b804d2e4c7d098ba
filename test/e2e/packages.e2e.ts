import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { builds } from '../../.ci/package/package-files.ts';
import { filesIn } from '../../.ci/package/read-files.ts';
import { zipFiles } from '../../.ci/package/zip-files.ts';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { test as base } from './extension.ts';
import { inFirefox } from './in-firefox.ts';
import { localized, t } from './localized.ts';
import { filesInZip } from './zip-file.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Gives each test a package in the form that a user installs, built as `npm run package` builds it. */
const test = base.extend<{ name: keyof typeof builds }>({
  name: ['chromium', { option: true }],
  launchWith: async ({ name }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-package-'));
    const zip = Buffer.from(zipFiles(filesIn(join('.output', builds[name]))));
    await use({ extension: inFirefox ? writeTo(join(folder, `${name}.zip`), zip) : unpackTo(folder, zip) });
    rmSync(folder, { recursive: true, force: true });
  },
});

function writeTo(file: string, bytes: Buffer): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return file;
}

function unpackTo(folder: string, zip: Buffer): string {
  for (const [name, bytes] of filesInZip(zip)) writeTo(join(folder, name), bytes);
  return folder;
}

for (const name of inFirefox ? (['firefox', 'firefox-store'] as const) : (['chromium', 'chromium-store'] as const)) {
  test.describe(`the package ${name}`, () => {
    test.use({ name });

    test('opens its pages and the side panel, and fetches captions @firefox', async ({ connected, service }) => {
      const options = await connected.open('options.html#about');
      await expect(options.getByText(t('aboutVersion', version))).toBeVisible();
      const library = await connected.open('library.html');
      await expect(library.getByRole('navigation').first()).toBeVisible();
      const popup = await connected.open('popup.html');
      await expect(popup.getByRole('button', { name: localized('popupOpenPanel') })).toBeVisible();
      const page = await openVideo(connected, service.sampleData.special.shortest);
      await getCaptions(await openPanelNextTo(connected, page));
    });
  });
}
