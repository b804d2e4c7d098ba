import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkPane } from '@/components/network/NetworkPane';
import { OverTimePane } from '@/components/over-time/OverTimePane';
import { timeViewLabels } from '@/components/over-time/time-views';
import { StoragePane } from '@/components/storage/StoragePane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import type { Run } from '@/lib/runs/records';
import { noResults, plannedStep } from '@/lib/runs/step-transitions';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { detailed, related, videoId } from '../network/crawl-captures';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const plan: Run['plan'] = {
  kind: 'crawl',
  seeds: [videoId('a')],
  depth: 1,
  pages: 1,
  country: null,
  language: null,
  perStep: 1,
  randomSeed: 281_726,
};
const run = (id: string, createdAt: number): Run => ({
  id,
  collectionId: 'first',
  state: 'done',
  pauseReason: null,
  budget: null,
  startedBy: 'user',
  createdAt,
  endedAt: createdAt,
  plan,
});
const records: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  itemBatches: [itemBatch(['a', 'b', 'c'].map(videoId))],
  captures: [
    related('a', ['b', 'c'], { id: '1', runId: 'old', receivedAt: 1, context: { depth: 0, seed: videoId('a') } }),
    related('a', ['c'], { id: '2', runId: 'new', receivedAt: 2, context: { depth: 0, seed: videoId('a') } }),
    { ...detailed(3, [{ id: 'b', title: 'Tide mills', viewCount: '10' }]), id: '3', runId: 'd1' },
    { ...detailed(86_400_003, [{ id: 'b', title: 'Tide mills', viewCount: '30' }]), id: '4', runId: 'd2' },
  ],
  runs: [run('old', 1), run('new', 2)],
};
const emptyRecords: StoredRecords = { collections: [createCollection('first', 'Tide mills', 1)] };

const openPane = async (Pane: ComponentType, stored: StoredRecords) => {
  const page = await openLibraryPane(Pane, stored);
  await waitUntilIdle();
  return page;
};

const openView = async (view: 'changes' | 'missing' | 'countries', stored: StoredRecords) => {
  const page = await openPane(OverTimePane, stored);
  await page.user.click(screen.getByRole('button', { name: t(timeViewLabels[view]) }));
  await act(waitUntilIdle);
  return page;
};
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

describe('NetworkPane', () => {
  it("exports the network under the collection's name, without a request", async () => {
    const { panel, user, workerCalls } = await openPane(NetworkPane, records);
    const save = vi.spyOn(panel.getState().ports, 'save');
    await user.click(await screen.findByRole('button', { name: t('networkExport') }));
    await user.click(screen.getByRole('menuitem', { name: /GEXF/ }));
    await act(waitUntilIdle);
    expect(save.mock.lastCall?.[0]).toBe('Tide mills related.gexf');
    expect(workerCalls).toEqual([]);
  });
});

describe('the view Changes', () => {
  it('compares the last two runs of the same kind', async () => {
    await openView('changes', records);
    expect(cells().map((row) => /Lost|Moved/.exec(row)?.[0])).toEqual(['Lost', 'Moved']);
    expect(screen.queryByText(t('changesUnfinished'))).toBeNull();
  });

  it.each(['running', 'paused', 'stopped'] as const)(
    'says that videos may be missing if a run is %s',
    async (state) => {
      await openView('changes', { ...records, runs: [run('old', 1), { ...run('new', 2), state }] });
      expect(screen.getByText(t('changesUnfinished'))).toBeTruthy();
    },
  );
});

describe('the view Countries', () => {
  const inCountry = (country: 'DE' | 'PT') => ({ ...plan, country });
  const runs = [
    { ...run('old', 1), plan: inCountry('DE') },
    { ...run('new', 2), plan: inCountry('PT') },
  ];

  it('compares the results of the same query', async () => {
    await openView('countries', { ...records, runs });
    expect(cells()[0]).toMatch(/^Germany .* 2 1 1 – 50%$/);
    expect(cells()[1]).toMatch(/^Portugal .* 1 0 1 50% –$/);
    expect(
      cells()
        .slice(3)
        .map((row) => row.slice(-3)),
    ).toEqual(['2 1', '1 –']);
  });

  it('is only offered if a query was sent for several countries', async () => {
    await openPane(OverTimePane, { ...records, runs: runs.map((one) => ({ ...one, plan: inCountry('DE') })) });
    expect(screen.queryByRole('button', { name: t('viewCountries') })).toBeNull();
  });
});

describe('OverTimePane', () => {
  it('offers to add videos instead of tracking an empty collection for $0.00', async () => {
    await openPane(OverTimePane, emptyRecords);
    expect(screen.getByRole('heading').textContent).toBe(t('tableEmptyHeading'));
    expect(screen.queryByText(/\$0\.00/)).toBeNull();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([t('search'), t('importPage')]);
  });
});

