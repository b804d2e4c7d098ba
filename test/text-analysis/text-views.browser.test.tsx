import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { libraryStoreOf } from '@/components/collection/use-library';
import { createCollection } from '@/lib/collection/collection';
import { VideoId } from '@/lib/service/ids';
import type { StoredRecords } from '../collection/open-library';
import { itemBatchOf } from '../fixtures/captures';
import { openSavedPane } from '../saved-captions/open-saved-pane';
import { savedTrack } from '../saved-captions/saved-tracks';
import { selectOption } from '../select-option';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

// Virtual rows need a height, and the test DOM has no layout.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: unknown[]; children(one: unknown, index: number): unknown }) =>
    data.map((one, index) => children(one, index)),
}));

const video = (n: number) => VideoId.parse(`textvideo0${n}`);
const tides = [1, 2, 3].map((n) =>
  savedTrack(video(n), n, 'en', ...repeated('the tide turns the mill', 12), 'low water'),
);
const steam = [4, 5].map((n) =>
  savedTrack(video(n), n, 'en-GB', ...repeated('the steam turns the engine', 12), 'boiling water'),
);
const stores: StoredRecords = {
  responses: [...tides, ...steam, savedTrack(video(6), 6, 'de', 'das Wasser')],
  collections: [createCollection('mills', 'Tide mills', 1)],
  itemBatches: [{ ...itemBatchOf([video(1), video(2), video(3), video(4)]), collectionId: 'mills' }],
  videoNotes: [{ collectionId: 'mills', videoId: video(4), note: '', tags: [], excludedReason: 'steam', at: 1 }],
};

function repeated(text: string, times: number): string[] {
  return Array.from({ length: times }, () => text);
}

async function openView(name: string) {
  const env = await openSavedPane(stores);
  await env.user.click(screen.getByRole('button', { name }));
  await waitUntilIdle();
  return env;
}

const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe('Words', () => {
  it('counts one track per video in the chosen language and collection, without excluded videos', async () => {
    const { user } = await openView(t('words'));
    expect(cells(t('words')).slice(0, 2)).toEqual([
      ['the', '120', '387,097', '5'],
      ['turns', '60', '193,548', '5'],
    ]);
    await selectOption(user, t('collections'), 'Tide mills');
    await waitUntilIdle();
    expect(cells(t('words'))[0]).toEqual(['the', '72', '387,097', '3']);
    await selectOption(user, t('language'), 'de');
    await waitUntilIdle();
    expect(screen.getByText(t('textsNoTracks'))).toBeTruthy();
  });

  it('leaves out stop words, filters, and shows the collocates of a word', async () => {
    const { user } = await openView(t('words'));
    await user.click(await screen.findByRole('checkbox', { name: t('textsWithoutStopWords') }));
    expect(cells(t('words')).map(([word]) => word)).not.toContain('the');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'WAT' } });
    await user.click(screen.getByRole('button', { name: 'water' }));
    await waitUntilIdle();
    expect(screen.getByRole('heading', { name: t('textsCollocatesOf', 'water') })).toBeTruthy();
    expect(cells(t('textsCollocates')).map(([word]) => word)).toContain('low');
    const whole = screen.getByRole('table', { name: t('textsCollocates') });
    fireEvent.change(screen.getByLabelText(t('textsLeft')), { target: { value: '1' } });
    expect(whole.isConnected, 'figures of the former window').toBe(false);
    await waitUntilIdle();
    expect(cells(t('textsCollocates'))).toEqual([['low', '3', '13.6', '6.0', '27.1']]);
    await user.click(screen.getByRole('button', { name: t('textsShowLines') }));
    await waitUntilIdle();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'water');
  });
});

