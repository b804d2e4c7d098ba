import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { libraryStoreOf } from '@/components/collection/use-library';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { testVideoId } from '../fixtures/collection';
import { now, readRuns, testCapture } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { openTable, recordsWith, rows, shownTitles, stubLayout, testCollection } from './open-table';

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const countSelected = () => rows().filter((row) => row.getAttribute('aria-selected') === 'true').length;
const pressKey = (keyName: string, more: object = {}) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: keyName, ...more });
};
const cellTexts = (row: number) =>
  within(rows()[row] as HTMLElement)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
const focusedIndex = () => document.activeElement?.getAttribute('aria-rowindex');

describe('CollectionFrame', () => {
  it('shows the number of videos and the state of their details', async () => {
    await openTable();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tide mills');
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(
      testCollection.itemBatches.at(-1)?.addedAt,
    );
    expect(document.querySelector('.collection-head .note')?.textContent).toBe(
      `${t.plural('videoCount', 30)}\u00a0· ${t('collectionLastAdded', `today, ${time}`)}`,
    );
    expect(screen.getByRole('region', { name: t('status') }).textContent).toContain(
      t.plural('videoCount', 30) + t.plural('coverageWith', 21) + t.plural('coverageWithout', 9),
    );
  });

  it('has a tab for each view, and goes to it with a click or a digit', async () => {
    const { user } = await openTable();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
      (['viewTable', 'viewNetwork', 'viewTime', 'viewCoding', 'exportPage'] as const).map((name) => t(name)),
    );
    await user.click(screen.getByRole('tab', { name: t('viewTime') }));
    expect(location.hash).toBe('#first/over-time');
    act(() => pressKey('2'));
    expect(location.hash).toBe('#first/network');
  });

  it('opens the drawer with D, remembers it, and returns the focus when it closes', async () => {
    await openTable();
    expect(screen.queryByRole('complementary', { name: t('drawer') })).toBeNull();
    act(() => rows()[3]?.focus());
    act(() => pressKey('d'));
    const drawer = await screen.findByRole('complementary', { name: t('drawer') });
    await waitFor(() => expect(document.activeElement).toBe(drawer));
    expect((await collectionRepository.get('first'))?.layout).toEqual({ drawer: true });
    act(() => pressKey('Escape'));
    await waitUntilIdle();
    expect(screen.queryByRole('complementary', { name: t('drawer') })).toBeNull();
    expect(focusedIndex()).toBe('5');
    expect((await collectionRepository.get('first'))?.layout).toEqual({ drawer: false });
  });

  it('selects the default name of a new collection, and replaces it by what is typed', async () => {
    const { panel, user } = await openTable();
    await act(() => libraryStoreOf(panel).getState().createUnnamed('Collection 2'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('name') });
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Collection 2'.length]);
    await user.keyboard('Clocks{Enter}');
    await waitUntilIdle();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clocks');
    expect((await collectionRepository.all()).map(({ name }) => name)).toContain('Clocks');
  });

  it('keeps the name field until the click that saves the name has ended, so that no control moves away', async () => {
    const { panel, user } = await openTable();
    await act(() => libraryStoreOf(panel).getState().createUnnamed('Collection 2'));
    await user.keyboard('Clocks');
    const target = screen.getByRole('button', { name: t('search') });
    await user.pointer({ keys: '[MouseLeft>]', target });
    await waitUntilIdle();
    expect((await collectionRepository.all()).map(({ name }) => name)).toContain('Clocks');
    expect(screen.getByRole('textbox', { name: t('name') })).toBeTruthy();
    await user.pointer({ keys: '[/MouseLeft]', target });
    expect(screen.queryByRole('textbox', { name: t('name') })).toBeNull();
    expect(location.hash).toMatch(/\/search$/);
  });

  it('offers one strong next step in an empty collection, and another way as a link', async () => {
    const { panel, user } = await openTable();
    await act(() => libraryStoreOf(panel).getState().createUnnamed('Collection 2'));
    const state = screen.getByRole('heading', { name: t('tableEmptyHeading') }).closest('.state');
    expect([...(state?.querySelectorAll('.button') ?? [])].map(({ className }) => className)).toEqual([
      'button primary',
    ]);
    await user.click(screen.getByRole('button', { name: t('importPage') }));
    expect(location.hash).toMatch(/\/import$/);
  });

  it('edits the name, the note and, in the drawer, the duplicate rule', async () => {
    const { user } = await openTable();
    await user.click(screen.getByRole('button', { name: t('collectionEdit') }));
    await user.clear(screen.getByRole('textbox', { name: t('name') }));
    await user.type(screen.getByRole('textbox', { name: t('name') }), 'Tides{Enter}');
    await user.type(screen.getByRole('textbox', { name: t('tableNote') }), 'For the seminar');
    await user.keyboard('{Escape}d');
    await user.selectOptions(await screen.findByRole('combobox', { name: t('duplicates') }), 'skip');
    await waitUntilIdle();
    expect(await collectionRepository.get('first')).toMatchObject({
      name: 'Tides',
      note: 'For the seminar',
      duplicates: 'skip',
    });
  });

  it('switches on recording into the shown collection', async () => {
    const { user, panel } = await openTable();
    await user.click(screen.getByRole('checkbox', { name: t('recording') }));
    expect(panel.getState().settings).toMatchObject({ recording: true, collection: 'first' });
  });

  it('deletes the collection after a confirmation, and opens another one', async () => {
    const { user } = await openTable();
    for (const name of ['collectionEdit', 'collectionDelete', 'delete'] as const)
      await user.click(screen.getByRole('button', { name: t(name) }));
    await waitUntilIdle();
    expect((await collectionRepository.all()).map(({ name }) => name)).toEqual(['Seminar 3']);
    expect(location.hash).toBe('#other/table');
  });

  it('opens an empty default collection after the last collection was deleted', async () => {
    const { user } = await openTable();
    for (const _ of ['first', 'other']) {
      for (const name of ['collectionEdit', 'collectionDelete', 'delete'] as const)
        await user.click(screen.getByRole('button', { name: t(name) }));
      await waitUntilIdle();
    }
    expect(location.hash).toBe('#first/table');
    expect(screen.getByRole('heading', { name: t('defaultCollection') })).toBeDefined();
  });
});

