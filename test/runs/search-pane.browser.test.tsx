import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { OverTimePane } from '@/components/over-time/OverTimePane';
import { SearchPane } from '@/components/search/SearchPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import { planFileText } from '@/lib/runs/plan-file';
import type { SearchPlan } from '@/lib/runs/plan-schema';
import { searchParameterLabels } from '@/lib/search/parameter-labels';
import type { SavedSearch } from '@/lib/search/records';
import { parameterControls, searchParameters } from '@/lib/search/search-form';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { related, videoId } from '../network/crawl-captures';
import { createRun } from '../run-data';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const plan: SearchPlan = {
  kind: 'search',
  params: { q: 'tide mills', type: 'video' },
  pages: 2,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};
const query: SavedSearch = { id: 'q1', collectionId: 'first', name: 'Mills', plan, hash: 'x', createdAt: 1 };
const collections = [createCollection('first', 'Tide mills', 1)];

const openPane = (records: StoredRecords = {}) => openLibraryPane(SearchPane, { collections, ...records });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const planRegion = () => within(screen.getByRole('region', { name: t('estimatedCost') }));
const searchButton = () => planRegion().getByRole('button', { name: /^Search/ });
const field = (name: string) => screen.getByLabelText(name, { exact: true });
const setField = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const openSaved = () => fireEvent.click(button(new RegExp(`^${t('searchQueries')}`)));
const storedRuns = async () => (await database()).getAll('runs');

describe('search form', () => {
  it('has a control for every parameter of the endpoint', async () => {
    await openPane();
    for (const name of searchParameters) {
      if (name === 'maxResults') expect(screen.getByText(t('searchPurpose', 50))).toBeTruthy();
      else
        expect(screen.getAllByText(new RegExp(`^${t(searchParameterLabels[name])}( \\(UTC\\))?$`))).not.toHaveLength(0);
    }
    for (const heading of [t('published'), t('results'), t('estimatedCost')]) {
      expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
    }
  });

  it('sends nothing when opened or filled in', async () => {
    const { requests, workerCalls, user } = await openPane();
    await user.type(field(t('searchQ')), 'tide mills');
    expect([requests, workerCalls]).toEqual([[], []]);
  });

  it('has a select with every value for each parameter with a fixed set of values', async () => {
    await openPane();
    for (const name of searchParameters) {
      const { control } = parameterControls[name];
      if (control.is !== 'set') continue;
      const select = field(t(searchParameterLabels[name])) as HTMLSelectElement;
      expect([...select.options].map(({ value }) => value)).toEqual(['', ...control.values]);
    }
  });

  it('says what is sent if nothing is chosen', async () => {
    await openPane();
    const firstChoice = (name: string) => (field(name) as HTMLSelectElement).options[0]?.textContent;
    expect(firstChoice('Order')).toBe('Relevance (default)');
    expect(firstChoice('Safe search')).toBe('Service’s default');
    expect(firstChoice(t('videoLength'))).toBe('Any');
  });

  it('says why a country is preset, and offers to leave it to the service', async () => {
    const { user } = await openPane();
    const country = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
    expect(country.value).toBe('United States');
    expect(screen.getByText(t('searchRegionNote')).textContent).toContain('results differ by country');
    await user.type(field(t('searchQ')), 'tide');
    expect(screen.getByText(/GET \/search\?q=tide&regionCode=US/)).toBeTruthy();
    await user.click(country);
    await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Service’s default' }));
    expect(screen.getByText(/GET \/search\?q=tide/).textContent).not.toContain('regionCode');
  });

  it('says which values the licence can have', async () => {
    await openPane();
    const licence = field('Licence');
    expect(document.getElementById(licence.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      t('searchLicenceNote'),
    );
  });

  it('restricts the type to videos once a video filter is set, and says so', async () => {
    const { user } = await openPane();
    await user.click(screen.getByRole('checkbox', { name: t('searchTypeChannel') }));
    await user.selectOptions(field(t('videoLength')), 'long');
    expect(screen.getByText(t('searchMadeVideo'))).toBeTruthy();
    expect((screen.getByRole('checkbox', { name: t('searchTypeChannel') }) as HTMLInputElement).checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: t('searchTypeChannel') }));
    expect(screen.getByText(t('searchNeedsVideo'))).toBeTruthy();
  });

  it('shows an error at its control and spends nothing', async () => {
    const { user, workerCalls } = await openPane();
    await user.type(field(t('searchQ')), 'x');
    await user.type(field(t('searchLocation')), '53.55,9.99');
    expect(field(t('searchLocationRadius')).getAttribute('aria-invalid')).toBe('true');
    expect(searchButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(searchButton());
    await user.type(field(t('searchLocationRadius')), '10km');
    setField(t('searchDay', t('searchPublishedAfter')), '2024-03-01');
    setField(t('searchDay', t('searchPublishedBefore')), '2024-02-01');
    expect(screen.getByText(t('searchReversed'))).toBeTruthy();
    await user.click(searchButton());
    expect([workerCalls, await storedRuns()]).toEqual([[], []]);
  });

  it('finds a topic by its name', async () => {
    const { user } = await openPane();
    await user.click(screen.getByRole('combobox', { name: t('searchTopicId') }));
    await user.keyboard('jazz{Enter}');
    expect(screen.getByText(/topicId=%2Fm%2F03_d0/)).toBeTruthy();
  });

  it('shows the encoded query without the token', async () => {
    const { user } = await openPane();
    await user.type(field(t('searchQ')), 'mill|pond -wind');
    expect(screen.getByText(/GET \/search\?q=mill%7Cpond\+-wind&/).textContent).not.toMatch(/token|Bearer/i);
  });

  it('builds a query from its parts', async () => {
    const { user } = await openPane();
    await user.click(screen.getByText(t('searchBuilder')));
    await user.type(field(t('searchAnyOf')), 'tide sea');
    await user.type(field(t('searchNoneOf')), 'wind');
    expect((field(t('searchQ')) as HTMLInputElement).value).toBe('tide|sea -wind');
  });
});