describe('Concordance', () => {
  const find = async (text: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    await waitUntilIdle();
  };
  const lines = () => [...document.querySelectorAll('.kwic')].map(({ textContent }) => textContent);

  it('lists a word in its contexts, and opens the line in the reader and returns from it', async () => {
    const { panel, user } = await openView(t('textsConcordance'));
    expect(screen.getByText(t('textsConcordanceStart'))).toBeTruthy();
    await find('*ing water');
    expect(lines()).toHaveLength(2);
    expect(lines()[0]).toMatch(/the engine boiling water$/);
    const save = screen.getByRole('button', { name: t('exportCsv') });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'boiling *' } });
    expect([lines().length, save.hasAttribute('disabled')], 'until the new lines are found').toEqual([2, true]);
    await waitUntilIdle();
    expect([lines().length, save.hasAttribute('disabled')]).toEqual([2, false]);
    const link = document.querySelector<HTMLAnchorElement>('.kwic');
    expect(link?.getAttribute('href')).toMatch(/at=36000&view=concordance$/);
    const { getState } = libraryStoreOf(panel);
    getState().goToView('saved-captions', new URL(link?.href ?? '').hash.split('/')[2] ?? '');
    await waitUntilIdle();
    await user.click(await screen.findByRole('button', { name: t('back') }));
    await waitUntilIdle();
    expect(lines()).toHaveLength(2);
  });

  it('matches the letter case if the user wants it, and keeps the counts of words', async () => {
    const { user } = await openView(t('textsConcordance'));
    await find('low');
    expect(lines()).toHaveLength(3);
    await find('Low');
    expect(lines()).toHaveLength(3);
    await user.click(screen.getByRole('checkbox', { name: t('textsMatchCase') }));
    await waitUntilIdle();
    expect(lines()).toEqual([]);
    expect(screen.getByText(t('textsNoMatches'))).toBeTruthy();
    await find('low');
    expect(lines()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: t('words') }));
    await waitUntilIdle();
    expect(cells(t('words'))[0]).toEqual(['the', '120', '387,097', '5']);
  });

  it('finds the lines of a word of the list in any letter case', async () => {
    const { user } = await openView(t('textsConcordance'));
    await user.click(screen.getByRole('checkbox', { name: t('textsMatchCase') }));
    await user.click(screen.getByRole('button', { name: t('words') }));
    await selectOption(user, t('language'), 'de');
    await waitUntilIdle();
    await user.click(screen.getByRole('button', { name: 'wasser' }));
    await waitUntilIdle();
    await user.click(screen.getByRole('button', { name: t('textsShowLines') }));
    await waitUntilIdle();
    expect(lines()).toEqual(['das Wasser']);
  });

  it('saves all lines, and no file if the user leaves them before', async () => {
    const { panel, saved } = await openView(t('textsConcordance'));
    await find('low');
    fireEvent.click(screen.getByRole('button', { name: t('exportCsv') }));
    await waitUntilIdle();
    expect(saved.map(({ name, text }) => [name, text.trimEnd().split('\r\n').length])).toEqual([
      ['concordance.csv', 4],
    ]);
    fireEvent.click(screen.getByRole('button', { name: t('exportCsv') }));
    act(() => libraryStoreOf(panel).getState().goToPane('saved-captions'));
    await waitUntilIdle();
    expect(saved).toHaveLength(1);
    expect(panel.getState().toast?.message).toEqual(['savedExportStopped']);
  });

  it('says what is wrong with a text that finds nothing', async () => {
    const { user } = await openView(t('textsConcordance'));
    await find('42');
    expect(screen.getByText(t('textsNoWordInQuery'))).toBeTruthy();
    await find('lighthouse');
    expect(screen.getByText(t('textsNoMatches'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('findRegex') }));
    await find('(');
    expect(screen.getByText(/^Not a valid regular expression/)).toBeTruthy();
  });
});

describe('Keyness', () => {
  it('compares a collection with all other saved captions', async () => {
    const { user } = await openView(t('textsKeyness'));
    expect(screen.getByText(t('textsKeynessStart'))).toBeTruthy();
    await selectOption(user, t('textsGroup'), 'Tide mills');
    await waitUntilIdle();
    expect(screen.getByText(t('textsNoKeywords'))).toBeTruthy();
    await selectOption(user, t('tracks'), '2');
    expect(cells(t('textsMoreFrequent', 'Tide mills')).map(([word]) => word)).toEqual(['tide', 'mill']);
    expect(cells(t('textsMoreFrequent', t('textsOthers')))[0]?.slice(0, 3)).toEqual(['steam', '0', '24']);
    await selectOption(user, t('textsReference'), 'Tide mills');
    await waitUntilIdle();
    expect(screen.getByText(t('textsNoTracks'))).toBeTruthy();
  });
});