describe('VideoTable › videos no longer returned', () => {
  it('shows a warning before the title, and the date in its tooltip', async () => {
    const video = testCollection.captures.at(-1)?.ids[0] ?? testVideoId(0);
    await openTable(recordsWith(testCapture([], [video], now)));
    const cell = within(rows()[0] as HTMLElement).getAllByRole('gridcell')[1];
    expect(cell?.firstElementChild?.querySelector('use')?.getAttribute('href')).toBe('#icon-triangle-alert');
    expect(cell?.title).toMatch(/^How tide mills kept time with the moon · not returned since /);
  });
});

describe('TablePane', () => {
  it('has a row count, and shows the reason for missing details', async () => {
    await openTable();
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('31');
    for (const text of [t('rowAdded', t('placeResults')), t('tableRankOf', 8), t('noDetails')])
      expect(within(rows()[7] as HTMLElement).getByText(text)).toBeDefined();
    expect(rows()[0]?.textContent).toMatch(/Estuary Works.*0:40/);
  });

  it('searches while the user types, and shows the number of matches', async () => {
    const { user } = await openTable();
    await user.type(screen.getByRole('searchbox', { name: t.plural('findInVideos', 30) }), 'valve');
    expect(shownTitles()).toEqual(['How a float valve thinks', 'How a float valve thinks, part 1']);
    expect(screen.getByText('2 found')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(rows()).toHaveLength(30);
  });

  it('sorts by a column, then in reverse, then restores the original order', async () => {
    const { user } = await openTable();
    const head = () => screen.getByRole('columnheader', { name: t('viewCount') });
    const first: (string | undefined | null)[] = [shownTitles()[0]];
    for (const order of ['ascending', 'descending', 'none']) {
      await user.click(within(head()).getByRole('button'));
      expect(head().getAttribute('aria-sort')).toBe(order);
      first.push(shownTitles()[0]);
    }
    expect(first[3]).toBe(first[0]);
    expect(new Set(first).size).toBe(3);
  });

  it('shows the original order as that of the column Added, which a click reverses', async () => {
    const { user } = await openTable();
    const added = screen.getByRole('columnheader', { name: t('tableAdded') });
    expect(added.getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(added).getByRole('button'));
    expect(added.getAttribute('aria-sort')).toBe('descending');
  });

  it('leaves out the last columns where the titles would be narrow, unless the user chose the columns', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(704);
    document.documentElement.style.fontSize = '16px';
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const { panel } = await openTable();
    expect(heads()).not.toContain(t('tableAdded'));
    expect(heads()).toContain(t('viewCount'));
    await act(() => panel.getState().changeSettings({ columns: ['viewCount', 'captions', 'addedAt'] }));
    expect(heads()).toContain(t('tableAdded'));
    vi.restoreAllMocks();
  });

  it('saves the chosen columns', async () => {
    const { user, panel } = await openTable();
    await user.click(screen.getByRole('button', { name: t('tableColumnsShort') }));
    await user.click(screen.getByRole('checkbox', { name: t('likes') }));
    await waitUntilIdle();
    expect(screen.getByRole('columnheader', { name: t('likes') })).toBeDefined();
    expect(panel.getState().settings.columns).toContain('likeCount');
  });

  it('resizes a column with the arrow keys, resets it with Home, and remembers the widths', async () => {
    await openTable();
    const separator = screen.getByRole('separator', { name: t('tableResize', t('viewCount')) });
    const width = Number(separator.getAttribute('aria-valuenow'));
    act(() => separator.focus());
    act(() => pressKey('ArrowLeft'));
    act(() => pressKey('ArrowLeft'));
    await waitUntilIdle();
    expect(separator.getAttribute('aria-valuenow')).toBe(String(width + 1));
    expect((await collectionRepository.get('first'))?.layout).toEqual({ widths: { viewCount: width + 1 } });
    act(() => pressKey('Home'));
    await waitUntilIdle();
    expect(separator.getAttribute('aria-valuenow')).toBe(String(width));
    expect((await collectionRepository.get('first'))?.layout).toEqual({ widths: {} });
  });

  it('shows one line per video if the user prefers that', async () => {
    const { user } = await openTable();
    await user.click(screen.getByRole('button', { name: t('tableColumnsShort') }));
    await user.click(screen.getByRole('checkbox', { name: t('tableCompact') }));
    await waitUntilIdle();
    expect(rows()[0]?.textContent).not.toContain('Estuary Works');
    expect((await collectionRepository.get('first'))?.layout).toEqual({ compact: true });
  });

  it('shows a condition of the filter, and removes it', async () => {
    const { user } = await openTable();
    await user.click(screen.getByRole('button', { name: t('filter') }));
    await user.selectOptions(screen.getByRole('combobox', { name: t('status') }), 'id-only');
    expect(rows()).toHaveLength(9);
    const condition = t('labelAndValue', t('status'), t('coverageWithoutLabel'));
    await user.click(screen.getByRole('button', { name: t('tableFilterRemove', condition) }));
    expect(rows()).toHaveLength(30);
  });

  it('shows the next steps for an empty collection', async () => {
    await openTable({ collections: [testCollection.collection] });
    expect(screen.getByRole('heading', { name: t('tableEmptyHeading') })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: t('search') }));
    expect(location.hash).toBe('#first/search');
  });
});

