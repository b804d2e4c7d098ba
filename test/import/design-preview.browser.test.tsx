import { cleanup, screen, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ImportPane } from '@/components/import/ImportPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import { originalOf, parseOriginalTables } from '@/lib/replication/original-study';
import type { VideoId } from '@/lib/service/ids';
import { sha256Hex } from '@/lib/shared/sha256';
import { openLibraryPane } from '../collection/open-library';
import { testDesign } from '../fixtures/design';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const records = {
  collections: [createCollection('first', 'Clocks', 1)],
  itemBatches: [itemBatch(['tQ-4xkP09_s' as VideoId])],
};
const openPane = () => openLibraryPane(ImportPane, records);
const fileOf = (more: object = {}) => {
  const text = JSON.stringify({ format: 'sidelight-design', version: 1, ...testDesign, ...more }, null, 2);
  return new File([text], 'design.json');
};
const choose = async (user: Awaited<ReturnType<typeof openPane>>['user'], file: File) => {
  await user.upload(screen.getByLabelText(t('importChoose')), file);
  await waitUntilIdle();
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
};

describe('DesignPreview', () => {
  it('lists the steps of a design in plain words', async () => {
    const { user } = await openPane();
    await choose(user, fileOf());
    const steps = within(screen.getByRole('region', { name: t('designHeading') })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Search “tide mills”Denmark\u00a0· from Jan 1, 2020\u00a0· up to 2 pages\u00a0· Stop at the first page without videos\u00a0· 3 new videos in the original study',
      t.plural('importAdd', 1),
      'Fetch details for videos from steps 1 and 2Pause if this share is missing: 50%',
      'Related network, depth 2, from the videos in step 1up to 1 page\u00a0· Videos per level: 10\u00a0· Random seed: 281726\u00a0· plus 1 listed video\u00a0· 5 new videos in the original study',
    ]);
  });

  it('creates a collection with the typed name and opens its runs', async () => {
    const { user, workerCalls } = await openPane();
    await choose(user, fileOf());
    const name = screen.getByLabelText(t('designCollection'));
    expect((name as HTMLInputElement).value).toBe('Tide mills');
    await user.clear(name);
    await user.type(name, 'Tide mills again');
    await user.click(screen.getByRole('button', { name: t('designCreate') }));
    await waitUntilIdle();
    const db = await database();
    const created = (await db.getAll('collections')).find(({ id }) => id !== 'first');
    expect(created).toMatchObject({
      name: 'Tide mills again',
      budget: null,
      design: { ...testDesign, file: 'design.json' },
    });
    expect(created?.design?.sha256).toMatch(/^[\da-f]{64}$/);
    expect(location.hash).toBe(`#${created?.id}/runs`);
    expect([await db.count('runs'), workerCalls]).toEqual([0, []]);
  });

  it('creates one collection on a double click', async () => {
    const { user } = await openPane();
    await choose(user, fileOf());
    await user.dblClick(screen.getByRole('button', { name: t('designCreate') }));
    await waitUntilIdle();
    expect(await (await database()).count('collections')).toBe(2);
  });

  it.each<[string, object, RegExp]>([
    ['a newer version', { version: 9 }, /version 9\) needs a newer Sidelight/],
    [
      'an unknown field',
      { steps: [{ ...testDesign.steps[0], price: 0 }] },
      /Step 1 of this design is not valid at “price”/,
    ],
    ['a missing source', { steps: [{ ...testDesign.steps[3], step: 1 }] }, /Step 1 takes videos from step 1/],
  ])('rejects a design with %s and explains why', async (_, more, sentence) => {
    const { user } = await openPane();
    await choose(user, fileOf(more));
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    expect(screen.queryByRole('button', { name: t('designCreate') })).toBeNull();
  });
});

describe('DesignPreview › package', () => {
  const design = JSON.stringify({ format: 'sidelight-design', version: 1, ...testDesign });
  const datacite = JSON.stringify({
    titles: [{ title: 'Tide mills' }],
    version: '1.2',
    creators: [{ name: 'Doe, Jo' }],
  });
  const videos = 'id,title,viewCount,state\r\ntQ-4xkP09_s,One,12,with-details\r\n';
  const packageOf = (files: Record<string, string>) => {
    const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    return new File([bytes as BlobPart], 'study.zip');
  };
  const hashesOf = (files: Record<string, string>) =>
    Object.entries(files)
      .map(([name, text]) => `${sha256Hex(strToU8(text))}  ${name}\n`)
      .join('');
  const files = { 'design.json': design, 'datacite.json': datacite, 'videos.csv': videos };
  const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

  it('shows what the package states and contains, and stores it with the new collection', async () => {
    const { user, workerCalls } = await openPane();
    await choose(user, packageOf({ ...files, 'hashes.txt': hashesOf(files) }));
    expect(screen.getByText('study.zip')).toBeTruthy();
    expect(facts()).toEqual(['Tide mills', '1.2', 'Doe, Jo', '–', '1', 'Not in the package', 'Not in the package']);
    expect(screen.queryByText(/hashes\.txt/)).toBeNull();
    await user.type(screen.getByLabelText(t('originalIdentifier')), '10.5281/zenodo.4711');
    await user.click(screen.getByRole('button', { name: t('designCreate') }));
    await waitUntilIdle();
    const created = (await (await database()).getAll('collections')).find(({ id }) => id !== 'first');
    expect(created?.design).toMatchObject({ file: 'design.json', sha256: sha256Hex(strToU8(design)) });
    const original = originalOf(created?.design);
    expect(original).toMatchObject({
      title: 'Tide mills',
      version: '1.2',
      creators: ['Doe, Jo'],
      identifier: '10.5281/zenodo.4711',
    });
    expect(original && parseOriginalTables(original)).toMatchObject({
      videos: [{ id: 'tQ-4xkP09_s', title: 'One', viewCount: '12', likeCount: null }],
      related: null,
      tracks: null,
    });
    expect([await (await database()).count('responses'), workerCalls]).toEqual([0, []]);
  });

  it('names files that were changed by hand, and lets the user go on', async () => {
    const { user } = await openPane();
    await choose(user, packageOf({ ...files, 'videos.csv': 'id\r\n', 'hashes.txt': hashesOf(files) }));
    expect(screen.getByText(t.plural('originalChangedFiles', 1, 'videos.csv'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('designCreate') })).toBeTruthy();
  });

  it('says that an identifier is not valid, and leaves it out', async () => {
    const { user } = await openPane();
    await choose(user, packageOf(files));
    await user.type(screen.getByLabelText(t('originalIdentifier')), 'a b');
    expect(screen.getByText(t('depositIdentifierInvalid', 'a b'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('designCreate') }));
    await waitUntilIdle();
    const created = (await (await database()).getAll('collections')).find(({ id }) => id !== 'first');
    expect(originalOf(created?.design)?.identifier).toBe('');
  });

  it.each<[string, File, RegExp]>([
    ['a ZIP file without a design', packageOf({ 'ids.txt': 'x' }), /no design\.json/],
    [
      'an incomplete ZIP file',
      new File([zipSync({ 'design.json': strToU8(design) }).slice(0, -30) as BlobPart], 'part.zip'),
      /damaged or incomplete/,
    ],
    [
      'a package of a newer version',
      packageOf({ 'design.json': design.replace('"version":1', '"version":9') }),
      /version 9\) needs a newer Sidelight/,
    ],
  ])('explains what to do about %s', async (_, file, sentence) => {
    const { user } = await openPane();
    await choose(user, file);
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    expect(screen.queryByRole('button', { name: t('designCreate') })).toBeNull();
  });
});