const detailsOf = (...names: string[]): Run['plan'] => ({
  kind: 'details',
  ids: names.map(videoId),
  lang: null,
  fields: null,
  maxMissingShare: 1,
});

describe('the view Changes with details', () => {
  const rows = ['a', 'b'].map((id) => ({ id, title: id }));
  const captures = [
    { ...detailed(1, rows), id: '1', runId: 'old' },
    { ...detailed(2, rows.slice(0, 1)), id: '2', runId: 'new' },
    { ...detailed(2, rows.slice(1)), id: '3', runId: 'elsewhere' },
  ];
  const runs = [
    { ...run('old', 1), plan: detailsOf('a', 'b') },
    { ...run('new', 2), plan: detailsOf('a', 'b') },
  ];

  it('counts a reused response as one of the run', async () => {
    const step = plannedStep({ name: 'batchVideos', params: { ids: [videoId('b')] }, context: {} }, 'new', 1);
    const steps: StoredRecords['steps'] = [
      { ...step, state: 'stored', captureId: '3', results: { ...noResults, ids: [videoId('b')] } },
    ];
    await openView('changes', { ...records, captures, runs, steps });
    expect(screen.getByText(t('changesNone'))).toBeTruthy();
    expect(screen.getByText(t('changesInBoth')).nextSibling?.textContent).toBe('2');
  });

  it('leaves out videos that only one of the runs requested', async () => {
    const different = [...runs.slice(0, 1), { ...run('new', 2), plan: detailsOf('a') }];
    await openView('changes', { ...records, captures, runs: different });
    expect(screen.getByText(t('changesNone'))).toBeTruthy();
    expect(screen.getByText(t('changesOnlyRequested'))).toBeTruthy();
  });
});

describe('the view Changes with details of different videos', () => {
  it('says that there is nothing to compare', async () => {
    const captures = ['a', 'b'].map((id, index) => ({ ...detailed(index, [{ id }]), id, runId: id }));
    const runs = ['a', 'b'].map((id, index) => ({ ...run(id, index), plan: detailsOf(id) }));
    await openView('changes', { ...records, captures, runs });
    expect(screen.getByText(t('changesNoneInBoth'))).toBeTruthy();
  });
});

describe('NetworkPane with another network', () => {
  const inLists = ['a', 'b'].map((source, n) => ({
    ...related(source, ['c', 'd'], { id: source, runId: 'old', receivedAt: 1 + n }),
  }));
  const details = detailed(3, [
    { id: 'c', title: 'Tide', channelId: 'UC1', channelTitle: 'Mill One' },
    { id: 'd', title: 'Ebb', channelId: 'UC2', channelTitle: 'Mill Two' },
  ]);
  const stored = {
    ...records,
    itemBatches: [itemBatch(['a', 'b', 'c', 'd'].map(videoId))],
    captures: [...inLists, { ...details, id: 'd', runId: 'd1' }],
  };

  it('shows and exports the channels that are in the same related lists', async () => {
    const { panel, user } = await openPane(NetworkPane, stored);
    const save = vi.spyOn(panel.getState().ports, 'save');
    await user.selectOptions(await screen.findByRole('combobox', { name: t('viewNetwork') }), 'channels');
    await act(waitUntilIdle);
    const row = /^Mill One 1 2 1 2/;
    expect(await screen.findByRole('row', { name: row })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Mill One Mill Two 2' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('networkExport') }));
    await user.click(screen.getByRole('menuitem', { name: /GraphML/ }));
    await act(waitUntilIdle);
    expect(save.mock.lastCall?.[0]).toBe('Tide mills channels.graphml');
  });

  it('says what to do without saved replies', async () => {
    const { user } = await openPane(NetworkPane, stored);
    await user.selectOptions(await screen.findByRole('combobox', { name: t('viewNetwork') }), 'replies');
    expect(await screen.findByText(t('networkNoneReplies'))).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: t('viewNetwork') }), 'related');
    expect(await screen.findByRole('table', { name: t('networkVideosTable') })).toBeTruthy();
  });
});

describe('NetworkPane without a network', () => {
  it('shows a heading and a button for the next step', async () => {
    const { user } = await openPane(NetworkPane, emptyRecords);
    expect(screen.getByRole('heading', { name: 'No network yet' })).toBeTruthy();
    await user.click(screen.getByRole('button'));
    expect(location.hash).toBe('#first/related');
  });
});

describe('the view Changes without two runs', () => {
  it('offers a search', async () => {
    const { user } = await openView('changes', { ...records, runs: [] });
    expect(location.hash).toBe('#first/over-time/changes');
    expect(screen.getByRole('heading', { name: t('changesNothing') })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('search') }));
    expect(location.hash).toBe('#first/search');
  });
});

