import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { LibraryOverlays } from '@/components/palette/LibraryOverlays';
import type { LibraryOverlay } from '@/components/palette/use-commands';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { openLibraryPane } from '../collection/open-library';
import { savedTrackStores } from '../saved-captions/saved-tracks';
import { now } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const [overlay, setOverlay] = useState<LibraryOverlay | null>(null);
  return (
    <main>
      <input type="search" aria-label="find" />
      <LibraryOverlays overlay={overlay} onOverlay={setOverlay} />
    </main>
  );
}

/** Opens a page of the library with two collections and two videos that have saved captions. */
async function openPage() {
  const collections = [createCollection('first', 'Tide mills', now), createCollection('other', 'Seminar 3', now + 1)];
  const page = await openLibraryPane(Page, { ...savedTrackStores, collections });
  await waitUntilIdle();
  return page;
}

async function openPalette() {
  const page = await openPage();
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: t('paletteField') });
  // A modal dialog does not take the focus in the test DOM.
  field.focus();
  await waitUntilIdle();
  return { ...page, field };
}

/** Opens the palette, types text, and chooses the first match. */
async function openFirstMatch(typed: string) {
  const page = await openPalette();
  await page.user.keyboard(typed);
  await page.user.keyboard('{Enter}');
  await waitUntilIdle();
  return page;
}

const options = () => screen.getAllByRole('option');
const selectedOption = () => screen.getByRole('option', { selected: true });

describe('the command palette', () => {
  it('opens with the first row selected, and closes with the same keys', async () => {
    const { user, field } = await openPalette();
    expect(selectedOption()).toBe(options()[0]);
    expect(field.getAttribute('aria-activedescendant')).toBe(selectedOption().id);
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens with a free command selected, and lists those with a price after the free ones of the collection', async () => {
    await openPalette();
    const texts = options().map(({ textContent }) => textContent ?? '');
    const priced = texts.findIndex((text) => text.startsWith('Get captions'));
    expect(selectedOption().textContent).toMatch(/free$/);
    expect(priced).toBeGreaterThan(texts.findIndex((text) => text.startsWith(t('paletteCopyIds'))));
  });

  it('moves the selection with the arrow keys, and from the first row to the last', async () => {
    const { user, field } = await openPalette();
    await user.keyboard('{ArrowDown}');
    expect(selectedOption()).toBe(options()[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selectedOption()).toBe(options().at(-1));
    expect(field.getAttribute('aria-activedescendant')).toBe(selectedOption().id);
    await user.keyboard('runs');
    expect(selectedOption()).toBe(options()[0]);
  });

  it.each([
    ['a page', 'spending', '#first/spending'],
    ['a view of the collection', 'changes', '#first/over-time/changes'],
    ['a collection', 'seminar', '#other/table'],
    ['a saved video by its title', 'tide mills kept', '#first/saved-captions/track='],
    ['the page of a paid command, which shows its price', '> get captions', '#first/bulk-captions'],
  ])('opens %s', async (_, typed, hash) => {
    await openFirstMatch(typed);
    expect(location.hash.startsWith(hash)).toBe(true);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens the options section that is found by a synonym', async () => {
    vi.spyOn(browser.tabs, 'query').mockResolvedValue([] as never);
    const create = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
    const { user } = await openPalette();
    await user.keyboard('api key');
    expect(selectedOption().textContent).toContain(t('accessToken'));
    await user.keyboard('{Enter}');
    await waitUntilIdle();
    expect(create).toHaveBeenCalledWith({ url: expect.stringMatching(/\/options\.html#connection$/) });
  });

  it('runs a row that is clicked', async () => {
    const { user } = await openPalette();
    await user.keyboard('storage');
    await user.click(screen.getByRole('option', { name: new RegExp(t('libraryStorage')) }));
    expect(location.hash).toBe('#first/storage');
  });

  it('shows a message when nothing matches', async () => {
    const { user } = await openPalette();
    await user.keyboard('zebra');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText(t('paletteNone'))).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toBeTruthy();
  });

  it('opens the shortcuts with a ?', async () => {
    const { user } = await openPalette();
    await user.keyboard('?');
    expect(await screen.findByRole('heading', { name: t('keysHeading') })).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('a command of the palette', () => {
  it('creates a collection', async () => {
    await openFirstMatch('new collection');
    expect((await collectionRepository.all()).map(({ name }) => name)).toContain(t('collectionNewName', 3));
  });

  it('shows that recording is off, and switches it on', async () => {
    const { panel, user } = await openPalette();
    await user.keyboard('> record');
    expect(within(selectedOption()).getByText(t('valueOff'))).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(panel.getState().settings.recording).toBe(true);
  });

  it('deletes the collection only after a confirmation', async () => {
    const { user } = await openFirstMatch('> delete tide');
    expect((await collectionRepository.all()).map(({ name }) => name)).toEqual(['Tide mills', 'Seminar 3']);
    await user.click(await screen.findByRole('button', { name: t('delete') }));
    await waitUntilIdle();
    expect((await collectionRepository.all()).map(({ name }) => name)).toEqual(['Seminar 3']);
  });
});

describe('LibraryOverlays', () => {
  it.each([
    ['t', '#first/table'],
    ['b', '#first/bulk-captions'],
    ['n', '#first/network'],
    ['c', '#first/saved-captions'],
    ['r', '#first/runs'],
    ['p', '#first/spending'],
    ['s', '#first/storage'],
  ])('opens a page with the keys G %s: %s', async (key, hash) => {
    const { user } = await openPage();
    await user.keyboard(`g${key}`);
    expect(location.hash).toBe(hash);
  });

  it('focuses the find field of the page with /', async () => {
    const { user } = await openPage();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'find' }));
    await user.keyboard('gr');
    expect(location.hash).toBe('#first/table');
  });

  it('opens the shortcuts with ?', async () => {
    const { user } = await openPage();
    await user.keyboard('?');
    expect(await screen.findByText(t('palette'))).toBeTruthy();
  });

  it('keeps Ctrl+K when single keys are switched off', async () => {
    const { user, panel } = await openPage();
    await panel.getState().changeSettings({ singleKeys: false });
    await waitUntilIdle();
    await user.keyboard('gr?');
    expect(location.hash).toBe('#first/table');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: t('paletteField') })).toBeTruthy();
  });
});
