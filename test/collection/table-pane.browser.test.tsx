import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { madeId } from '../fixtures/made-collection';
import { calm } from '../quiet-motion';
import { captured, now } from '../storage/made-stores';
import { layOut, made, names, openTable as opened, recordsWith, rows } from './open-table';

beforeEach(layOut);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const countSelected = () => rows().filter((row) => row.getAttribute('aria-selected') === 'true').length;
const key = (of: string, more: object = {}) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: of, ...more });
};
const focusedIndex = () => document.activeElement?.getAttribute('aria-rowindex');

describe('CollectionFrame', () => {
  it('shows the number of videos and the state of their details', async () => {
    await opened();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tide mills');
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(now);
    expect(document.querySelector('.collection-head .note')?.textContent).toBe(
      `30 videos\u00a0· 21 complete\u00a0· 9 known by id only\u00a0· as of ${time}`,
    );
  });

  it('edits name, note and duplicate rule', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Edit this collection' }));
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Tides{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'For the seminar');
    await user.click(screen.getByRole('radio', { name: /is left as it is/ }));
    await calm();
    expect(await collectionRepository.get('first')).toMatchObject({
      name: 'Tides',
      note: 'For the seminar',
      duplicates: 'skip',
    });
  });

  it('deletes the collection after a confirmation, and opens another one', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Edit this collection' }));
    await user.click(screen.getByRole('button', { name: 'Forget this collection' }));
    await user.click(screen.getByRole('button', { name: 'Forget' }));
    await calm();
    expect((await collectionRepository.all()).map(({ name }) => name)).toEqual(['Seminar 3']);
    expect(location.hash).toBe('#other/table');
  });
});

describe('VideoTable › videos no longer returned', () => {
  it('shows a warning before the title, and the date in its tooltip', async () => {
    const video = made.captures.at(-1)?.ids[0] ?? madeId(0);
    await opened(recordsWith(captured([], [video], now)));
    const cell = within(rows()[0] as HTMLElement).getAllByRole('gridcell')[1];
    expect(cell?.firstElementChild?.querySelector('use')?.getAttribute('href')).toBe('/icons.svg#triangle-alert');
    expect(cell?.title).toMatch(/^How tide mills kept time with the moon · not returned since /);
  });
});

describe('TablePane', () => {
  it('has a row count, and shows the reason for missing details', async () => {
    await opened();
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('31');
    expect(rows()[7]?.textContent).toContain('id only, collected today on a results page, rank 8');
    expect(rows()[0]?.textContent).toMatch(/Estuary Works.*0:40/);
  });

  it('searches while the user types, and shows the number of matches', async () => {
    const { user } = await opened();
    await user.type(screen.getByRole('searchbox', { name: 'Find in 30' }), 'valve');
    expect(names()).toEqual(['How a float valve thinks', 'How a float valve thinks, part 1']);
    expect(screen.getByText('2 found')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(rows()).toHaveLength(30);
  });

  it('sorts by a column, in reverse, and back', async () => {
    const { user } = await opened();
    const head = () => screen.getByRole('columnheader', { name: 'Views' });
    const first: (string | undefined | null)[] = [names()[0]];
    for (const order of ['ascending', 'descending', 'none']) {
      await user.click(within(head()).getByRole('button'));
      expect(head().getAttribute('aria-sort')).toBe(order);
      first.push(names()[0]);
    }
    expect(first[3]).toBe(first[0]);
    expect(new Set(first).size).toBe(3);
  });

  it('saves the chosen columns', async () => {
    const { user, panel } = await opened();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Likes' }));
    await calm();
    expect(screen.getByRole('columnheader', { name: 'Likes' })).toBeDefined();
    expect(panel.getState().settings.columns).toContain('likeCount');
  });

  it('shows the next steps for an empty collection', async () => {
    await opened({ collections: [made.collection] });
    expect(screen.getByRole('heading', { name: 'An empty collection' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(location.hash).toBe('#first/search');
  });
});

describe('TablePane › keyboard', () => {
  it('has one tab stop, and moves through all rows', async () => {
    await opened();
    expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1);
    act(() => rows()[0]?.focus());
    for (const [of, index] of [
      ['ArrowDown', '3'],
      ['End', '31'],
      ['ArrowUp', '30'],
      ['Home', '2'],
    ] as const) {
      act(() => key(of));
      expect(focusedIndex()).toBe(index);
    }
  });

  it('selects with Space, extends with Shift, selects all and none', async () => {
    await opened();
    act(() => rows()[2]?.focus());
    act(() => key(' '));
    expect(countSelected()).toBe(1);
    act(() => key('ArrowDown', { shiftKey: true }));
    act(() => key('ArrowDown', { shiftKey: true }));
    expect(countSelected()).toBe(3);
    act(() => key('ArrowUp', { shiftKey: true }));
    expect(countSelected()).toBe(2);
    act(() => key('a', { ctrlKey: true }));
    expect(countSelected()).toBe(30);
    expect(screen.getByText('30 selected')).toBeDefined();
    act(() => key('Escape'));
    expect(countSelected()).toBe(0);
  });

  it('opens details with Enter and the menu with M, and returns to the row with Escape', async () => {
    await opened();
    act(() => rows()[0]?.focus());
    act(() => key('Enter'));
    await calm();
    const details = screen.getByRole('complementary', { name: made.gatherings[0]?.titles[0] ?? '' });
    expect(details.textContent).toContain('About How tide mills kept time with the moon.');
    expect(within(details).getByRole('heading', { name: 'Observations' }).parentElement?.textContent).toMatch(
      /Views 68,883.*Views 68,876/,
    );
    act(() => key('Escape'));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(focusedIndex()).toBe('2');
    act(() => key('m'));
    expect(screen.getByRole('menuitem', { name: /Details/ })).toBeDefined();
  });

  it('moves the focus to the search field with a slash', async () => {
    await opened();
    act(() => rows()[0]?.focus());
    act(() => key('/'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Find in 30');
  });
});