describe('the view Missing', () => {
  it('counts the videos that are not returned by month, and lists them', async () => {
    const month = 31 * 86_400_000;
    const captures = [
      { ...detailed(1, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]), id: '1', runId: 'd1' },
      { ...detailed(1 + month, [{ id: 'a' }]), missing: ['b', 'c'].map(videoId), id: '2', runId: 'd2' },
      { ...detailed(1 + 2 * month, [{ id: 'b' }]), missing: [videoId('c')], id: '3', runId: 'd3' },
    ];
    const { user } = await openView('missing', { ...records, captures });
    screen.getByRole('slider', { name: t('notReturned') }).focus();
    await user.keyboard('{End}{ArrowLeft}');
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('February 1970\u00a0· 66.7%');
    expect(cells()).toEqual(['March 1970 1 1 1 50.0%', 'February 1970 1 2 0 66.7%', 'January 1970 3 0 0 0.0%']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${videoId('c')} ${t('rowAdded', t('placeHome'))}${t('missingSince', 'Feb 1, 1970')}`,
    ]);
    const figures = ['missingReturned', 'notReturned', 'notRequested'] as const;
    const shown = figures.map((name) => Number(screen.getByText(t(name), { selector: 'dt' }).nextSibling?.textContent));
    expect(shown.reduce((sum, one) => sum + one, 0)).toBe(
      Number(records.itemBatches?.flatMap(({ ids }) => ids).length),
    );
  });

  it('offers to fetch details if there is no observation', async () => {
    await openView('missing', { ...records, captures: [] });
    expect(screen.getByRole('heading', { name: t('timeNone') })).toBeTruthy();
  });
});

describe('OverTimePane', () => {
  const once: StoredRecords = { ...records, captures: (records.captures ?? []).slice(0, 3) };

  it.each([
    ['no observation', { ...records, captures: [] }, t('timeNone')],
    ['one observation', once, t('timeOne')],
  ])('offers to fetch details instead of a plot if there is %s', async (_, stored, heading) => {
    await openPane(OverTimePane, stored);
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.getByRole('button', { name: new RegExp(t('timeFetchOnce')) })).toBeTruthy();
  });

  it('shows the number of runs in 30 days, and saves the schedule only on a click', async () => {
    const { user, workerCalls } = await openPane(OverTimePane, once);
    await user.selectOptions(screen.getByLabelText(t('every')), '6');
    expect(screen.getByText(t('timeRuns', 30)).nextElementSibling?.textContent).toBe('120');
    expect(workerCalls).toEqual([]);
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('scheduleHeading')}`) }));
    await waitUntilIdle();
    expect((await (await database()).get('collections', 'first'))?.schedule).toMatchObject({ on: true, everyHours: 6 });
    expect(workerCalls).toEqual(['runs/process']);
  });

  it('shows counts over time with their growth', async () => {
    await openPane(OverTimePane, records);
    expect(screen.getByRole('row', { name: /Tide mills/ }).textContent).toContain('30+20+20+200.0%');
  });

  it('leaves out excluded videos in every view, and says how many', async () => {
    const month = 31 * 86_400_000;
    const note = { collectionId: 'first', videoId: videoId('b'), note: '', tags: [], excludedReason: 'dubbed', at: 1 };
    const lost = { ...detailed(3 + month, [{ id: 'a' }]), missing: ['b', 'c'].map(videoId), id: '5', runId: 'd3' };
    const stored = { ...records, captures: [...(records.captures ?? []), lost], videoNotes: [note] };
    const { user } = await openView('missing', stored);
    expect(screen.getByText(t.plural('timeExcluded', 1))).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 11))).toEqual([videoId('c')]);
    await user.click(screen.getByRole('button', { name: t(timeViewLabels.changes) }));
    await act(waitUntilIdle);
    expect(screen.getByText(t.plural('timeExcluded', 1))).toBeTruthy();
    expect(screen.getByText(t('changesNone'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t(timeViewLabels.trends) }));
    await act(waitUntilIdle);
    expect(screen.queryByRole('row', { name: /Tide mills/ })).toBeNull();
  });

  it('leaves out videos that were removed from the collection', async () => {
    await openPane(OverTimePane, { ...records, itemBatches: [itemBatch([videoId('a'), videoId('c')])] });
    expect(screen.getByRole('heading', { name: t('timeNone') })).toBeTruthy();
  });
});

describe('StoragePane', () => {
  it('shows the used storage offline, without a message to the worker', async () => {
    const estimate = async () => ({ usage: 84_000_000, quota: 2_100_000_000 });
    vi.stubGlobal('navigator', { ...navigator, onLine: false, storage: { estimate, persisted: async () => true } });
    const { workerCalls } = await openPane(StoragePane, records);
    await waitFor(() => expect(screen.getAllByText('84 MB')).not.toHaveLength(0));
    expect(screen.getByText(t('storagePersistent'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('storageSave') })).toBeTruthy();
    expect(workerCalls).toEqual([]);
    vi.unstubAllGlobals();
  });
});