describe('price of a search', () => {
  it('covers every page, before the click', async () => {
    const { user } = await openPane();
    await user.type(field(t('searchQ')), 'x');
    expect(searchButton().textContent).toBe('Search$0.00203');
    await user.clear(field('Pages'));
    await user.type(field('Pages'), '10{Enter}');
    expect(searchButton().textContent).toBe('Search$0.0203');
  });

  it('covers every range of a search split by date, which needs both dates', async () => {
    const { user } = await openPane();
    await user.type(field(t('searchQ')), 'x');
    await user.selectOptions(field(t('searchSplit')), 'month');
    expect(screen.getByText(t('searchSplitNeedsDates'))).toBeTruthy();
    setField(t('searchDay', t('searchPublishedAfter')), '2024-01-15');
    setField(t('searchDay', t('searchPublishedBefore')), '2024-03-01');
    expect(searchButton().textContent).toBe('Search$0.00609');
    await user.click(searchButton());
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([
      {
        plan: {
          splitBy: 'month',
          params: { publishedAfter: '2024-01-15T00:00:00Z', publishedBefore: '2024-03-01T23:59:59Z' },
        },
      },
    ]);
  });

  it('covers one run, which a click starts in the open collection', async () => {
    const { user, workerCalls } = await openPane();
    await user.type(field(t('searchQ')), 'tide mills');
    await user.click(searchButton());
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ collectionId: 'first', plan: { kind: 'search', pages: 1 } }]);
    expect(workerCalls).toEqual(['runs/process']);
    expect(planRegion().getByText(t('searchFor', 'tide mills'))).toBeTruthy();
  });
});