describe('VideoRow › without details', () => {
  const [id = testVideoId(0)] = testCollection.itemBatches[0]?.ids.slice(7) ?? [];
  const row = () => rows()[7] as HTMLElement;

  it('merges neighbouring missing values into one cell', async () => {
    await openTable();
    const cell = within(row()).getByText(t('noDetails')).parentElement;
    expect(cell?.getAttribute('aria-colspan')).toBe('2');
  });

  it('shows values of another response, and only the rest as missing', async () => {
    const related = { ...testCapture([id], [], now), name: 'relatedVideos' as const, columns: { viewCount: [4321] } };
    await openTable(recordsWith(related));
    expect(cellTexts(7)).toEqual(expect.arrayContaining([expect.stringContaining(t('cellNotFetched')), '4,321']));
    expect(screen.getByRole('region', { name: t('status') }).textContent).toContain(t.plural('coverageWithout', 9));
  });

  it('offers to fetch the details of the video, with the price, in the cell and in the menu', async () => {
    const { user, workerCalls } = await openTable(undefined, { batchVideos: 130 });
    const price = t('priceOwn', '$0.00013');
    expect(within(row()).getByText(t('rowFetch')).parentElement?.textContent).toBe(t('rowFetch') + price);
    act(() => row().focus());
    act(() => pressKey('m'));
    await user.click(screen.getByRole('menuitem', { name: `${t('rowFetchDetails')} ${price}` }));
    await vi.waitFor(async () => {
      await waitUntilIdle();
      expect(workerCalls).toEqual(['runs/process']);
    });
    expect((await readRuns()).runs).toMatchObject([{ plan: { kind: 'details', ids: [id] } }]);
  });
});

