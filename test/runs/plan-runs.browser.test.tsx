import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PlanPane } from '@/components/runs/PlanPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/storage/database';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { detailsPlan, idsFrom, madeRun, rowFor, stepResults, stepsOf } from '../made-runs';
import { calm } from '../quiet-motion';
import { captured, itemBatch, now, readRuns } from '../storage/made-stores';

afterEach(cleanup);

/** 1,204 videos, 812 of them with fresh details. */
const tideMills: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  gatherings: [itemBatch(idsFrom(0, 1204))],
  captures: [captured(idsFrom(0, 812))],
};
const opened = (shelves: StoredRecords = tideMills) =>
  openLibraryPane((panel) => <PlanPane panel={panel} />, shelves, { batchVideos: 130 });

const button = (name: RegExp) => screen.getByRole('button', { name });

describe('RunsSection', () => {
  const run = madeRun({ createdAt: now, plan: detailsPlan(idsFrom(0, 2000)) });
  const stored = { state: 'stored' as const, captureId: 'k', found: stepResults(idsFrom(0, 997), { missing: 3 }) };

  it('shows progress and remaining time, and pauses and stops a run', async () => {
    const { user } = await opened({ runs: [run], steps: stepsOf(run, [stored]), ledger: [rowFor(run, 0)] });
    expect(screen.getByText('1,000 of 2,000 · 3 not returned · $0.0026')).toBeTruthy();
    expect(screen.getByText('30,000 a minute · 2 s left')).toBeTruthy();
    await user.click(button(/^Pause$/));
    await calm();
    expect((await readRuns()).runs[0]).toMatchObject({ state: 'held', hold: { is: 'reader' } });
    expect(screen.getByText(/^You paused it/)).toBeTruthy();
    await user.click(button(/^Go on/));
    await calm();
    expect((await readRuns()).runs[0]).toMatchObject({ state: 'going', hold: null });
  });

  it('stops a run only after a confirmation, because its remaining requests are dropped', async () => {
    const { user } = await opened({ runs: [run], steps: stepsOf(run, [stored]) });
    await user.click(button(/^Stop$/));
    expect(screen.getByText(/Up to 1 question is not asked any more/)).toBeTruthy();
    expect((await readRuns()).runs[0]?.state).toBe('going');
    const [, yes] = screen.getAllByRole('button', { name: 'Stop', hidden: true }).slice(-2);
    if (yes) await user.click(yes);
    await calm();
    expect((await readRuns()).runs[0]?.state).toBe('stopped');
  });

  it('shows unanswered requests as possibly billed, and repeats them only by a priced button', async () => {
    const lost = [stored, { state: 'possible' as const, attempts: 1 }];
    const held = { ...run, state: 'held' as const, hold: { is: 'closed' as const } };
    const { user } = await opened({ runs: [held], steps: stepsOf(run, lost) });
    expect(
      screen.getByText('20 chunks of 50 were sent (ids: 1,000). No answer came; they are possibly billed.'),
    ).toBeTruthy();
    expect(button(/^Send again/).textContent).toBe('Send againmy price $0.0026, may bill again');
    expect((await readRuns()).steps.map(({ state }) => state)).toEqual(['stored', 'possible']);
    await user.click(button(/^Leave it/));
    await calm();
    expect((await readRuns()).steps.map(({ state }) => state)).toEqual(['stored', 'left']);
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
  });
});

describe('ScheduleSection', () => {
  it('is off at first, costs nothing when switched on, and says that the browser must be open', async () => {
    const { user, workerCalls: woken } = await opened();
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
    expect([woken, (await readRuns()).runs]).toEqual([['runs/go'], []]);
    expect(screen.getByText(/^Next: .*, at most \$0.00325\.$/)).toBeTruthy();
  });

  it('accepts a local time of day, and none if the field is cleared', async () => {
    const { user } = await opened();
    await user.click(screen.getByLabelText('Fetch all details again and again'));
    await calm();
    const watchNow = async () => (await (await database()).get('collections', 'first'))?.watch;
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    fireEvent.change(screen.getByLabelText('Beginning at'), { target: { value: '03:30' } });
    await calm();
    expect(await watchNow()).toMatchObject({ at: { minutes: 210, zone } });
    expect(new Date((await watchNow())?.nextAt ?? 0).toTimeString()).toMatch(/^03:30:00/);
    fireEvent.change(screen.getByLabelText('Beginning at'), { target: { value: '' } });
    await calm();
    expect(await watchNow()).toMatchObject({ at: null, nextAt: now + 24 * 3_600_000 });
  });

  it('accepts an interval in hours, a limit per run, and a rule for missed times', async () => {
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
