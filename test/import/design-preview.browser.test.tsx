import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ImportPane } from '@/components/import/ImportPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import type { VideoId } from '@/lib/service/ids';
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
