import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CrawlPane } from '@/components/network/CrawlPane';
import { runsStoreOf } from '@/components/runs/use-runs';
import { PlaylistPane } from '@/components/search/PlaylistPane';
import { PopularPane } from '@/components/search/PopularPane';
import { QueryField } from '@/components/search/QueryField';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Run, Step, StepState } from '@/lib/runs/records';
import type { Failure } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import { noSpending } from '@/lib/spending/spending';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { noon } from '../fakes';
import { renderInPage } from '../render-in-page';
import { createRun, idsFrom, stepsOf } from '../run-data';
import { itemBatch, testCapture } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const records: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  itemBatches: [itemBatch(idsFrom(0, 30))],
  captures: [testCapture(idsFrom(0, 12))],
};
const storedRuns = async () => (await database()).getAll('runs');
const button = (name: RegExp | string) => screen.getByRole('button', { name });

describe('PlaylistPane', () => {
  const openPane = (enteredPrices = {}) => openLibraryPane(PlaylistPane, records, enteredPrices);
  const field = () => screen.getByRole('textbox', { name: t('listField') });

  it('shows the price, and why the button is disabled, until a list is named', async () => {
    const { user } = await openPane({ playlistItems: 200 });
    const start = button('Get videos your price $0.004');
    expect(start.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(t('listNeeded'))).toBeTruthy();
    await user.click(start);
    await waitUntilIdle();
    expect(await storedRuns()).toEqual([]);
  });

  it('shows the playlist that an address names, and starts a run at the shown maximum price', async () => {
    const { user, workerCalls } = await openPane({ playlistItems: 200 });
    await user.type(field(), 'https://www.youtube.com/playlist?list=PLtides0123456789');
    expect(screen.getByText(t('playlistNamed', 'PLtides0123456789'))).toBeTruthy();
    await user.click(button('Get videos your price $0.004'));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([
      { collectionId: 'first', plan: { kind: 'playlist', of: { is: 'playlist', id: 'PLtides0123456789' }, pages: 20 } },
    ]);
    expect(workerCalls).toContain('runs/process');
    expect(button(t('pause'))).toBeTruthy();
  });

  it.each<[string, Failure, Partial<Step>, RegExp]>([
    ['Forbidden', { kind: 'forbidden' }, { state: 'planned' }, /^Resume/],
    ['too many requests', { kind: 'too-many', retryAfterSeconds: null }, { state: 'planned' }, /^Resume/],
    ['an unexpected response', { kind: 'unexpected-response', status: 200 }, { state: 'uncertain' }, /^Send again/],
    ['a rejected page', { kind: 'refused', status: 404, message: '' }, { state: 'refused' }, /^Send again/],
  ])('says that a run ended by %s, and offers the next step', async (_, failure, step, next) => {
    const plan: Plan = { kind: 'playlist', of: { is: 'playlist', id: 'PLtides' }, pages: 20 };
    const ends: Partial<Record<StepState, Partial<Run>>> = {
      planned: { state: 'paused', pauseReason: { is: 'failure', failure } },
      uncertain: { state: 'paused', pauseReason: { is: 'uncertain' } },
      refused: { state: 'done', endedAt: noon },
    };
    const run = createRun({ plan, ...ends[step.state ?? 'refused'] });
    const steps = stepsOf(run, [{ ...step, attempts: 1, failure }]);
    await openLibraryPane(PlaylistPane, { ...records, runs: [run], steps }, {});
    const bar = screen.getByRole('region', { name: t('runsOpen') });
    expect(bar.textContent).toContain(t.message(failureText(failure, 'en').sentence));
    expect(within(bar).getByRole('button', { name: next })).toBeTruthy();
  });

  it('shows the limit and the cost of the run in the plan next to the form', async () => {
    const { user } = await openPane({ playlistItems: 200 });
    const plan = within(screen.getByRole('region', { name: t('estimatedCost') }));
    expect(plan.getByText(t('listPagesUnknown'))).toBeTruthy();
    await user.type(field(), 'PLtides0123456789');
    expect(plan.getByRole('combobox', { name: t('resultsInto') })).toBeTruthy();
    expect(plan.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '20',
      'your price $0.0002',
      'your price $0.004',
    ]);
    expect(plan.getByRole('button', { name: /Get videos/ })).toBeTruthy();
  });

  it('shows the maximum price of the typed number of pages before the field is left', async () => {
    const { user } = await openPane({ playlistItems: 200 });
    await user.type(field(), 'PLtides0123456789');
    const pages = screen.getByRole('textbox', { name: t('sourceMostPages') });
    await user.clear(pages);
    await user.type(pages, '40');
    expect(button('Get videos your price $0.008')).toBeTruthy();
  });

  it.each([
    ['https://www.youtube.com/playlist?list=WL', /Only its owner/],
    [
      'tide mills',
      /This is not a valid playlist, channel or video\. A playlist’s address contains list=; a channel ID starts with UC and has 24 characters/,
    ],
  ])('rejects %s with an explanation', async (text, sentence) => {
    const { user } = await openPane();
    await user.type(field(), text);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(button(/Get videos/).getAttribute('aria-disabled')).toBe('true');
  });

  it('says what to do with the name of a channel', async () => {
    const { user } = await openPane();
    await user.type(field(), '@estuaryworks');
    expect(screen.getByText(t('listHandle'))).toBeTruthy();
    expect(button(t('channelFromPage'))).toBeTruthy();
    expect(button(/Get videos/).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the estimated price of all pages', async () => {
    const { user } = await openPane();
    await user.type(field(), 'PLtides0123456789');
    expect(button(`${t('listGet')} ${t('approximately', '$0.0026')}`)).toBeTruthy();
  });
});

