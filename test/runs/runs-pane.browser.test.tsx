import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { RunsPane } from '@/components/runs/RunsPane';
import { runStateLabels } from '@/components/runs/run-text';
import { createCollection } from '@/lib/collection/collection';
import type { Collection } from '@/lib/collection/records';
import type { Capture } from '@/lib/provenance/records';
import type { Plan } from '@/lib/runs/plan-schema';
import type { PauseReason, Run, Step } from '@/lib/runs/records';
import { runWithoutVideo } from '@/lib/runs/without-video';
import type { Failure } from '@/lib/service/failure';
import { serviceUrl } from '../captions/captions-environment';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { createRun, detailsPlan, idOf, idsFrom, rowFor, stepResults, stepsOf } from '../run-data';
import { itemBatch, readRuns } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const now = 1_800_000_000_000;
const enteredPrices = { batchVideos: 130 };
const collections = [createCollection('first', 'Tide mills', 1), createCollection('other', 'Moon and clocks', 2)];

const openPane = (records: StoredRecords) => openLibraryPane(RunsPane, { collections, ...records }, enteredPrices);

const runOf = (more: Partial<Run> = {}) => createRun({ createdAt: now, plan: detailsPlan(idsFrom(0, 1000)), ...more });
const pausedRun = (reason: PauseReason) => runOf({ state: 'paused', pauseReason: reason });
const storedStep = (missing: number): Partial<Step> => ({
  state: 'stored',
  attempts: 1,
  captureId: 'k',
  results: stepResults(idsFrom(0, 1000 - missing), { missing }),
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

const bars = () => screen.getAllByRole('progressbar').map((meter) => meter.closest('tbody') as HTMLElement);
const bar = () => bars()[0] as HTMLElement;
/** Returns the text of the cells of the only run, without the button that opens it. */
const cells = () =>
  [...(document.querySelectorAll('.runs-table tbody')[1]?.querySelectorAll('td') ?? [])]
    .slice(1)
    .map(({ textContent }) => textContent);
const openDetails = (user: UserEvent, run: string) =>
  user.click(screen.getByRole('button', { name: t('runFiguresOf', run) }));
const runLabel = t.plural('runNameDetails', 1000);

describe('RunsPane', () => {
  it('explains an empty list', async () => {
    await openPane({});
    expect(screen.getByRole('heading', { name: t('runsEmpty') })).toBeTruthy();
  });

  it('lists a finished run with name, collection, requests, results, cost and state', async () => {
    const run = runOf({ state: 'done', endedAt: now, startedBy: 'schedule', budget: 5000 });
    const { user } = await openPane({
      runs: [run],
      steps: stepsOf(run, [storedStep(3)]),
      ledger: [rowFor(run, 0, { quoted: 3000, billed: 2600 })],
    });
    const [name, ...others] = cells();
    expect(name).toMatch(new RegExp(`^${runLabel}Tide mills · started .*${t('runsScheduled')}$`));
    expect(others).toEqual([t('done'), '997 updated\u00a0· 3 not returned', '$0.00260', '']);
    await openDetails(user, runLabel);
    const facts = [...document.querySelectorAll('.run-facts > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(': '),
    );
    expect(facts.slice(2)).toEqual(['Requests sent: 1', 'Estimated cost: $0.00300', 'Limit for this run: $0.00500']);
  });

  it('shows the number of requests without a price instead of $0', async () => {
    const run = runOf({ state: 'done', endedAt: now });
    const row = rowFor(run, 0, { quoted: null, billed: null });
    await openPane({ runs: [run], steps: stepsOf(run, [storedStep(0)]), ledger: [row] });
    expect(cells()[3]).toBe(t.plural('spentUnpriced', 1));
  });

  it('lists the runs of all collections with their names, or those of one', async () => {
    const other = runOf({ id: 'x', collectionId: 'other', createdAt: now - 1 });
    const { user } = await openPane({ runs: [runOf(), other], steps: [...stepsOf(runOf()), ...stepsOf(other)] });
    expect(bars()).toHaveLength(2);
    expect(bars()[1]?.textContent).toContain('Moon and clocks');
    await user.selectOptions(screen.getByRole('combobox', { name: t('collection') }), 'Moon and clocks');
    expect(bars()).toHaveLength(1);
    // The selected collection is part of the URL hash.
    expect(location.hash).toBe('#first/table/other');
  });

  it('lists a schedule with its next run, its price and the warnings about it', async () => {
    const watch = {
      on: true,
      everyHours: 6,
      perRun: 100,
      missed: 'skip',
      nextAt: now + 1,
      dueAt: now - 1,
      connection: 'elsewhere',
    } as const;
    await openPane({
      collections: [{ ...collections[0], schedule: watch } as Collection],
      itemBatches: [itemBatch(idsFrom(0, 64))],
    });
    const schedule = screen.getByRole('table');
    expect(schedule.textContent).toContain(t.plural('runNameDetails', 64));
    expect(schedule.textContent).toContain('$0.00026');
    for (const warning of [t('scheduleOver', '$0.00026'), t('scheduleOtherConnection'), t('scheduleBrowser')])
      expect(screen.getByText(warning)).toBeTruthy();
    expect(within(schedule).getByText(/^The run due .* didn’t start/)).toBeTruthy();
    expect(
      within(schedule)
        .getByRole('link', { name: t('scheduleHeading') })
        .getAttribute('href'),
    ).toBe('#first/table');
  });
});

describe('MissingIds', () => {
  it('counts, lists, copies and exports the ids', async () => {
    const run = runOf({ state: 'done', endedAt: now });
    const records = { runs: [run], steps: stepsOf(run, [storedStep(3)]), captures: [captureWith(3)] };
    const { user, copied, saved } = await openPane(records);
    await openDetails(user, runLabel);
    await user.click(screen.getByText(t('runMissingOf', '3', '1,000')));
    await waitUntilIdle();
    expect(screen.getByText(t('runMissingWhy'))).toBeTruthy();
    expect([...document.querySelectorAll('.id-list li')].map(({ textContent }) => textContent)).toEqual(idsFrom(0, 3));
    await user.click(screen.getByRole('button', { name: t('copyIds') }));
    await user.click(screen.getByRole('button', { name: t('saveIds') }));
    await waitUntilIdle();
    expect(copied).toEqual([idsFrom(0, 3).join('\n')]);
    expect(saved).toMatchObject([{ name: 'not-returned-r1.txt', text: `${idsFrom(0, 3).join('\n')}\n` }]);
  });

  it("stands out if the ids exceed the plan's limit and paused the run", async () => {
    const run = pausedRun({ is: 'missing', share: 0.34 });
    await openPane({ runs: [run], steps: stepsOf(run, [storedStep(340)]) });
    expect(screen.getByRole('alert').textContent).toContain(t('runPausedMissing', '34%', '10%'));
    expect(screen.getByText(t('runMissingMore', '340', '1,000', '10%')).className).toContain('error-text');
  });

  it("does not stand out if the ids are exactly as many as the plan's limit, which lets the run continue", async () => {
    const run = runOf({ state: 'done', endedAt: now });
    const { user } = await openPane({
      runs: [run],
      steps: stepsOf(run, [storedStep(100)]),
      captures: [captureWith(100)],
    });
    await openDetails(user, runLabel);
    expect(screen.getByText(t('runMissingOf', '100', '1,000')).className).toBe('');
  });
});

describe('paused run', () => {
  it.each<[string, PauseReason, string, RegExp | null]>([
    ['was paused by the user', { is: 'user' }, t('runPausedByUser'), /^Resumeyour price \$0.0026/],
    ['was paused because the browser was closed', { is: 'closed' }, t('runPausedClosed'), /^Resumeyour price \$0.0026/],
    ['waits for an unanswered request', { is: 'uncertain' }, t('runPausedNoResponse'), null],
    [
      'was rejected by the service',
      failureReason({ kind: 'forbidden' }),
      'The service refused the token',
      new RegExp(`^${t('actCheckConnection')}`),
    ],
    [
      'is over the day’s budget',
      failureReason({ kind: 'over-budget', which: 'day', by: 1, limit: 2 }),
      t('runPausedDay'),
      new RegExp(`^${t('raiseLimit')}`),
    ],
    [
      'may not reach the service',
      failureReason({ kind: 'no-permission', origin: 'https://a.example' }),
      t('noPermissionHeading'),
      /^Allow access/,
    ],
    [
      'has no disk space',
      failureReason({ kind: 'storage-full' }),
      'Device storage is full',
      new RegExp(`^${t('actFreeSpace')}`),
    ],
  ])('shows the reason and a next step if it %s', async (_, reason, sentence, step) => {
    const run = pausedRun(reason);
    const steps = stepsOf(run, reason.is === 'uncertain' ? [{ state: 'uncertain', attempts: 1 }] : []);
    await openPane({ runs: [run], steps });
    expect(bar().textContent).toContain(sentence);
    const buttons = within(bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent ?? '');
    expect(
      buttons.some((text) => (step ?? /^Send again and resumeyour price \$0.0026, may bill again/).test(text)),
    ).toBe(true);
  });
});

it('paused run whose only video was deleted costs nothing to resume', async () => {
  const plan: Plan = { kind: 'playlist', of: { is: 'video', id: idOf(0) }, pages: 5 };
  await openPane({ runs: [runWithoutVideo({ ...pausedRun({ is: 'closed' }), plan }, idOf(0))] });
  expect(screen.getByText(t('runNameVideoLists', '').trim())).toBeTruthy();
  const resume = screen.getByRole('button', { name: new RegExp(`^${t('resume')}`) });
  expect(resume.textContent).toMatch(/^Resumefree/);
});

describe('paused runs', () => {
  it('share one sentence about the missing token, and each shows only its state', async () => {
    const noToken = pausedRun(failureReason({ kind: 'no-token' }));
    const runs = [noToken, { ...pausedRun({ is: 'user' }), id: 'r2' }];
    const { panel } = await openPane({ runs, steps: runs.flatMap((run) => stepsOf(run)) });
    const sentence = t('noTokenSentence');
    expect(bar().textContent).toContain(sentence);
    act(() => panel.setState({ account: { serviceUrl, token: { is: 'none' }, permitted: true } }));
    const shown = screen.getByText((_, element) => element?.tagName === 'P' && element.textContent.includes(sentence));
    const resume = screen.getAllByRole('button', { name: new RegExp(`^${t('resume')}`) });
    expect(resume.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    expect(resume.map((button) => button.getAttribute('aria-describedby'))).toEqual([shown.id, shown.id]);
    expect(bars().map(({ textContent }) => textContent.includes(sentence))).toEqual([false, false]);
    expect(bars()[0]?.textContent).toContain(t(runStateLabels.paused));
  });
});

it('paused run stays paused with a new budget until its button with the price is clicked', async () => {
  const over = { kind: 'over-budget', which: 'run', by: 100, limit: 2500 } as const;
  const run = { ...pausedRun(failureReason(over)), budget: 2500 };
  const { user } = await openPane({ runs: [run], steps: stepsOf(run) });
  await user.clear(screen.getByLabelText(t('limitForRun')));
  await user.type(screen.getByLabelText(t('limitForRun')), '0.004{Enter}');
  await waitUntilIdle();
  expect((await readRuns()).runs[0]).toMatchObject({ budget: 4000, state: 'paused' });
  const resume = screen.getByRole('button', { name: new RegExp(`^${t('resume')}`) });
  expect(resume.textContent).toMatch(/^Resumeyour price \$0\.0026/);
  await user.click(resume);
  await waitUntilIdle();
  expect((await readRuns()).runs[0]).toMatchObject({ budget: 4000, state: 'running', pauseReason: null });
});

function failureReason(failure: Failure): PauseReason {
  return { is: 'failure', failure };
}

it('RunsPane lists rejected requests with their reasons', async () => {
  const run = runOf({ state: 'done', endedAt: now, plan: detailsPlan(idsFrom(0, 2000)) });
  await openPane({
    runs: [run],
    steps: stepsOf(run, [
      { state: 'refused', failure: { kind: 'empty-response', status: 200 } },
      { state: 'refused', failure: { kind: 'too-many', retryAfterSeconds: null } },
    ]),
  });
  expect(cells().slice(1, 3)).toEqual([t('failed'), t.plural('failedCount', 2)]);
  expect(screen.getByText(/^Request 1: /)).toBeTruthy();
});

it('paused run with failed requests is resumed with them or without them, by the buttons of their notice', async () => {
  const run = { ...pausedRun({ is: 'closed' }), plan: detailsPlan(idsFrom(0, 2000)) };
  await openPane({ runs: [run], steps: stepsOf(run, [{ state: 'uncertain', attempts: 1 }]) });
  const texts = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  expect(texts.filter((text) => /\$/.test(text))).toEqual([
    `${t('runSendAgainResume')}your price $0.0052, may bill again`,
    `${t('runResumeRest')}your price $0.0026`,
  ]);
});

it('RunsPane names the failure that paused a run, and rejected its requests, once', async () => {
  const failure: Failure = { kind: 'too-many', retryAfterSeconds: null };
  const run = pausedRun(failureReason(failure));
  await openPane({ runs: [run], steps: stepsOf(run, [{ state: 'refused', failure, attempts: 1 }]) });
  expect(bar().textContent?.split(t('tooManySentence'))).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toContain(t.plural('runFailedRequests', 1));
  expect(
    within(screen.getByRole('alert')).getByRole('button', { name: new RegExp(`^${t('sendAgain')}`) }),
  ).toBeTruthy();
  expect(screen.queryByText(/^Request 1: /)).toBeNull();
});
