import { readFileSync, unlinkSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { parse } from 'yaml';
import { interfaceVersion } from '../../lib/service/interface-limits.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { fullLibrary, showPane } from './library-states.ts';
import { t } from './localized.ts';
import { put } from './seeded-library.ts';
import { filesInZip } from './zip-file.ts';

const orcid = '0000-0002-1825-0097';

async function openExport(installed: Installed): Promise<Page> {
  const page = await fullLibrary(installed);
  await seedRepliesAndCaptions(page);
  await showPane(page, { pane: 'export', selector: '.contents-row' });
  await expect(page.getByLabel(t('packagePeople'))).toBeVisible();
  const closed = page.locator('.contents [aria-expanded="false"]');
  for (let count = await closed.count(); count > 0; count -= 1) await closed.first().click();
  return page;
}

/** Stores two replies to a comment on the first video, and the captions of that video. */
async function seedRepliesAndCaptions(page: Page): Promise<void> {
  const [videoId] = await page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open('library');
        opening.onsuccess = () => {
          const rows = opening.result.transaction('itemBatches').objectStore('itemBatches').getAll();
          rows.onsuccess = () => {
            opening.result.close();
            done(rows.result.flatMap(({ ids }: { ids: string[] }) => ids));
          };
        };
      }),
  );
  const now = Date.now();
  const reply = (id: string, name: string, textDisplay: string) => ({
    id,
    textDisplay,
    authorDisplayName: name,
    authorChannelId: { value: `UC${name.slice(1)}` },
  });
  const data = [reply('r1', '@AdaWeir', 'ask @BenSluice'), reply('r2', '@BenSluice', 'AdaWeir knows')];
  await put(page, 'openedComments', [{ videoId, comment: 'c1', at: now }]);
  await put(page, 'responses', [
    {
      key: `${interfaceVersion} commentReplies [["comment","c1"]]`,
      name: 'commentReplies',
      params: { comment: 'c1' },
      videoId: null,
      requestedAt: now,
      receivedAt: now,
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ data }),
    },
    {
      key: `${interfaceVersion} captions [["videoId","${videoId}"]]`,
      name: 'captions',
      params: { videoId },
      videoId,
      requestedAt: now,
      receivedAt: now,
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify([
        { text: 'The tide turns.', duration: 2, offset: 1, lang: 'en', wordCount: 3, speechRate: 90 },
      ]),
    },
  ]);
}

async function exportFile(installed: Installed, page: Page, button: string, name: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: t('saveShow') })).toBeVisible();
  const path = await waitForDownload(installed, name);
  const bytes = readFileSync(path);
  unlinkSync(path);
  return bytes;
}
const exportPackage = async (installed: Installed, page: Page) =>
  filesInZip(await exportFile(installed, page, t('packageExport'), /\.zip$/));
const choosePreset = (page: Page, name: Parameters<typeof t>[0]) => page.getByRole('radio', { name: t(name) }).click();

/** Files that every package contains. */
const always = [
  ...['missing.csv', 'requests.csv', 'costs.csv', 'methods.txt', 'data-dictionary.csv', 'data-dictionary.md'],
  ...['CITATION.cff', 'datacite.json', 'README.txt', 'datapackage.json', 'ro-crate-metadata.json', 'hashes.txt'],
  ...['design.json', 'flow.csv', 'flow.svg', 'reporting.md', 'software.bib'],
  ...['schemas/design.schema.json', 'schemas/plan.schema.json'],
];
const isAlways = (name: string) =>
  always.includes(name) || /^(plan(-\d+)?\.json|(queries|months|channels|attrition)\.csv)$/.test(name);

