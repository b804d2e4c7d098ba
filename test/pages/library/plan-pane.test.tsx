import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PlanPane } from '@/entrypoints/library/plan/PlanPane';
import { database } from '@/lib/browser/database';
import { type Gathering, newCollection } from '@/lib/core/collection';
import type { Capture } from '@/lib/core/evidence/capture';
import type { CompletePlan } from '@/lib/core/runs/complete';
import type { VideoId } from '@/lib/core/service/ids';
import { completing, foundOf, idsFrom, madeRun, rowFor, stepsOf } from '../../made-runs';
import { calm, type OnShelves, openedLibrary } from './opened-library';

afterEach(cleanup);

/** The time of the world in which the pane is opened. */
const now = 1_800_000_000_000;
const own = { batchVideos: 130 };

const gathered = (ids: VideoId[]): Gathering => ({
  collectionId: 'first',
  id: 'g',
  addedAt: 1,
  from: 'page',
  page: null,
  address: null,
  runId: null,
  agent: null,
  ids,
  ranks: ids.map(() => null),
  titles: ids.map(() => null),
});
const captured = (ids: VideoId[], missing: VideoId[] = [], receivedAt = now - 60_000): Capture => ({
  collectionId: 'first',
  id: `k${receivedAt}`,
  runId: 'r0',
  step: 0,
  key: 'k',
  name: 'batchVideos',
  asked: { ids },
  requestedAt: receivedAt,
  receivedAt,
  status: 200,
  contentType: 'application/json',
  cacheHit: false,
  extVersion: '1',
  sha256: '',
  bytes: 0,
  ids,
  sheet: {},
  missing,
  setAside: 0,
});

/** 1,204 known, 812 of them fresh, as in the picture that the design has of it. */
const tideMills: OnShelves = {
  collections: [newCollection('first', 'Tide mills', 1)],
  gatherings: [gathered(idsFrom(0, 1204))],
  captures: [captured(idsFrom(0, 812))],
};
const opened = (shelves: OnShelves = tideMills, prices: object = own) =>
  openedLibrary((panel) => <PlanPane panel={panel} />, shelves, prices);

