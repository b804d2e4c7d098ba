import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import type { DetailsPlan } from '@/lib/runs/plan-schema';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { createRun, idsFrom, rowFor } from '../run-data';
import { itemBatch, now, readRuns, testCapture } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { DetailsPanes } from './details-panes';

afterEach(cleanup);

const enteredPrices = { batchVideos: 130 };

/** A collection of 1,204 videos, 812 of which have fresh details. */
const tideMills: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  itemBatches: [itemBatch(idsFrom(0, 1204))],
  captures: [testCapture(idsFrom(0, 812))],
};
const openPanes = (records: StoredRecords = tideMills, prices: object = enteredPrices) =>
  openLibraryPane(DetailsPanes, records, prices);

const sums = () =>
  [...(document.querySelector('.plan-sums')?.children ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  );
const button = (name: RegExp) => screen.getByRole('button', { name });
const fetchButton = (videos: number) => button(new RegExp(`^${t.plural('planFetch', videos)}`));
const openOptions = (user: UserEvent) => user.click(screen.getByText(t('planChoices')));

describe('DetailsSection', () => {
  it('shows the same counts as the status bar, and how many more videos fit at the same price', async () => {
    await openPanes();
    expect(sums()).toEqual([
      `${t('coverageWithLabel')}: 812`,
      `${t('coverageWithoutLabel')}: 392`,
      `${t('notReturned')}: 0`,
    ]);
    expect(screen.getByText(t.plural('planSpare', 8, '50'))).toBeTruthy();
    const status = screen.getByRole('region', { name: t('status') }).textContent;
    expect(status).toContain(t.plural('coverageWith', 812) + t.plural('coverageWithout', 392));
    expect(fetchButton(392).textContent).toBe(`${t.plural('planFetch', 392)}${t('priceOwn', '$0.00104')}`);
  });

  it('requests nothing when opened, and exactly the shown plan after a click', async () => {
    const { user, workerCalls } = await openPanes();
    expect([workerCalls, (await readRuns()).runs]).toEqual([[], []]);
    await user.click(fetchButton(392));
    await waitUntilIdle();
    const { runs, steps } = await readRuns();
    expect(workerCalls).toEqual(['runs/process']);
    expect(runs).toMatchObject([{ collectionId: 'first', state: 'running', plan: { ids: idsFrom(812, 1204) } }]);
    expect(steps.map(({ params, state }) => [(params as { ids: string[] }).ids.length, state])).toEqual([
      [392, 'planned'],
    ]);
  });

  it('leaves out ids that a run is fetching, so that a second click pays nothing twice', async () => {
    const { user } = await openPanes();
    await user.dblClick(fetchButton(392));
    await waitUntilIdle();
    expect(sums()).toContain(`${t('planPending')}: 392`);
    expect(document.querySelector('.status-bar .button.primary')).toBeNull();
    expect((await readRuns()).runs).toHaveLength(1);
  });

  it('disables the button over the limit of the run, with the reason below', async () => {
    const { user } = await openPanes();
    await openOptions(user);
    await user.type(screen.getByLabelText(t('limitForRun')), '0.001{Enter}');
    expect(fetchButton(392).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(t('planOverRun', '$0.00004', '$0.001'))).toBeTruthy();
    await user.click(button(new RegExp(t('amountClear', t('limitForRun')))));
    expect(fetchButton(392).getAttribute('aria-disabled')).toBeNull();
  });

  it("includes earlier spending on the collection when it checks the collection's budget", async () => {
    const { user } = await openPanes({ ...tideMills, ledger: [rowFor(createRun(), 0, { billed: 2600 })] });
    await openOptions(user);
    await user.type(screen.getByLabelText(t('planCollectionLimit')), '0.003{Enter}');
    await waitUntilIdle();
    expect((await (await database()).get('collections', 'first'))?.budget).toBe(3000);
    expect(screen.getByText(t('planOverCollection', '$0.00064', '$0.003', '$0.0026'))).toBeTruthy();
  });

  it('fetches older details and missing videos only on request', async () => {
    const weekAgo = now - 7 * 86_400_000;
    const { user } = await openPanes({
      ...tideMills,
      itemBatches: [itemBatch(idsFrom(0, 30))],
      captures: [testCapture(idsFrom(0, 10), idsFrom(10, 20), weekAgo)],
    });
    expect(fetchButton(10)).toBeTruthy();
    await openOptions(user);
    await user.click(screen.getByLabelText(t('planRefetchOlder')));
    await user.click(screen.getByLabelText(t('planRefetchMissing')));
    expect(fetchButton(30)).toBeTruthy();
  });

  it('never fetches saved details again under the rule to skip', async () => {
    const skipCollection = { ...createCollection('first', 'Tide mills', 1), duplicates: 'skip' as const };
    const { user } = await openPanes({
      ...tideMills,
      collections: [skipCollection],
      captures: [testCapture(idsFrom(0, 812), [], 1)],
    });
    expect(fetchButton(392)).toBeTruthy();
    await openOptions(user);
    expect(screen.getByText(t('planRefetchOlderOff'))).toBeTruthy();
    expect(screen.queryByLabelText(t('planRefetchOlder'))).toBeNull();
  });

  it('requests the chosen language and fields, and explains that ids may be lacking', async () => {
    const { user } = await openPanes();
    await openOptions(user);
    await user.click(screen.getByText(t('planFieldsAll', '26')));
    expect(screen.getByText(t('planFieldsNoId'))).toBeTruthy();
    await user.click(screen.getByLabelText('tags'));
    await user.click(screen.getByRole('combobox', { name: t('planLanguage') }));
    await user.keyboard('danish{Enter}');
    await user.click(fetchButton(392));
    await waitUntilIdle();
    const plan = (await readRuns()).runs[0]?.plan as DetailsPlan | undefined;
    expect([plan?.lang, plan?.fields?.length, plan?.fields?.includes('tags')]).toEqual(['da', 25, false]);
  });

  it('has a message for an empty collection, and no button for one with nothing to fetch', async () => {
    await openPanes({ collections: [createCollection('first', 'Tide mills', 1)] });
    expect(screen.getByText(t('planEmpty'))).toBeTruthy();
    cleanup();
    await openPanes({ ...tideMills, captures: [testCapture(idsFrom(0, 1204))] });
    expect(document.querySelector('.status-bar .button')).toBeNull();
  });
});
