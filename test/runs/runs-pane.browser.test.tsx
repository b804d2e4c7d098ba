import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RunsPane } from '@/components/runs/RunsPane';
import { createCollection } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import type { PauseReason, Run, Step } from '@/lib/runs/run';
import type { Failure } from '@/lib/service/failure';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { detailsPlan, idsFrom, madeRun, rowFor, stepResults, stepsOf } from '../made-runs';
import { calm } from '../quiet-motion';
import { readRuns } from '../storage/made-stores';

afterEach(cleanup);

const now = 1_800_000_000_000;
const own = { batchVideos: 130 };
const collections = [createCollection('first', 'Tide mills', 1), createCollection('other', 'Moon and clocks', 2)];

const opened = (shelves: StoredRecords) =>
  openLibraryPane((panel) => <RunsPane panel={panel} />, { collections, ...shelves }, own);

const runOf = (more: Partial<Run> = {}) => madeRun({ createdAt: now, plan: detailsPlan(idsFrom(0, 1000)), ...more });
const held = (hold: PauseReason) => runOf({ state: 'held', hold });
const lacking = (missing: number): Partial<Step> => ({
  state: 'stored',
  attempts: 1,
  captureId: 'k',
  found: stepResults(idsFrom(0, 1000 - missing), { missing }),
});
const captureWith = (missing: number) =>
  ({
    collectionId: 'first',
    id: 'k',
    runId: 'r1',
    ids: [],
    missing: idsFrom(0, missing),
    key: 'k',
  }) as unknown as Capture;

const item = () => screen.getAllByRole('listitem')[0] as HTMLElement;

describe('RunsPane', () => {
  it('explains an empty list', async () => {
    await opened({});
    expect(screen.getByRole('heading', { name: 'No runs yet' })).toBeTruthy();
  });

  it('shows name, results, date, and the billed share of the quote', async () => {
    const run = runOf({ state: 'done', endedAt: now, by: 'watch', budget: 5000 });
    await opened({
      runs: [run],
      steps: stepsOf(run, [lacking(3)]),
      ledger: [rowFor(run, 0, { quoted: 3000, billed: 2600 })],
    });
    expect(item().textContent).toContain('Details of 1,000 videos by the watch');
    expect(item().textContent).toContain('done\u00a0· 1,000 of 1,000\u00a0· 3 not returned\u00a0· $0.0026 of $0.003');
    const facts = [...item().querySelectorAll('.plan-sums > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(': '),
    );
    expect(facts.slice(2)).toEqual([
      'Questions answered: 1',
      'Returned: 997',
      'Quoted: $0.00300',
      'Billed or possibly billed: $0.00260',
      'Most it may cost: $0.00500',
    ]);
  });

  it('shows the number of requests without a price instead of $0', async () => {
    const run = runOf({ state: 'done', endedAt: now });
    const row = rowFor(run, 0, { quoted: null, billed: null });
    await opened({ runs: [run], steps: stepsOf(run, [lacking(0)]), ledger: [row] });
    expect(item().textContent).toContain('done\u00a0· 1,000 of 1,000\u00a0· 1 unpriced');
    expect(item().textContent).not.toMatch(/\$0(?!\.0*[1-9])/);
  });

  it('lists this collection, or all with their names', async () => {
    const other = runOf({ id: 'x', collectionId: 'other', createdAt: now - 1 });
    const { user } = await opened({ runs: [runOf(), other], steps: [] });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'All collections' }));
    await calm();
    const all = screen.getAllByRole('listitem');
    expect(all).toHaveLength(2);
    expect(all[1]?.textContent).toContain('Moon and clocks');
  });
});

