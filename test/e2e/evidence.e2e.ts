import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { cacheKey } from '@/lib/service/request';
import { createTestCollection, type TestCollection } from '../fixtures/collection.ts';
import { hostileTexts } from '../fixtures/hostile-texts.ts';
import { fromPython, pythonWith } from '../table-readers.ts';
import { type Installed, launch, waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { put, seed } from './seeded-library.ts';
import { unpack } from './unpacked-package.ts';
import { filesInZip } from './zip-file.ts';

const timeout = 240_000;

/** Replaces the titles and descriptions of a collection with strings that are difficult to store. */
function withHostileTexts(data: TestCollection): TestCollection {
  const textAt = (index: number) => `${hostileTexts[index % hostileTexts.length]} ${index}`;
  let at = 0;
  const bodies = new Map<string, { id: string; title: string; description: string }[]>();
  for (const { id, body } of data.captureBodies) {
    const rows = (JSON.parse(body) as { data: { id: string }[] }).data;
    bodies.set(
      id,
      rows.map((row) => {
        at += 1;
        return { ...row, title: textAt(at), description: `${textAt(at + 1)}\n${textAt(at + 2)}` };
      }),
    );
  }
  return {
    ...data,
    captures: data.captures.map((capture) => ({
      ...capture,
      columns: { ...capture.columns, title: bodies.get(capture.id)?.map(({ title }) => title) ?? [] },
    })),
    captureBodies: data.captureBodies.map(({ id }) => ({ id, body: JSON.stringify({ data: bodies.get(id) }) })),
  };
}

/** Creates captions responses of the first videos, with lines that are difficult to store. */
const captionsOf = ({ itemBatches }: TestCollection, tracks: number) =>
  itemBatches
    .flatMap(({ ids }) => ids)
    .slice(0, tracks)
    .map((videoId, track) => {
      const lines = hostileTexts.map((text, index) => ({
        text: `${text} &amp; line ${track + index}`,
        offset: index * 3 + 0.25,
        duration: 2.5,
        lang: track % 2 === 0 ? 'en' : 'pt',
        wordCount: 3,
        speechRate: 71.4,
      }));
      const at = Date.UTC(2026, 10, 19) + track;
      const params = { videoId, lang: track % 2 === 0 ? ('en' as const) : ('pt' as const) };
      return {
        key: cacheKey('captions', params, 'https://service.example'),
        name: 'captions',
        params,
        videoId,
        requestedAt: at - 500,
        receivedAt: at,
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify(lines),
      };
    });

async function exportAll(installed: Installed, page: Page, collectionId: string): Promise<string> {
  await page.goto('about:blank');
  await page.goto(installed.address(`library.html#${collectionId}/export`));
  await expect(page.locator('.contents .group .note').nth(1)).not.toBeEmpty({ timeout });
  for (const box of await page.locator('.contents').getByRole('checkbox').all())
    if (await box.isEnabled()) await box.check();
  await page.getByRole('button', { name: localized('packageExport') }).click();
  return waitForDownload(installed, /\.zip$/, timeout);
}

const sumsOf = (file: string): Map<string, string> =>
  new Map(
    [...filesInZip(readFileSync(file))].map(([name, bytes]) => [
      name,
      createHash('sha256').update(bytes).digest('hex'),
    ]),
  );

/** Returns the names of the files that are not the same in two packages. */
function differences(one: string, other: string): string[] {
  const [first, second] = [sumsOf(one), sumsOf(other)];
  return [...new Set([...first.keys(), ...second.keys()])].filter((name) => first.get(name) !== second.get(name));
}

async function makeBackup(installed: Installed, page: Page): Promise<string> {
  await page.goto(installed.address('library.html#first/storage'));
  await page.getByRole('button', { name: localized('storageSave') }).click();
  return waitForDownload(installed, /sidelight-backup-.*\.ndjson\.gz$/, timeout);
}

test.describe('the evidence of a study', () => {
  for (const [name, videos, tracks] of [
    ['', 400, 40],
    [' of 12,000 videos and 2,000 tracks @long', 12_000, 2_000],
  ] as const) {
    test(`rebuilds its tables to the cell, and a restored study${name} exports the same bytes`, async ({
      installed,
      service,
    }) => {
      test.setTimeout(900_000);
      const data = withHostileTexts(createTestCollection({ videos, complete: 10 }));
      const page = await installed.open('library.html');
      await page.getByRole('navigation').first().waitFor();
      await seed(page, data);
      await put(page, 'responses', captionsOf(data, tracks));
      const file = await exportAll(installed, page, 'first');

      const python = pythonWith('csv');
      if (!python) throw new Error('The tests need Python.');
      const { folder } = unpack(file);
      const script = readFileSync(new URL('rebuild-tables.py', import.meta.url), 'utf8');
      const none = { count: 0, first: [] };
      expect(fromPython(python, script, [folder])).toEqual({
        videos: { videos, fields: 18, wrong: none, without: [] },
        captions: { tracks, lines: tracks * hostileTexts.length, wrong: none },
      });
      rmSync(folder, { recursive: true });

      const backup = await makeBackup(installed, page);
      const other = await launch({ platformUrl: service.platformUrl });
      const restored = await other.open('library.html#first/storage');
      await restored.locator('input[type="file"]').setInputFiles(backup);
      await restored.getByRole('button', { name: localized('storageMerge') }).click();
      await expect(restored.getByText(localized('storageRestored_other'))).toBeVisible({ timeout });
      const again = await exportAll(other, restored, 'first');
      expect(differences(file, again)).toEqual([]);
      expect(createHash('sha256').update(readFileSync(again)).digest('hex')).toBe(
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      );
      await other.stop();
    });
  }
});