describe('PopularPane', () => {
  const popular = {
    ...testCapture([]),
    id: 'p1',
    name: 'popularVideos' as const,
    ids: [],
  };
  const body = {
    data: [
      { id: idsFrom(0, 1)[0], title: 'Tide mills', captionsUrl: 'https://example.org/c', videoFileUrl: 'javascript:x' },
      { title: 'No id given', audioFileUrl: { odd: true } },
    ],
  };
  const openPane = (more: StoredRecords = {}) => openLibraryPane(PopularPane, { ...records, ...more });

  it('starts a run at an unknown price once the user has agreed', async () => {
    const { user } = await openPane();
    const plan = within(screen.getByRole('region', { name: t('estimatedCost') }));
    await user.click(plan.getByRole('button', { name: `${t('popularGet')} ${t('priceUnstated')}` }));
    await user.click(await screen.findByRole('button', { name: t('unknownPriceConfirm', t('popularGet')) }));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ plan: { kind: 'popular', country: null, pages: 4, pageSize: 50 } }]);
  });

  it('shows extra fields unchanged, links only valid addresses, and counts rows without an id', async () => {
    await openPane({
      captures: [popular],
      captureBodies: [{ id: 'p1', body: new TextEncoder().encode(JSON.stringify(body)) }],
    });
    expect(screen.getByText(t.plural('popularReceived', 2))).toBeTruthy();
    expect(screen.getByText(t.plural('popularWithout', 1))).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.org/c']);
    expect(screen.getByText('javascript:x')).toBeTruthy();
    expect(screen.getByText('{"odd":true}')).toBeTruthy();
  });

  it('no longer shows a video once its data is deleted', async () => {
    const [id = ''] = idsFrom(0, 1);
    await openPane({
      captures: [{ ...popular, ids: idsFrom(0, 1) }],
      captureBodies: [{ id: 'p1', body: new TextEncoder().encode(JSON.stringify(body)) }],
    });
    expect(screen.getByText(id)).toBeTruthy();
    await act(() => deleteVideoData(id));
    await waitUntilIdle();
    expect(screen.queryByText(id)).toBeNull();
    expect(screen.getByText(t.plural('popularReceived', 1))).toBeTruthy();
  });
});