const sums = () =>
  [...document.querySelectorAll('.plan-sums > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  );
const button = (name: RegExp) => screen.getByRole('button', { name });
const journal = async () => {
  const db = await database();
  return { runs: await db.getAll('runs'), steps: await db.getAll('steps') };
};

describe('the plan of a collection', () => {
  it('is what is known, held, to fetch, in how many chunks, what fits beside it and what it costs (COL-03)', async () => {
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

  it('asks nothing by being opened, and begins exactly what it says by its button (BIL-01)', async () => {
    const { user, woken } = await opened();
    expect([woken, (await journal()).runs]).toEqual([[], []]);
    await user.click(button(/^Complete 392/));
    await calm();
    const { runs, steps } = await journal();
    expect(woken).toEqual(['runs/go']);
    expect(runs).toMatchObject([{ collectionId: 'first', state: 'going', plan: { ids: idsFrom(812, 1204) } }]);
    expect(steps.map(({ asked, state }) => [(asked as { ids: string[] }).ids.length, state])).toEqual([
      [392, 'planned'],
    ]);
  });

  it('no longer offers what a run is fetching: a second click pays nothing twice', async () => {
    const { user } = await opened();
    await user.dblClick(button(/^Complete 392/));
    await calm();
    expect(sums()).toContain('In runs that are not done: 392');
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
    expect((await journal()).runs).toHaveLength(1);
  });

  it('says that no price is published, shows the older one as a hint, and takes the reader’s', async () => {
    const { user } = await opened(tideMills, {});
    expect(button(/^Complete 392/).textContent).toBe('Complete 392price not published');
    expect(screen.getByText(/An older public list says \$0.00013; not confirmed/)).toBeTruthy();
    await user.type(screen.getByLabelText('My price of a chunk'), '0.0002{Enter}');
    expect(button(/^Complete 392/).textContent).toBe('Complete 392my price $0.0016');
  });

  it('is over its own limit with a reason below the button, and within it without', async () => {
    const { user } = await opened();
    await user.click(screen.getByText('What is fetched'));
    await user.type(screen.getByLabelText('Most for this run'), '0.001{Enter}');
    expect(button(/^Complete 392/).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/\$0.00004 more than the \$0.001 that you allow for this run/)).toBeTruthy();
    await user.click(button(/^No limit: Most for this run/));
    expect(button(/^Complete 392/).getAttribute('aria-disabled')).toBeNull();
  });

  it('keeps a budget of the collection, against all that was spent on it (BIL-04)', async () => {
    const { user } = await opened({ ...tideMills, ledger: [rowFor(madeRun(), 0, { billed: 2600 })] });
    await user.click(screen.getByText('What is fetched'));
    await user.type(screen.getByLabelText('Budget of this collection'), '0.003{Enter}');
    await calm();
    expect((await (await database()).get('collections', 'first'))?.budget).toBe(3000);
    expect(
      screen.getByText(/Over the budget of this collection by \$0.00064: of \$0.003, \$0.0026 are spent/),
    ).toBeTruthy();
  });

  it('takes older details and what was not returned where the reader says so', async () => {
    const week = now - 7 * 86_400_000;
    const { user } = await opened({
      ...tideMills,
      gatherings: [gathered(idsFrom(0, 30))],
      captures: [captured(idsFrom(0, 10), idsFrom(10, 20), week)],
    });
    expect(button(/^Complete 10/)).toBeTruthy();
    await user.click(screen.getByText('What is fetched'));
    await user.click(screen.getByLabelText('Fetch those held longer anew'));
    await user.click(screen.getByLabelText('Ask again for those not returned'));
    expect(button(/^Complete 30/)).toBeTruthy();
  });

  it('leaves what is held as it is under the rule to skip, however old (COL-06)', async () => {
    const { user } = await opened({ ...tideMills, captures: [captured(idsFrom(0, 812), [], 1)] });
    await user.click(screen.getByText('What is fetched'));
    await user.click(screen.getByLabelText('Fetch those held longer anew'));
    expect(button(/^Complete 1,204/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('A video that is there already'), 'is left as it is');
    await calm();
    expect(button(/^Complete 392/)).toBeTruthy();
    expect(screen.getByText('This collection leaves what it has as it is.')).toBeTruthy();
    expect((await (await database()).get('collections', 'first'))?.duplicates).toBe('skip');
  });

  it('asks in the language and with the fields that the reader chose, and says what becomes of ids then', async () => {
    const { user } = await opened();
    await user.click(screen.getByText('What is fetched'));
    await user.click(screen.getByText('All 26 fields'));
    expect(screen.getByText(/The service lists no field for a video’s id/)).toBeTruthy();
    await user.click(screen.getByLabelText('tags'));
    await user.click(screen.getByRole('combobox', { name: 'Language of titles and texts' }));
    await user.keyboard('danish{Enter}');
    await user.click(button(/^Complete/));
    await calm();
    const plan = (await journal()).runs[0]?.plan as CompletePlan | undefined;
    expect([plan?.lang, plan?.fields?.length, plan?.fields?.includes('tags')]).toEqual(['da', 25, false]);
  });

  it('says that nothing is collected where nothing is, and that nothing is left where all is held', async () => {
    await opened({ collections: [newCollection('first', 'Tide mills', 1)] });
    expect(screen.getByText(/^Nothing is collected here yet/)).toBeTruthy();
    cleanup();
    await opened({ ...tideMills, captures: [captured(idsFrom(0, 1204))] });
    expect(screen.getByText('Nothing is to be fetched: what is wanted is held.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
  });
});

describe('the runs beside a collection', () => {
  const run = madeRun({ createdAt: now, plan: completing(idsFrom(0, 2000)) });
  const stored = { state: 'stored' as const, captureId: 'k', found: foundOf(idsFrom(0, 997), { missing: 3 }) };

  it('show how far they are and how long it takes, and are paused and stopped there', async () => {
    const { user } = await opened({ runs: [run], steps: stepsOf(run, [stored]), ledger: [rowFor(run, 0)] });
    expect(screen.getByText('1,000 of 2,000 · 3 not returned · $0.0026')).toBeTruthy();
    expect(screen.getByText('2 s left')).toBeTruthy();
    await user.click(button(/^Pause$/));
    await calm();
    expect((await journal()).runs[0]).toMatchObject({ state: 'held', hold: { is: 'reader' } });
    expect(screen.getByText(/^You paused it/)).toBeTruthy();
    await user.click(button(/^Go on/));
    await calm();
    expect((await journal()).runs[0]).toMatchObject({ state: 'going', hold: null });
  });

  it('are stopped only after the question whether, because what is left is then never asked', async () => {
    const { user } = await opened({ runs: [run], steps: stepsOf(run, [stored]) });
    await user.click(button(/^Stop$/));
    expect(screen.getByText(/Up to 1 question is not asked any more/)).toBeTruthy();
    expect((await journal()).runs[0]?.state).toBe('going');
    const [, yes] = screen.getAllByRole('button', { name: 'Stop', hidden: true }).slice(-2);
    if (yes) await user.click(yes);
    await calm();
    expect((await journal()).runs[0]?.state).toBe('stopped');
  });

  it('are possibly billed where no answer came, and send again only by a priced button (COL-04, BIL-07)', async () => {
    const lost = [stored, { state: 'possible' as const, attempts: 1 }];
    const held = { ...run, state: 'held' as const, hold: { is: 'closed' as const } };
    const { user } = await opened({ runs: [held], steps: stepsOf(run, lost) });
    expect(
      screen.getByText('20 chunks of 50 were sent (ids: 1,000). No answer came; they are possibly billed.'),
    ).toBeTruthy();
    expect(button(/^Send again/).textContent).toBe('Send againmy price $0.0026, may bill again');
    await user.click(button(/^Leave it/));
    await calm();
    expect((await journal()).steps.map(({ state }) => state)).toEqual(['stored', 'left']);
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
  });
});

describe('the watch of a collection (COL-07)', () => {
  it('is off, spends nothing by being switched on, and says that the browser must be open', async () => {
    const { user, woken } = await opened();
    expect(screen.getByText('The browser must be open: while it is closed nothing is asked.')).toBeTruthy();
    await user.click(screen.getByLabelText('Fetch all details again and again'));
    await calm();
    expect((await (await database()).get('collections', 'first'))?.watch).toEqual({
      on: true,
      everyHours: 24,
      perRun: null,
      missed: 'skip',
      nextAt: now + 24 * 3_600_000,
    });
    expect([woken, (await journal()).runs]).toEqual([['runs/go'], []]);
    expect(screen.getByText(/^Next: .*, at most \$0.00325\.$/)).toBeTruthy();
  });

  it('has a schedule of whole hours, a limit for each time, and a rule for times that were missed', async () => {
    const { user } = await opened();
    await user.click(screen.getByLabelText('Fetch all details again and again'));
    await calm();
    await user.clear(screen.getByLabelText('Every'));
    await user.type(screen.getByLabelText('Every'), '0{Enter}');
    expect(screen.getByText(/Between 1 and|1/, { selector: '[role=alert]' })).toBeTruthy();
    await user.clear(screen.getByLabelText('Every'));
    await user.type(screen.getByLabelText('Every'), '6{Enter}');
    await calm();
    await user.type(screen.getByLabelText('Most for each time'), '0.002{Enter}');
    await calm();
    await user.selectOptions(screen.getByLabelText('Times that passed while the browser was closed'), 'once');
    await calm();
    expect((await (await database()).get('collections', 'first'))?.watch).toMatchObject({
      everyHours: 6,
      perRun: 2000,
      missed: 'once',
      nextAt: now + 6 * 3_600_000,
    });
    expect(screen.getByText(/at most \$0.002\./).textContent).toContain('A whole time costs up to $0.00325.');
  });
});