describe('MissingIds', () => {
  it('counts, lists, copies and exports the ids', async () => {
    const run = runOf({ state: 'done', endedAt: now });
    const shelves = { runs: [run], steps: stepsOf(run, [lacking(3)]), captures: [captureWith(3)] };
    const { user, copied, saved } = await opened(shelves);
    await user.click(screen.getByText('Not returned: 3 of 1,000'));
    await calm();
    expect(screen.getByText(/its answer had no row of them. It gives no reason/)).toBeTruthy();
    expect([...document.querySelectorAll('.id-list li')].map(({ textContent }) => textContent)).toEqual(idsFrom(0, 3));
    await user.click(screen.getByRole('button', { name: 'Copy ids' }));
    await user.click(screen.getByRole('button', { name: 'Save ids' }));
    await calm();
    expect(copied).toEqual([idsFrom(0, 3).join('\n')]);
    expect(saved).toMatchObject([{ name: 'not-returned-r1.txt', text: `${idsFrom(0, 3).join('\n')}\n` }]);
  });

  it("stands out if the ids exceed the plan's limit and paused the run", async () => {
    const run = held({ is: 'missing', share: 0.34 });
    await opened({ runs: [run], steps: stepsOf(run, [lacking(340)]) });
    expect(screen.getByRole('alert').textContent).toContain('34% of what was asked for is missing, and you allow 10%.');
    expect(screen.getByText('Not returned: 340 of 1,000, more than the 10% you allow').className).toContain('failed');
  });
});

describe('paused run', () => {
  it.each<[string, PauseReason, RegExp, RegExp | null]>([
    ['was paused', { is: 'reader' }, /You paused it/, /^Go onmy price \$0.0026/],
    ['was left by the browser', { is: 'closed' }, /The browser was closed while it ran/, /^Go onmy price \$0.0026/],
    ['lacks its way on', { is: 'possible' }, /The way on is in an answer that never came/, null],
    ['was refused', failed({ kind: 'forbidden' }), /The service refused the token/, /^Open the options/],
    [
      'is over the day’s budget',
      failed({ kind: 'over-budget', which: 'day', by: 1, limit: 2 }),
      /pass today’s budget/,
      /^Raise the budget/,
    ],
    [
      'may not reach the service',
      failed({ kind: 'no-permission', origin: 'https://a.example' }),
      /may not reach/,
      /^Allow it/,
    ],
    ['has no room', failed({ kind: 'storage-full' }), /No room left on this device/, /^Open the options/],
  ])('%s: shows the reason and a next step', async (_, hold, sentence, step) => {
    const run = held(hold);
    const steps = stepsOf(run, hold.is === 'possible' ? [{ state: 'possible' }] : []);
    await opened({ runs: [run], steps });
    expect(item().textContent).toMatch(sentence);
    const buttons = within(item())
      .getAllByRole('button')
      .map(({ textContent }) => textContent ?? '');
    expect(buttons.some((text) => (step ?? /^Send againmy price \$0.0026, may bill again/).test(text))).toBe(true);
  });
});

it('gets a new budget in place and resumes only by its priced button', async () => {
  const over = { kind: 'over-budget', which: 'run', by: 100, limit: 2500 } as const;
  const run = { ...held(failed(over)), budget: 2500 };
  const { user } = await opened({ runs: [run], steps: stepsOf(run) });
  await user.clear(screen.getByLabelText('Most for this run'));
  await user.type(screen.getByLabelText('Most for this run'), '0.004{Enter}');
  await calm();
  expect((await readRuns()).runs[0]).toMatchObject({ budget: 4000, state: 'held' });
});

function failed(failure: Failure): PauseReason {
  return { is: 'failure', failure };
}

it('lists rejected requests with their reasons', async () => {
  const run = runOf({ state: 'done', endedAt: now });
  await opened({
    runs: [run],
    steps: stepsOf(run, [{ state: 'refused', failure: { kind: 'empty-answer', status: 200 } }]),
  });
  expect(item().textContent).toContain('1 refused');
  expect(screen.getByText(/^Question 1: The service answered with nothing at all/)).toBeTruthy();
});