test.describe('the export page', () => {
  test('exports the files of each preset @firefox', async ({ installed }) => {
    const page = await openExport(installed);
    const network = ['edges.csv', 'nodes.csv', 'related.gexf', 'related.graphml'].map((name) => `network/${name}`);
    for (const [preset, names] of [
      ['packagePresetAnalysis', ['captions.csv', 'transcripts.csv', 'videos.csv', 'videos.parquet']],
      ['packagePresetSpreadsheet', ['videos.xlsx']],
      ['packagePresetNetworks', network],
      ['packageFourCat', ['replies.csv', 'videolist_']],
      [
        'packagePresetReplication',
        [
          ...['captions.csv', 'captions/', 'citations.bib', 'collection.ndjson', 'ids.txt', 'replies.csv'],
          ...[...network, 'schemas/collection.schema.json', 'videos.csv'],
        ],
      ],
    ] as const) {
      await choosePreset(page, preset);
      const files = await exportPackage(installed, page);
      const own = [...files.keys()].filter((name) => !isAlways(name));
      for (const name of names)
        expect([preset, name, own.some((one) => one.startsWith(name))]).toEqual([preset, name, true]);
      expect([preset, always.filter((name) => !files.has(name))]).toEqual([preset, []]);
      const groups = new Set(own.map((name) => name.split(/[/._]/)[0]));
      expect([preset, [...groups].sort()]).toEqual([
        preset,
        [...new Set(names.map((name) => name.split(/[/._]/)[0]))].sort(),
      ]);
    }
  });

  test('exports the lines of saved captions as one table and as SRT files', async ({ installed }) => {
    const page = await openExport(installed);
    const group = page.getByRole('region', { name: t('captions') });
    await expect(group.getByText(t.plural('trackCount', 1), { exact: true })).toBeVisible();
    const table = await exportFile(installed, page, t('packageExportOne', t('packageCaptions')), /captions\.csv$/);
    expect(table.toString()).toMatch(
      /^[\w-]{11},default,unknown,,,,[0-9a-f]{64},[^,]+,The tide turns\.,2,1,en,3,90,\r$/m,
    );
    const zip = filesInZip(await exportFile(installed, page, t('packageExportOne', t('packageSrt')), /\.zip$/));
    const [[name = '', srt] = []] = [...zip];
    expect(name).toMatch(/^captions\/[\w-]{11}\.en\.srt$/);
    expect(srt?.toString()).toBe('1\n00:00:01,000 --> 00:00:03,000\nThe tide turns.\n\n');
  });

  test('writes what the user states into the package, and remembers it', async ({ installed }) => {
    const page = await openExport(installed);
    await choosePreset(page, 'packagePresetAnalysis');
    const checklist = page.getByRole('region', { name: t('depositChecklist') });
    const missing = (sentence: string) =>
      checklist.getByRole('listitem').filter({ hasText: sentence }).getByRole('button');
    await missing(t('depositNoTitle')).click();
    await expect(page.getByLabel(t('title'))).toBeFocused();
    await page.getByLabel(t('title')).fill('Tide mills: "a study" – طواحين');
    await page.getByLabel(t('name'), { exact: true }).fill('Okafor, Mary');
    await page.getByLabel(t('depositOrcid')).fill('0000-0002-1825-0098');
    await page.keyboard.press('Tab');
    await expect(page.getByText(t('packageOrcidInvalid', '0000-0002-1825-0098'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await missing(t('depositOrcidInvalid', 'Okafor, Mary')).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(orcid);
    await page.getByRole('button', { name: t('depositCreatorAdd') }).click();
    await page.keyboard.type('L. Brandt');
    await page.getByLabel(t('depositLicence')).selectOption('CC-BY-4.0');
    await page.getByLabel(t('depositKeywords')).fill('tide mills, energy');
    await page.getByLabel(t('depositIdentifier')).fill('https://doi.org/10.5555/12345678');
    await page.getByLabel(t('packageVersion')).fill('1.0');
    const files = await exportPackage(installed, page);
    expect(parse(files.get('CITATION.cff')?.toString() ?? '')).toMatchObject({
      type: 'dataset',
      title: 'Tide mills: "a study" – طواحين',
      version: '1.0',
      license: 'CC-BY-4.0',
      authors: [
        { 'family-names': 'Okafor', 'given-names': 'Mary', orcid: `https://orcid.org/${orcid}` },
        { name: 'L. Brandt' },
      ],
    });
    expect(JSON.parse(files.get('datacite.json')?.toString() ?? '')).toMatchObject({
      subjects: [{ subject: 'tide mills' }, { subject: 'energy' }],
      relatedIdentifiers: [{ relatedIdentifier: '10.5555/12345678', relatedIdentifierType: 'DOI' }],
    });
    await page.reload();
    await expect(page.getByLabel(t('title'))).toHaveValue('Tide mills: "a study" – طواحين');
    await expect(page.getByLabel(t('name'), { exact: true }).first()).toHaveValue('Okafor, Mary');
    await expect(page.getByLabel(t('depositOrcid')).first()).toHaveValue(orcid);
    await expect(page.getByLabel(t('name'), { exact: true }).nth(1)).toHaveValue('L. Brandt');
    await expect(page.getByLabel(t('depositLicence'))).toHaveValue('CC-BY-4.0');
    await expect(page.getByLabel(t('packageVersion'))).toHaveValue('1.0');
  });

  test('replaces or leaves out the names of commenters, and includes them only with a stated reason', async ({
    installed,
  }) => {
    const page = await openExport(installed);
    const authors = page.getByRole('group', { name: t('packageReplyAuthors') });
    const choose = (name: string) => authors.getByRole('button', { name }).click();
    const replies = async () =>
      (await exportFile(installed, page, t('packageExportOne', t('replies')), /replies\.csv$/)).toString();
    await expect(authors.getByRole('button', { name: t('pseudonyms') })).toHaveAttribute('aria-pressed', 'true');
    const replaced = await replies();
    expect(replaced).not.toMatch(/AdaWeir|BenSluice/);
    expect(replaced).toMatch(/^r1,c1,[0-9a-f]{12},ask [0-9a-f]{12},/m);
    await choose(t('packageLeftOut'));
    const leftOut = await replies();
    expect(leftOut).not.toMatch(/AdaWeir|BenSluice|[0-9a-f]{12},/);
    expect(leftOut).toMatch(/^r1,c1,,ask ,/m);
    await choose(t('namesAsReceived'));
    await expect(page.getByRole('button', { name: t('packageExportOne', t('replies')) })).toBeDisabled();
    await page.getByLabel(t('reasonForNames')).fill('They agreed in writing.');
    expect(await replies()).toMatch(/^r1,c1,@AdaWeir,ask @BenSluice,.*They agreed in writing\./m);
  });

  test('previews the methods text and estimates the sizes of the files', async ({ installed }) => {
    const page = await openExport(installed);
    await page.getByRole('button', { name: t('showAll') }).click();
    const preview = await page.locator('.methods').innerText();
    const files = await exportPackage(installed, page);
    expect(files.get('methods.txt')?.toString()).toBe(`${preview}\n`);
    const estimated = await page.getByRole('row').or(page.locator('.contents-row')).filter({ hasText: 'videos.csv' });
    const [, number = '0', unit = ''] =
      /([\d.]+)\s(byte|kB|MB)$/.exec((await estimated.locator('.size').innerText()).trim()) ?? [];
    const bytes = Number(number) * ({ byte: 1, kB: 1e3, MB: 1e6 }[unit] ?? Number.NaN);
    const ratio = bytes / deflateRawSync(files.get('videos.csv') ?? '').length;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