describe('saved queries', () => {
  const runs = [
    createRun({ id: 'a', plan, state: 'done', endedAt: 5, createdAt: 5 }),
    createRun({ id: 'b', plan, state: 'done', endedAt: 9, createdAt: 9 }),
  ];

  it('are run again at the shown price, and can be compared after two runs', async () => {
    const { user } = await openPane({ savedSearches: [query], runs });
    expect(screen.queryByText(/2 runs/)).toBeNull();
    openSaved();
    expect(await screen.findByText(/2 runs/)).toBeTruthy();
    await user.click(button('Run again $0.00406'));
    await waitUntilIdle();
    expect((await storedRuns()).map((run) => run.plan)).toEqual([plan, plan, plan]);
    await user.click(button(t('searchCompare')));
    expect(location.hash).toBe('#first/over-time/changes');
  });

  it('compare the last two of their own runs that found videos', async () => {
    const searchCapture = (runId: string, receivedAt: number) =>
      related('a', ['b'], { id: runId, name: 'search', runId, receivedAt });
    const others = { ...plan, params: { q: 'clocks', type: 'video' as const } };
    await openLibraryPane(
      () => (
        <>
          <SearchPane />
          <OverTimePane />
        </>
      ),
      {
        collections,
        savedSearches: [query],
        runs: [
          ...runs,
          createRun({ id: 'c', plan, createdAt: 12 }),
          createRun({ id: 'x', plan: others, state: 'done', createdAt: 20 }),
          createRun({ id: 'y', plan: others, state: 'done', createdAt: 30 }),
        ],
        captures: ['a', 'b', 'x', 'y'].map(searchCapture),
        itemBatches: [itemBatch([videoId('b')])],
      },
    );
    fireEvent.click(button(t('viewChanges')));
    const comparedRuns = () =>
      [t('changesBefore'), t('changesAfter')].map((name) => (field(name) as HTMLSelectElement).value);
    expect(comparedRuns()).toEqual(['x', 'y']);
    openSaved();
    fireEvent.click(button(t('searchCompare')));
    expect(comparedRuns()).toEqual(['a', 'b']);
  });

  it('fill in the form', async () => {
    const { user } = await openPane({ savedSearches: [query] });
    openSaved();
    await user.click(button(t('searchOpen')));
    expect((field(t('searchQ')) as HTMLInputElement).value).toBe('tide mills');
  });

  it('are saved with one click and deleted with another', async () => {
    const { user } = await openPane();
    await user.type(field(t('searchQ')), 'tide');
    await user.click(button(t('searchSaveQuery')));
    await waitUntilIdle();
    expect((await (await database()).getAll('savedSearches')).map(({ name }) => name)).toEqual(['tide']);
    openSaved();
    await user.click(button(t('deleteNamed', 'tide')));
    await waitUntilIdle();
    expect(await (await database()).getAll('savedSearches')).toEqual([]);
  });
});

describe('plan file', () => {
  const loadPlan = async (text: string) => {
    const page = await openPane();
    openSaved();
    await page.user.upload(
      within(screen.getByRole('region', { name: t('searchLoad') })).getByLabelText(t('importChoose')),
      new File([text], 'plan.json', { type: 'application/json' }),
    );
    await waitUntilIdle();
    return page;
  };

  it('shows its price first and runs after a click', async () => {
    const { user } = await loadPlan(planFileText({ name: 'From Lisbon', plan, budget: 4060 }));
    expect(screen.getByText('From Lisbon')).toBeTruthy();
    expect(await storedRuns()).toEqual([]);
    await user.click(button('Run this plan $0.00406'));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ plan, budget: 4060 }]);
  });

  it.each([
    ['{', t('searchLoadUnreadable')],
    ['{"format":"sidelight-plan","version":9}', /version 9\) needs a newer Sidelight/],
    [
      planFileText({ name: '', plan, budget: null }).replace('"video"', '"films"'),
      t('searchLoadInvalid', 'plan.params.type'),
    ],
  ])('is rejected with a message if it is invalid: %s', async (text, sentence) => {
    await loadPlan(text);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Run this plan/ })).toBeNull();
  });
});