describe('CrawlPane', () => {
  const openPane = () => openLibraryPane(CrawlPane, records);
  const pasted = () => screen.getByRole('textbox', { name: t('pasteList') });

  it('shows the maximum number of requests of each step, and explains that results are not personal', async () => {
    const { user } = await openPane();
    expect(screen.queryByRole('button', { name: /Get related videos/ })).toBeNull();
    await user.type(pasted(), 'tQ-4xkP09_s nonsense');
    await user.click(within(screen.getByRole('group', { name: t('depth') })).getByRole('button', { name: '3' }));
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      t.plural('requestCount', 1),
      t.plural('crawlRequestsMost', 20),
      t.plural('crawlRequestsMost', 100),
      '$0.00053',
      '$0.06413',
    ]);
    expect(screen.getByText((text) => text.endsWith(t.plural('crawlWithout', 1)))).toBeTruthy();
    expect(screen.getByText(t('crawlView'))).toBeTruthy();
    const shared = screen.getByText(/^Shared between the seeds by rank; ties by random seed \d{1,6}\.$/).textContent;
    await user.click(button('Get related videos $0.06413'));
    await waitUntilIdle();
    const [run] = await storedRuns();
    expect(shared).toContain(` ${run?.plan.kind === 'crawl' ? run.plan.randomSeed : ''}.`);
  });

  it('replaces the text field with a summary for a long list, and removes the list on request', async () => {
    const { user } = await openPane();
    await user.type(pasted(), 'tQ-4xkP09_s ');
    await user.click(pasted());
    await user.paste([...idsFrom(0, 1000), 'nonsense'].join('\n'));
    expect(screen.getByRole('status').textContent).toBe(t.plural('crawlLong', 1001));
    expect(screen.getByText((text) => text.endsWith(t.plural('crawlWithout', 1)))).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: t('pasteList') })).toBeNull();
    await user.click(button(t('crawlLongClose')));
    expect((pasted() as HTMLTextAreaElement).value).toBe('');
  });

  it("shows the user's limit on the button, and starts the run with it", async () => {
    const { user } = await openPane();
    await user.click(button(t('collection')));
    expect(screen.getByText(t.plural('crawlWithDetails', 12))).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: t('limitForRun') }), '0.002{Enter}');
    await user.click(button('Get related videos $0.002'));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([
      { budget: 2000, plan: { kind: 'crawl', seeds: idsFrom(0, 12), depth: 1, country: null, language: null } },
    ]);
    expect(button(t('pause'))).toBeTruthy();
    expect(screen.queryByRole('region', { name: t('estimatedCost') })).toBeNull();
  });

  it('counts requests of unknown price towards the limit of the collection, as the worker does', async () => {
    const collection = { ...createCollection('first', 'Tide mills', 1), budget: 3000 };
    const { user, panel } = await openLibraryPane(CrawlPane, {
      ...records,
      collections: [collection],
    });
    await user.click(button(t('collection')));
    await user.type(screen.getByRole('textbox', { name: t('limitForRun') }), '0.002{Enter}');
    expect(button('Get related videos $0.002').getAttribute('aria-disabled')).not.toBe('true');
    act(() => runsStoreOf(panel).setState({ spent: { ...noSpending, unpriced: 1 } }));
    const start = button('Get related videos $0.002');
    expect(start.getAttribute('aria-disabled')).toBe('true');
    expect(start.parentElement?.textContent).toMatch(/Exceeds the collection limit .* \$0\.01 of \$0\.003 spent/);
  });

  it('shows no button without a seed', async () => {
    const { user } = await openPane();
    expect(screen.getByText(t('crawlNoSeed'))).toBeTruthy();
    await user.type(pasted(), 'nonsense');
    expect(screen.queryByRole('button', { name: /Get related videos/ })).toBeNull();
  });
});

describe('QueryField', () => {
  it('leaves keys to an input method while it composes text', () => {
    const calls: string[] = [];
    const handlers = {
      onType: () => {},
      onPick: (text: string) => calls.push(text),
      onClose: () => calls.push('close'),
    };
    renderInPage(
      <QueryField
        field={{ current: null }}
        value="tid"
        suggestions={['tide', 'tidy']}
        hasUnreadable={false}
        {...handlers}
      />,
    );
    const field = screen.getByRole('combobox');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
    expect(calls).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(calls).toEqual(['tide']);
  });

  it.each([
    [false, 'searchSuggestNone'],
    [true, 'searchSuggestUnread'],
  ] as const)('says whether suggestions are missing or have another form: %s', (hasUnread, note) => {
    const handlers = { onType: () => {}, onPick: () => {}, onClose: () => {} };
    renderInPage(
      <QueryField field={{ current: null }} value="t" suggestions={[]} hasUnreadable={hasUnread} {...handlers} />,
    );
    expect(screen.getByText(t(note))).toBeTruthy();
  });
});
