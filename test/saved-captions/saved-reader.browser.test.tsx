import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { libraryStoreOf } from '@/components/collection/use-library';
import { notifyChanged } from '@/lib/database/changes';
import { responseRepository } from '@/lib/requests/repository/responses';
import { deleteTracks } from '@/lib/saved-captions/repository/delete-tracks';
import { savedTrackHash } from '@/lib/saved-captions/saved-route';
import { cacheKey } from '@/lib/service/request';
import { cachedResponse } from '../fakes';
import { now } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { openSavedPane } from './open-saved-pane';
import { english, mills, savedTrack, savedTrackStores } from './saved-tracks';

afterEach(cleanup);

// Virtual rows need a height, and the test DOM has no layout.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: unknown[]; children(one: unknown, index: number): unknown }) =>
    data.map((one, index) => children(one, index)),
}));

/** Navigates by setting the URL hash, because the test DOM does not follow links. */
const navigate = (hash: string) =>
  act(async () => {
    location.hash = hash;
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
const follow = async (hash: string) => {
  await navigate(hash);
  await waitForReader();
};
const waitForReader = async () => {
  await vi.waitFor(() => expect(document.querySelector('.saved-reader, .state')).toBeTruthy());
  await waitUntilIdle();
};
const lines = () => [...document.querySelectorAll('[role="option"]')];
const currentLine = () => lines().findIndex((line) => line.getAttribute('aria-current') === 'true');
const find = async (typed: string) => {
  fireEvent.change(screen.getByRole('searchbox', { name: t('savedFind') }), {
    target: { value: typed },
  });
  await waitUntilIdle();
};
const hrefOf = (name: RegExp) => screen.getAllByRole('link', { name })[0]?.getAttribute('href') ?? '';

describe('SavedReader', () => {
  it('shows the lines in order of time, and the properties of the track', async () => {
    await openSavedPane();
    await follow(hrefOf(/^How tide mills kept time$/));
    expect(lines().map((line) => line.firstChild?.textContent)).toEqual(['0:00', '0:03', '0:06']);
    expect(lines()[1]?.querySelector('p')?.textContent).toBe('the mill');
    expect(screen.getByRole('heading', { level: 1, name: 'How tide mills kept time' })).toBeTruthy();
    const facts = document.querySelector('.reader-head .note')?.textContent?.replaceAll('\u00a0', ' ');
    expect(facts).toMatch(/^English · original · 3 lines · 0:09 · 53\swpm · saved 3\sh ago · .+ · \$0.00053 billed$/);
  });

  it('opens by Enter and by the menu, and returns the focus on Escape', async () => {
    const { user, panel } = await openSavedPane();
    const row = document.querySelector('.saved-tracks [data-at="0"]') as HTMLElement;
    act(() => row.focus());
    await user.keyboard('{Enter}');
    await waitForReader();
    expect(lines()).toHaveLength(3);
    expect(document.querySelector('.saved-all')?.hasAttribute('hidden')).toBe(true);
    expect(document.activeElement).toBe(lines()[0]);
    await user.keyboard('{Escape}');
    await waitUntilIdle();
    expect(libraryStoreOf(panel).getState().route).toMatchObject({ pane: 'saved-captions', within: undefined });
    expect(document.activeElement).toBe(row);
    await user.click(screen.getByRole('button', { name: 'More for How tide mills kept time' }));
    await user.click(screen.getByRole('menuitem', { name: /^Read/ }));
    await waitForReader();
    expect(lines()).toHaveLength(3);
  });

  it('opens from a hit at its line with the hit selected', async () => {
    const { user } = await openSavedPane();
    await find('moon');
    await follow(document.querySelector('a.kwic')?.getAttribute('href') ?? '');
    expect(currentLine()).toBe(0);
    await user.keyboard('{Escape}');
    await waitUntilIdle();
    const links = [...document.querySelectorAll('a.kwic')];
    await follow(links[1]?.getAttribute('href') ?? '');
    expect(currentLine()).toBe(2);
    expect(document.activeElement).toBe(lines()[2]);
    const field = screen.getByRole('searchbox', { name: t('findLabel') }) as HTMLInputElement;
    expect([field.value, document.querySelector('.find [role="status"]')?.textContent]).toEqual(['moon', '2 of 2']);
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
    expect([field.value, document.querySelector('.find [role="status"]')?.textContent]).toEqual(['moon', '2 of 2']);
    await user.click(screen.getByRole('button', { name: /Next/ }));
    expect(document.querySelector('.find [role="status"]')?.textContent).toBe('1 of 2');
  });

  it('reads its track at most twice when many saved responses change at once', async () => {
    const read = vi.spyOn(responseRepository, 'get');
    await openSavedPane();
    await follow(savedTrackHash('first', { key: english.key, at: 3000 }));
    read.mockClear();
    for (let change = 0; change < 20; change += 1) notifyChanged('responses');
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await waitUntilIdle();
    expect(read.mock.calls.length).toBeLessThanOrEqual(2);
    read.mockRestore();
  });

  it('opens from a hit in one of several lines that start at the same time', async () => {
    const cues = JSON.parse(english.body).map((cue: object) => ({ ...cue, offset: 3 }));
    await openSavedPane({ ...savedTrackStores, responses: [{ ...english, body: JSON.stringify(cues) }] });
    await find('borrow');
    await follow(document.querySelector('a.kwic')?.getAttribute('href') ?? '');
    expect(currentLine()).toBe(2);
    expect(document.querySelector('.find [role="status"]')?.textContent).toBe('1 of 1');
  });

  it('opens at the line that a link names', async () => {
    await openSavedPane();
    await follow(savedTrackHash('first', { key: english.key, at: 3000 }));
    expect(currentLine()).toBe(1);
    expect(screen.queryByRole('searchbox', { name: t('findLabel') })).toBeNull();
  });

  it('opens the video at a line by its time or by Enter, not by a click on the line', async () => {
    const { user, create } = await openSavedPane();
    await follow(savedTrackHash('first', { key: english.key, at: null }));
    await user.click(lines()[2]?.querySelector('p') as HTMLElement);
    await waitUntilIdle();
    expect(create).not.toHaveBeenCalled();
    await user.hover(lines()[2] as HTMLElement);
    const link = lines()[2]?.querySelector('a') as HTMLAnchorElement;
    expect(link.href).toBe('https://www.youtube.com/watch?v=heldmills01&t=6s');
    await user.click(link);
    await waitUntilIdle();
    expect(create).toHaveBeenLastCalledWith({ url: 'https://www.youtube.com/watch?v=heldmills01&t=6s' });
    lines()[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await waitUntilIdle();
    expect(create).toHaveBeenLastCalledWith({ url: 'https://www.youtube.com/watch?v=heldmills01&t=3s' });
  });

  it('copies all or selected lines, and exports a file with the chapters of saved details', async () => {
    const params = { ids: [mills] } as never;
    const body = JSON.stringify({
      data: [{ id: mills, description: '0:00 The moon\n0:06 The loan', contentDetails: { duration: 'PT9S' } }],
    });
    const details = cachedResponse({
      key: cacheKey('videos', params, 'https://service.example'),
      name: 'videos',
      videoId: mills,
      params,
      body,
      receivedAt: now,
    });
    const { user, panel, copied, saved } = await openSavedPane({
      ...savedTrackStores,
      responses: [...(savedTrackStores.responses ?? []), details],
    });
    await follow(savedTrackHash('first', { key: english.key, at: null }));
    expect([...document.querySelectorAll('.lines .chapter b')].map(({ textContent }) => textContent)).toEqual([
      'The moon',
      'The loan',
    ]);
    await act(() => panel.getState().changeSettings({ layout: { times: 'chapter', every: 30 } }));
    await user.click(screen.getByRole('button', { name: t('copy') }));
    await user.click(screen.getByRole('button', { name: /^Text Ctrl/ }));
    await vi.waitFor(() => expect(copied).toEqual(['the moon and\nthe mill\nborrow the moon\n']));
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: /^Markdown/ }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('How tide mills kept time [heldmills01].en.md');
    expect(saved[0]?.text).toMatch(/^## .*The loan$/m);
  });

  it('says that a track was deleted or never existed', async () => {
    const { user } = await openSavedPane();
    await follow(savedTrackHash('first', { key: english.key, at: null }));
    await act(() => deleteTracks([english.key]));
    await vi.waitFor(() => expect(screen.getByRole('heading', { name: t('savedGoneHeading') })).toBeTruthy());
    expect(lines()).toEqual([]);
    await user.click(screen.getByRole('button', { name: t('savedCaptions') }));
    await waitUntilIdle();
    expect(document.querySelector('.saved-all')?.hasAttribute('hidden')).toBe(false);
    await follow(savedTrackHash('first', { key: 'nothing', at: 5 }));
    expect(screen.getByRole('heading', { name: t('savedGoneHeading') })).toBeTruthy();
  });

  it('renders a very long track at the line of a hit', async () => {
    const texts = Array.from({ length: 36_000 }, (_, index) => (index % 100 === 7 ? 'the moon' : 'the mill'));
    const long = savedTrack(mills, 3, 'en', ...texts);
    await openSavedPane({ ...savedTrackStores, responses: [long] });
    await find('moon');
    const time = 3000 * 30_007;
    await navigate(savedTrackHash('first', { key: long.key, at: time }));
    const painted = await waitFor(() => {
      const line = document.querySelector('[aria-current="true"]');
      expect(line?.getAttribute('aria-posinset')).toBe('30008');
      return lines().length;
    });
    // Distant lines are rendered later, so not all lines are in the document yet.
    expect(painted).toBeLessThan(36_000);
    const status = () => document.querySelector('.find [role="status"]')?.textContent;
    await waitFor(() => expect(status()).toBe('301 of 360'));
  });
});
