import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PlanPane } from '@/components/runs/PlanPane';
import { createCollection } from '@/lib/collection/collection';
import type { DetailsPlan } from '@/lib/runs/plan';
import { database } from '@/lib/storage/database';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { idsFrom, madeRun, rowFor } from '../made-runs';
import { calm } from '../quiet-motion';
import { captured, itemBatch, now, readRuns } from '../storage/made-stores';

afterEach(cleanup);

const own = { batchVideos: 130 };

/** 1,204 videos, 812 of them with fresh details. */
const tideMills: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  gatherings: [itemBatch(idsFrom(0, 1204))],
  captures: [captured(idsFrom(0, 812))],
};
const opened = (shelves: StoredRecords = tideMills, prices: object = own) =>
  openLibraryPane((panel) => <PlanPane panel={panel} />, shelves, prices);

const sums = () =>
  [...document.querySelectorAll('.plan-sums > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  );
const button = (name: RegExp) => screen.getByRole('button', { name });
describe('DetailsSection', () => {
  it('shows videos, saved and to fetch, chunks, further ids at the same price, and the cost', async () => {
    await opened();
    expect(sums()).toEqual([
      'Known: 1,204',
      'Held and fresh, 6 h: 812',
      'To fetch: 392',
      'Chunks of 50: 8',
      'Room at the same price: 8 more',
      '8 × $0.00013, my price: $0.00104',
    ]);
    expect(button(/^Complete 392/).textContent).toBe('Complete 392my price $0.00104');
  });

  it('requests nothing when opened, and exactly the shown plan after a click', async () => {
    const { user, workerCalls: woken } = await opened();
    expect([woken, (await readRuns()).runs]).toEqual([[], []]);
    await user.click(button(/^Complete 392/));
    await calm();
    const { runs, steps } = await readRuns();
    expect(woken).toEqual(['runs/go']);
    expect(runs).toMatchObject([{ collectionId: 'first', state: 'going', plan: { ids: idsFrom(812, 1204) } }]);
    expect(steps.map(({ asked, state }) => [(asked as { ids: string[] }).ids.length, state])).toEqual([
      [392, 'planned'],
    ]);
  });

  it('leaves out ids that a run is fetching, so that a second click pays nothing twice', async () => {
    const { user } = await opened();
    await user.dblClick(button(/^Complete 392/));
    await calm();
    expect(sums()).toContain('In runs that are not done: 392');
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
    expect((await readRuns()).runs).toHaveLength(1);
  });

  it("states that no price is published, shows the older one as a hint, and accepts the user's own", async () => {
    const { user } = await opened(tideMills, {});
    expect(button(/^Complete 392/).textContent).toBe('Complete 392price not published');
    expect(screen.getByText(/An older public list says \$0.00013; not confirmed/)).toBeTruthy();
    await user.type(screen.getByLabelText('My price of a chunk'), '0.0002{Enter}');
    expect(button(/^Complete 392/).textContent).toBe('Complete 392my price $0.0016');
  });

  it('is disabled over its own limit, with the reason below the button', async () => {
    const { user } = await opened();
    await user.click(screen.getByText('What is fetched'));
    await user.type(screen.getByLabelText('Most for this run'), '0.001{Enter}');
    expect(button(/^Complete 392/).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/\$0.00004 more than the \$0.001 that you allow for this run/)).toBeTruthy();
    await user.click(button(/^No limit: Most for this run/));
    expect(button(/^Complete 392/).getAttribute('aria-disabled')).toBeNull();
  });

  it("compares the collection's budget with all that was spent on it", async () => {
    const { user } = await opened({ ...tideMills, ledger: [rowFor(madeRun(), 0, { billed: 2600 })] });
    await user.click(screen.getByText('What is fetched'));
    await user.type(screen.getByLabelText('Budget of this collection'), '0.003{Enter}');
    await calm();
    expect((await (await database()).get('collections', 'first'))?.budget).toBe(3000);
    expect(
      screen.getByText(/Over the budget of this collection by \$0.00064: of \$0.003, \$0.0026 are spent/),
    ).toBeTruthy();
  });

  it('fetches older details and missing videos only on request', async () => {
    const week = now - 7 * 86_400_000;
    const { user } = await opened({
      ...tideMills,
      gatherings: [itemBatch(idsFrom(0, 30))],
      captures: [captured(idsFrom(0, 10), idsFrom(10, 20), week)],
    });
    expect(button(/^Complete 10/)).toBeTruthy();
    await user.click(screen.getByText('What is fetched'));
    await user.click(screen.getByLabelText('Fetch those held longer anew'));
    await user.click(screen.getByLabelText('Ask again for those not returned'));
    expect(button(/^Complete 30/)).toBeTruthy();
  });

  it('never fetches saved details again under the rule skip', async () => {
    const skipping = { ...createCollection('first', 'Tide mills', 1), duplicates: 'skip' as const };
    const { user } = await opened({
      ...tideMills,
      collections: [skipping],
      captures: [captured(idsFrom(0, 812), [], 1)],
    });
    expect(button(/^Complete 392/)).toBeTruthy();
    await user.click(screen.getByText('What is fetched'));
    expect(screen.getByText('This collection leaves what it has as it is.')).toBeTruthy();
    expect(screen.queryByLabelText('Fetch those held longer anew')).toBeNull();
  });

  it('requests the chosen language and fields, and explains the fate of ids', async () => {
    const { user } = await opened();
    await user.click(screen.getByText('What is fetched'));
    await user.click(screen.getByText('All 26 fields'));
    expect(screen.getByText(/The service lists no field for a video’s id/)).toBeTruthy();
    await user.click(screen.getByLabelText('tags'));
    await user.click(screen.getByRole('combobox', { name: 'Language of titles and texts' }));
    await user.keyboard('danish{Enter}');
    await user.click(button(/^Complete/));
    await calm();
    const plan = (await readRuns()).runs[0]?.plan as DetailsPlan | undefined;
    expect([plan?.lang, plan?.fields?.length, plan?.fields?.includes('tags')]).toEqual(['da', 25, false]);
  });

  it('has a text for an empty collection and for one with nothing to fetch', async () => {
    await opened({ collections: [createCollection('first', 'Tide mills', 1)] });
    expect(screen.getByText(/^Nothing is collected here yet/)).toBeTruthy();
    cleanup();
    await opened({ ...tideMills, captures: [captured(idsFrom(0, 1204))] });
    expect(screen.getByText('Nothing is left to fetch.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
  });
});
