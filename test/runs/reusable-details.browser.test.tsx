import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { detailsReuseRepository } from '@/lib/runs/repository/reuse-details';
import type { VideoId } from '@/lib/service/ids';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { idsFrom } from '../run-data';
import { itemBatch, now, readRuns, testCapture } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { DetailsPanes } from './details-panes';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const id = `${now - 60_000}-k`;
const bodyOf = (ids: VideoId[]) => new TextEncoder().encode(JSON.stringify({ data: ids.map((one) => ({ id: one })) }));

/**
 * A collection of 200 videos without details. Another collection has just fetched details for the first `savedCount` of
 * them.
 */
const overlapping = (savedCount: number): StoredRecords => ({
  collections: [createCollection('first', 'Tide mills', 1), createCollection('other', 'Moon', 2)],
  itemBatches: [itemBatch(idsFrom(0, 200))],
  captures: [{ ...testCapture(idsFrom(0, savedCount)), collectionId: 'other', id }],
  captureBodies: [{ id, body: bodyOf(idsFrom(0, savedCount)) }],
});
const openPanes = (records: StoredRecords) => openLibraryPane(DetailsPanes, records, { batchVideos: 130 });
const button = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });
const fetchButton = (videos: number) => button(t.plural('planFetch', videos));
const reuseButton = (videos: number) => button(t.plural('planReuse', videos));
const savedElsewhere = () => screen.getByText(t('planSavedElsewhere'));

/** The browser hashes on another thread, so the test must poll. */
const until = (assertion: () => Promise<void> | void) =>
  vi.waitFor(
    async () => {
      await waitUntilIdle();
      await assertion();
    },
    { timeout: 10_000 },
  );

describe('details saved in another collection', () => {
  it('are shown in the plan as free and left out of the price', async () => {
    await openPanes(overlapping(120));
    expect(savedElsewhere().nextSibling?.textContent).toBe('120');
    expect(fetchButton(200).textContent).toBe(`${t.plural('planFetch', 200)}${t('priceOwn', '$0.00026')}`);
    expect([(await readRuns()).runs, await captureRepository.count('first')]).toEqual([[], 0]);
  });

  it('are reused by the fetch button, which requests only the others', async () => {
    const { user, workerCalls } = await openPanes(overlapping(120));
    await user.dblClick(fetchButton(200));
    await until(() => expect(workerCalls).toEqual(['runs/process']));
    expect((await captureRepository.captures('first')).map(({ ids }) => ids)).toEqual([idsFrom(0, 120)]);
    const { runs, steps } = await readRuns();
    expect(runs).toMatchObject([{ plan: { ids: idsFrom(120, 200) } }]);
    expect(steps.map(({ params }) => params)).toEqual([{ ids: idsFrom(120, 200) }]);
  });

  it('are reused even if the button is pressed before the check', async () => {
    vi.spyOn(detailsReuseRepository, 'sources').mockReturnValueOnce(new Promise(() => {}));
    const { user, workerCalls } = await openPanes(overlapping(120));
    expect(screen.queryByText(t('planSavedElsewhere'))).toBeNull();
    await user.click(fetchButton(200));
    await until(() => expect(workerCalls).toEqual(['runs/process']));
    expect((await readRuns()).runs).toMatchObject([{ plan: { ids: idsFrom(120, 200) } }]);
  });

  it('have a free button of their own if no other details are lacking', async () => {
    const { user, workerCalls } = await openPanes(overlapping(200));
    expect(reuseButton(200).textContent).toBe(`${t.plural('planReuse', 200)}${t('priceFree')}`);
    await user.click(reuseButton(200));
    await until(() => expect(document.querySelector('.status-bar .button')).toBeNull());
    expect([workerCalls, (await readRuns()).runs]).toEqual([[], []]);
  });

  it('are not requested instead if there is no disk space', async () => {
    const { user, panel } = await openPanes(overlapping(120));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.click(fetchButton(200));
    await until(() => expect(panel.getState().toast?.message).toEqual(['planNoSpace']));
    expect((await readRuns()).runs).toEqual([]);
  });

  it('are checked only if something would be fetched', async () => {
    const sourcesSpy = vi.spyOn(detailsReuseRepository, 'sources');
    await openPanes({ ...overlapping(120), captures: [testCapture(idsFrom(0, 200))], captureBodies: [] });
    expect(document.querySelector('.status-bar .button')).toBeNull();
    expect(sourcesSpy).not.toHaveBeenCalled();
  });
});
