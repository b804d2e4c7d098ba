import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { database } from '@/lib/database/database';
import { drawnIds, frameSize, sampleOf } from '@/lib/samples/sample';
import { openTable, rows, stubLayout, testCollection } from '../collection/open-table';
import { testVideoId } from '../fixtures/collection';
import { createRun, rowFor } from '../run-data';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openDialog() {
  const page = await openTable();
  await page.user.click(screen.getByRole('button', { name: t('sample') }));
  const dialog = await screen.findByRole('dialog', { name: t('sampleHeading', 'Tide mills') });
  const type = async (label: string, text: string) => {
    const field = within(dialog).getByRole('textbox', { name: label });
    await page.user.clear(field);
    await page.user.type(field, text);
  };
  return { ...page, dialog, type };
}

const collections = async () => (await collectionRepository.all()).filter(({ id }) => !['first', 'other'].includes(id));

it('previews the strata, creates the sample, goes there, and undoes it', async () => {
  const { user, panel, dialog, type } = await openDialog();
  const request = rowFor(createRun({ id: 'r1', collectionId: 'first' }), 0, {
    quoted: 530,
    billed: 530,
    state: 'confirmed',
  });
  await (await database()).put('ledger', request);
  expect(within(dialog).getByText(t.plural('sampleTakesAll', 30))).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: t('sampleStratified') }));
  await type(t('videos'), '9');
  await type(t('sampleSeed'), '281726');
  // Nine of the thirty videos have no details, so they have no year.
  expect(within(dialog).getByRole('status').textContent).toContain(t.plural('coverageWithout', 9));
  const cells = within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => Number(textContent?.replaceAll(/\D/g, ''))),
    );
  expect(cells.at(-1)?.slice(0, 2)).toEqual([21, 9]);
  expect(cells.slice(0, -1).reduce((sum, [, sample = 0]) => sum + sample, 0)).toBe(9);
  await user.click(within(dialog).getByRole('button', { name: new RegExp(t('sampleCreate')) }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('sampleName', 'Tide mills', 9)),
  );
  await waitFor(() => expect(rows()).toHaveLength(9));
  expect(document.querySelector('.collection-head')?.textContent).toContain(t('sampleOf', 'Tide mills', '281726'));
  const [created] = await collections();
  const sample = created ? sampleOf(created) : null;
  expect(sample).toMatchObject({ from: { id: 'first', name: 'Tide mills' }, withoutDetails: 9, excluded: 0 });
  expect(sample?.spending).toMatchObject({ micros: 530, possible: 0 });
  expect(sample && [frameSize(sample), drawnIds(sample).length]).toEqual([21, 9]);
  await waitUntilIdle();
  panel.getState().toast?.action?.run();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tide mills'));
  expect(await collections()).toEqual([]);
});

it('keeps excluded videos out, and says why there is nothing to draw from', async () => {
  const { user, dialog, type } = await openDialog();
  const exclude = (n: number) => ({
    collectionId: 'first',
    videoId: testVideoId(n),
    note: '',
    tags: [],
    excludedReason: 'off topic',
    at: testCollection.collection.createdAt,
  });
  await noteRepository.put([exclude(0), exclude(1)]);
  await waitUntilIdle();
  expect(within(dialog).getByRole('status').textContent).toContain(t.plural('excludedCount', 2));
  const create = () => within(dialog).getByRole('button', { name: new RegExp(t('sampleCreate')) });
  const name = () => within(dialog).getByRole<HTMLInputElement>('textbox', { name: t('sampleNameLabel') }).value;
  expect(name()).toBe(t('sampleName', 'Tide mills', 28));
  await user.click(within(dialog).getByRole('checkbox', { name: t('captions') }));
  expect(within(dialog).getByText(t('sampleNoCaptions'))).toBeTruthy();
  expect(name()).toBe(t('sampleName', 'Tide mills', 200));
  await user.click(create());
  expect(await collections()).toEqual([]);
  await type(t('sampleNameLabel'), 'Coding');
  await user.click(within(dialog).getByRole('checkbox', { name: t('captions') }));
  await user.click(within(dialog).getByRole('button', { name: t('sampleFirst') }));
  await type(t('videos'), '3');
  await user.click(create());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coding'));
  const [created] = await collections();
  expect(created && sampleOf(created)?.excluded).toBe(2);
});
