import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { dateTimeText } from '@/components/ui/format-text';
import { createCollection } from '@/lib/collection/collection';
import { defaultConnectionId } from '@/lib/connection/connection';
import { database } from '@/lib/database/database';
import { createSchedule } from '@/lib/over-time/schedule';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { createRun, detailsPlan, idsFrom, rowFor, stepResults, stepsOf } from '../run-data';
import { itemBatch, now, readRuns, testCapture } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { DetailsPanes } from './details-panes';

afterEach(cleanup);

/** A collection of 1,204 videos, 812 of which have fresh details. */
const tideMills: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  itemBatches: [itemBatch(idsFrom(0, 1204))],
  captures: [testCapture(idsFrom(0, 812))],
};
const openPanes = (records: StoredRecords = tideMills) => openLibraryPane(DetailsPanes, records, { batchVideos: 130 });

const day = 24 * 3_600_000;

describe('DetailsStatus', () => {
  const run = createRun({ createdAt: now, plan: detailsPlan(idsFrom(0, 2000)) });
  const stored = {
    state: 'stored' as const,
    attempts: 1,
    captureId: 'k',
    results: stepResults(idsFrom(0, 997), { missing: 3 }),
  };
  const status = () => screen.getByRole('region', { name: t('status') });
  const inStatus = (label: string) => within(status()).getByRole('button', { name: new RegExp(`^${label}`) });

  it('shows progress, cost and remaining time in place of the button, and pauses and resumes the run', async () => {
    const { user } = await openPanes({
      ...tideMills,
      runs: [run],
      steps: stepsOf(run, [stored]),
      ledger: [rowFor(run, 0)],
    });
    expect(status().textContent).toContain(t.plural('runNameDetails', 2000));
    expect(within(status()).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(status().querySelector('.run-counts')?.textContent).toBe(
      [
        t.plural('runRequests', 2, 1),
        t.plural('runUpdated', 997),
        t.plural('notReturnedCount', 3),
        [t('costBilled', '$0.00260'), t('runCostOf', '$0.00520'), t('left', '2\u00a0s')].join('\u00a0· '),
      ].join(''),
    );
    expect(status().querySelector('.button.primary')).toBeNull();
    await user.click(inStatus(t('pause')));
    await waitUntilIdle();
    expect((await readRuns()).runs[0]).toMatchObject({ state: 'paused', pauseReason: { is: 'user' } });
    expect(within(status()).getByText(t('runPausedByUser'))).toBeTruthy();
    await user.click(inStatus(t('resume')));
    await waitUntilIdle();
    expect((await readRuns()).runs[0]).toMatchObject({ state: 'running', pauseReason: null });
  });

  it('stops a run only after a confirmation, because its remaining requests are dropped', async () => {
    const { user } = await openPanes({ ...tideMills, runs: [run], steps: stepsOf(run, [stored]) });
    await user.click(inStatus(t('stop')));
    expect(screen.getByText(t.plural('runStopText', 1))).toBeTruthy();
    expect((await readRuns()).runs[0]?.state).toBe('running');
    const [, confirmButton] = within(screen.getByRole('dialog', { hidden: true })).getAllByRole('button', {
      hidden: true,
    });
    if (confirmButton) await user.click(confirmButton);
    await waitUntilIdle();
    expect((await readRuns()).runs[0]?.state).toBe('stopped');
  });

  it('shows requests without a response as not done, and resumes the run with or without them', async () => {
    const stepChanges = [stored, { state: 'uncertain' as const, attempts: 1 }];
    const pausedRun = { ...run, state: 'paused' as const, pauseReason: { is: 'uncertain' as const } };
    const { user } = await openPanes({ ...tideMills, runs: [pausedRun], steps: stepsOf(run, stepChanges) });
    expect(within(status()).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(within(status()).getByText(t.plural('runPossibleBatches', 20, '50', '1,000'))).toBeTruthy();
    expect(inStatus(t('runSendAgainResume')).textContent).toBe(
      t('runSendAgainResume') + t('priceMayBillAgain', t('priceOwn', '$0.0026')),
    );
    expect((await readRuns()).steps.map(({ state }) => state)).toEqual(['stored', 'uncertain']);
    await user.click(inStatus(t('runSkipResume')));
    await waitUntilIdle();
    expect((await readRuns()).steps.map(({ state }) => state)).toEqual(['stored', 'skipped']);
    expect((await readRuns()).runs[0]?.state).toBe('running');
    expect(document.querySelector('.alert.warning')).toBeNull();
  });

  it('says why a batch was refused, next to the button that would fetch its details again', async () => {
    const refused = { state: 'refused' as const, attempts: 1, failure: { kind: 'invalid' as const, problems: [] } };
    const ended = { ...run, state: 'done' as const, endedAt: now, plan: detailsPlan(idsFrom(0, 10)) };
    const { user } = await openPanes({ ...tideMills, runs: [ended], steps: stepsOf(ended, [refused]) });
    expect(status().textContent).toContain(t('failed'));
    expect(status().textContent).toContain(t.plural('runFailedRequests', 1));
    expect(status().textContent).toContain(t('invalidUnknownSentence'));
    expect(inStatus(t.plural('planFetch', 392))).toBeTruthy();
    await user.click(inStatus(t('sendAgain')));
    await waitUntilIdle();
    expect(await readRuns()).toMatchObject({
      runs: [{ state: 'running', endedAt: null }],
      steps: [{ state: 'planned' }],
    });
  });
});

describe('ScheduleSection', () => {
  it('is off at first, costs nothing when switched on, and says that the browser must be open', async () => {
    const { user, workerCalls } = await openPanes();
    expect(screen.getByText(t('scheduleBrowser'))).toBeTruthy();
    await user.click(screen.getByLabelText(t('scheduleSwitch')));
    await waitUntilIdle();
    expect((await (await database()).get('collections', 'first'))?.schedule).toEqual({
      on: true,
      everyHours: 24,
      perRun: null,
      missed: 'skip',
      nextAt: now + day,
      connection: defaultConnectionId,
    });
    expect([workerCalls, (await readRuns()).runs]).toEqual([['runs/process'], []]);
    expect(screen.getByText(t('scheduleNext', dateTimeText(t, now + day), '$0.00325'))).toBeTruthy();
  });

  it.each([
    ['says that a run did not start when it was due', 'user', 1],
    ['says nothing about a run that started', 'schedule', 0],
  ] as const)('%s', async (_, startedBy, count) => {
    const schedule = { ...createSchedule(now), dueAt: now };
    const run = createRun({ startedBy, createdAt: now, state: 'done', endedAt: now });
    await openPanes({ ...tideMills, collections: [{ ...createCollection('first', 'x', 1), schedule }], runs: [run] });
    await waitUntilIdle();
    expect(screen.queryAllByText(t('scheduleNotStarted', dateTimeText(t, now)))).toHaveLength(count);
  });

  it('bills the connection that was active when it was switched on, and says so while another one is active', async () => {
    const schedule = { ...createSchedule(now), connection: 'lab' };
    const { user } = await openPanes({
      ...tideMills,
      collections: [{ ...createCollection('first', 'x', 1), schedule }],
    });
    expect(screen.getByText(t('scheduleOtherConnection'))).toBeTruthy();
    const readConnection = async () => (await (await database()).get('collections', 'first'))?.schedule?.connection;
    await user.selectOptions(screen.getByLabelText(t('scheduleMissed')), 'once');
    await waitUntilIdle();
    expect(await readConnection()).toBe('lab');
    for (const _ of ['off', 'on']) {
      await user.click(screen.getByLabelText(t('scheduleSwitch')));
      await waitUntilIdle();
    }
    expect(await readConnection()).toBe(defaultConnectionId);
    expect(screen.queryByText(t('scheduleOtherConnection'))).toBeNull();
  });

  it('accepts a local time of day, and none if the field is cleared', async () => {
    const { user } = await openPanes();
    await user.click(screen.getByLabelText(t('scheduleSwitch')));
    await waitUntilIdle();
    const readSchedule = async () => (await (await database()).get('collections', 'first'))?.schedule;
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    fireEvent.change(screen.getByLabelText(t('scheduleAt')), { target: { value: '03:30' } });
    await waitUntilIdle();
    expect(await readSchedule()).toMatchObject({ at: { minutes: 210, zone } });
    expect(new Date((await readSchedule())?.nextAt ?? 0).toTimeString()).toMatch(/^03:30:00/);
    fireEvent.change(screen.getByLabelText(t('scheduleAt')), { target: { value: '' } });
    await waitUntilIdle();
    expect(await readSchedule()).toMatchObject({ at: null, nextAt: now + day });
  });

  it('accepts an interval in hours, a limit per run, and a rule for missed times', async () => {
    const { user } = await openPanes();
    await user.click(screen.getByLabelText(t('scheduleSwitch')));
    await waitUntilIdle();
    await user.clear(screen.getByLabelText(t('every')));
    await user.type(screen.getByLabelText(t('every')), '0{Enter}');
    expect(screen.getByRole('alert')).toBeTruthy();
    await user.clear(screen.getByLabelText(t('every')));
    await user.type(screen.getByLabelText(t('every')), '6{Enter}');
    await waitUntilIdle();
    await user.type(screen.getByLabelText(t('schedulePerRun')), '0.002{Enter}');
    await waitUntilIdle();
    await user.selectOptions(screen.getByLabelText(t('scheduleMissed')), 'once');
    await waitUntilIdle();
    expect((await (await database()).get('collections', 'first'))?.schedule).toMatchObject({
      everyHours: 6,
      perRun: 2000,
      missed: 'once',
      nextAt: now + 6 * 3_600_000,
    });
    expect(screen.getByText(t('scheduleOver', '$0.00325')).parentElement?.textContent).toContain('$0.002');
  });

  it('keeps a limit and a next time that were stored since the page last read the schedule', async () => {
    const { user } = await openPanes();
    await user.click(screen.getByLabelText(t('scheduleSwitch')));
    await waitUntilIdle();
    const db = await database();
    const collection = await db.get('collections', 'first');
    if (!collection?.schedule) throw new Error('The schedule is off.');
    // The worker has started a run.
    await db.put('collections', { ...collection, schedule: { ...collection.schedule, nextAt: now + 2 * day } });
    const limit = screen.getByLabelText(t('schedulePerRun'));
    fireEvent.change(limit, { target: { value: '0.002' } });
    fireEvent.keyDown(limit, { key: 'Enter' });
    fireEvent.change(screen.getByLabelText(t('scheduleMissed')), { target: { value: 'once' } });
    await waitUntilIdle();
    expect((await db.get('collections', 'first'))?.schedule).toMatchObject({
      perRun: 2000,
      missed: 'once',
      nextAt: now + 2 * day,
    });
  });
});