describe('TablePane › keyboard', () => {
  it('has one tab stop, and moves through the rows by arrow keys, Home and End', async () => {
    await openTable();
    expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1);
    act(() => rows()[0]?.focus());
    for (const [keyName, index] of [
      ['ArrowDown', '3'],
      ['End', '31'],
      ['ArrowUp', '30'],
      ['Home', '2'],
    ] as const) {
      act(() => pressKey(keyName));
      expect(focusedIndex()).toBe(index);
    }
  });

  it('selects with Space, extends with Shift, selects all and none', async () => {
    const { user } = await openTable();
    act(() => rows()[2]?.focus());
    act(() => pressKey(' '));
    expect(countSelected()).toBe(1);
    act(() => pressKey('ArrowDown', { shiftKey: true }));
    act(() => pressKey('ArrowDown', { shiftKey: true }));
    expect(countSelected()).toBe(3);
    act(() => pressKey('ArrowUp', { shiftKey: true }));
    expect(countSelected()).toBe(2);
    act(() => pressKey('a', { ctrlKey: true }));
    expect(countSelected()).toBe(30);
    expect(screen.getByText(t.plural('tableSelected', 30))).toBeDefined();
    act(() => pressKey('Escape'));
    expect(countSelected()).toBe(0);
    const [, , third, , , sixth] = rows();
    act(() => third?.focus());
    act(() => pressKey('ArrowDown'));
    act(() => pressKey('ArrowUp'));
    await user.keyboard('{Shift>}');
    await user.click(sixth as HTMLElement);
    await user.keyboard('{/Shift}');
    expect(countSelected()).toBe(4);
    act(() => pressKey('Escape'));
    // A range selected after that does not select the earlier rows again.
    act(() => pressKey(' '));
    act(() => rows()[9]?.focus());
    act(() => pressKey(' '));
    act(() => pressKey('Escape'));
    act(() => pressKey('ArrowDown', { shiftKey: true }));
    expect(countSelected()).toBe(2);
  });

  it('opens details with Enter and the menu with M, and returns to the row with Escape', async () => {
    await openTable();
    act(() => rows()[0]?.focus());
    act(() => pressKey('Enter'));
    await waitUntilIdle();
    const details = screen.getByRole('complementary', { name: testCollection.itemBatches[0]?.titles[0] ?? '' });
    expect(details.textContent).toContain('About How tide mills kept time with the moon.');
    expect(within(details).getByRole('heading', { name: t('observations') }).parentElement?.textContent).toMatch(
      /Views 68,883.*Views 68,876/,
    );
    act(() => pressKey('Escape'));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(focusedIndex()).toBe('2');
    act(() => pressKey('m'));
    expect(screen.getByRole('menuitem', { name: /Details/ })).toBeDefined();
  });
});
