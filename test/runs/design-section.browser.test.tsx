import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RunsPane } from '@/components/runs/RunsPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import type { Run } from '@/lib/runs/records';
import { openLibraryPane } from '../collection/open-library';
import { itemBatchOf } from '../fixtures/captures';
import { repeatedDesign, testDesign } from '../fixtures/design';
import { createRun, detailsPlan, idOf, idsFrom } from '../run-data';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const openPane = async (runs: Run[] = [], batches: ReturnType<typeof itemBatchOf>[] = []) => {
  const collections = [{ ...createCollection('first', 'Tide mills', 1), design: repeatedDesign() }];
  const library = await openLibraryPane(RunsPane, {
    collections,
    runs,
    itemBatches: batches,
  });
  // The section is loaded on demand.
  await screen.findAllByRole('listitem');
  return library;
};
const section = () => within(screen.getByRole('region', { name: t('designHeading') }));
const step = (n: number) => within(section().getAllByRole('listitem')[n - 1] as HTMLElement);
const searchRun = (more: Partial<Run> = {}) =>
  createRun({ id: 'r1', designStep: 1, plan: detailsPlan([]), state: 'done', endedAt: 2, ...more });
const searchBatch = itemBatchOf(idsFrom(20, 24), { id: 'g1', runId: 'r1', from: 'run' });
const manualBatch = itemBatchOf([idOf(7)], { id: 'g2', from: 'import', addedAt: 2 });
const storedRuns = async () => (await database()).getAll('runs');

describe('DesignSection', () => {
  it('shows which steps a step waits for and how many videos the original study used', async () => {
    await openPane();
    expect(step(1).getByRole('status').textContent).toBe('Ready');
    expect(step(3).getByRole('status').textContent).toBe('Waiting for steps 1 and 2');
    expect(step(3).getByText('The cost depends on steps 1 and 2. The original study used 4 videos.')).toBeTruthy();
    expect(step(3).queryByRole('button', { name: /Run step/ })).toBeNull();
  });

  it('runs a step only after a click on its button, which shows the price', async () => {
    const { user, workerCalls } = await openPane();
    expect([await storedRuns(), workerCalls]).toEqual([[], []]);
    await user.click(step(1).getByRole('button', { name: t('designRun', '1 $0.00406') }));
    await waitUntilIdle();
    const [{ plan }] = testDesign.steps;
    expect(await storedRuns()).toMatchObject([{ plan, designStep: 1, budget: null, startedBy: 'user' }]);
    expect(workerCalls).toEqual(['runs/process']);
    expect(step(1).getByRole('status').textContent).toBe('Running');
  });

  it('requests the videos that the earlier steps added to this collection', async () => {
    const { user } = await openPane([searchRun()], [searchBatch, manualBatch]);
    expect(step(4).getByRole('status').textContent).toBe('Ready\u00a0· 5 videos to request');
    await user.click(step(3).getByRole('button', { name: /Run step 3/ }));
    await waitUntilIdle();
    const details = (await storedRuns()).find(({ designStep }) => designStep === 3);
    expect(details?.plan).toMatchObject({ kind: 'details', ids: [...idsFrom(20, 24), idOf(7)], maxMissingShare: 0.1 });
  });

  it('requests the original ids if the user chooses them, and stores the choice', async () => {
    const { user } = await openPane();
    await user.click(step(4).getByRole('radio', { name: t.plural('designUseOriginal', 2) }));
    await waitUntilIdle();
    expect((await (await database()).get('collections', 'first'))?.design?.originalIds).toEqual([4]);
    await user.click(step(4).getByRole('button', { name: /Run step 4/ }));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ designStep: 4, plan: { kind: 'crawl', seeds: [idOf(0), idOf(9)] } }]);
  });

  it('offers a step after an earlier step was stopped, and says that this step did not finish', async () => {
    await openPane([searchRun({ state: 'stopped' })], [searchBatch, manualBatch]);
    expect(step(1).getByRole('status').textContent).toBe('Stopped');
    expect(step(3).getByText('Step 1 didn’t finish. Only videos found so far are used.')).toBeTruthy();
    expect(step(3).getByRole('button', { name: /Run step 3/ })).toBeTruthy();
  });

  it('notes that the original study used only some of the videos', async () => {
    await openPane([searchRun()], [searchBatch]);
    expect(step(4).getByText(/^The original study used 1 of 3 videos from earlier steps\./)).toBeTruthy();
  });

  it('adds the listed videos for free', async () => {
    const { user, workerCalls } = await openPane();
    await user.click(step(2).getByRole('button', { name: /^Add 1 video/ }));
    await waitUntilIdle();
    expect((await (await database()).getAll('itemBatches')).flatMap(({ ids }) => ids)).toEqual([idOf(7)]);
    expect(step(2).getByRole('status').textContent).toBe('Done');
    expect(workerCalls).toEqual([]);
  });

  it('removes the design, with an undo', async () => {
    const { user, panel } = await openPane([searchRun()], [searchBatch]);
    await user.click(section().getByRole('button', { name: t('designRemove') }));
    await waitUntilIdle();
    expect(screen.queryByRole('region', { name: t('designHeading') })).toBeNull();
    panel.getState().toast?.action?.run();
    await waitUntilIdle();
    expect(section().getAllByRole('listitem')).toHaveLength(4);
  });

  it('says that a design with an invalid plan cannot be repeated, and removes it', async () => {
    const [search] = repeatedDesign().steps;
    const design = repeatedDesign({ steps: [{ ...search, plan: { kind: 'unheard of' } }] as never });
    const { user } = await openLibraryPane(RunsPane, {
      collections: [{ ...createCollection('first', 'Tide mills', 1), design }],
    });
    expect(await screen.findByText(t('designDamaged'))).toBeTruthy();
    expect(section().queryByRole('listitem')).toBeNull();
    await user.click(section().getByRole('button', { name: t('designRemove') }));
    await waitUntilIdle();
    expect(screen.queryByRole('region', { name: t('designHeading') })).toBeNull();
  });
});
