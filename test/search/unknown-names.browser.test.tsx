import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CrawlPane } from '@/components/network/CrawlPane';
import { PlaylistPane } from '@/components/search/PlaylistPane';
import { PopularPane } from '@/components/search/PopularPane';
import { SearchPane } from '@/components/search/SearchPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import { undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName } from '@/lib/settings/discovered-name';
import { serviceUrl } from '../captions/captions-environment';
import { openLibraryPane } from '../collection/open-library';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const unknown: DiscoveredName = { name: null, from: 'description', evidence: '', at: 1 };
const everyNameUnknown = Object.fromEntries(Object.keys(undocumentedNames).map((key) => [key, unknown]));
const discoveredName = (name: string): DiscoveredName => ({ ...unknown, name });

async function openPane(Pane: ComponentType, names: Record<string, DiscoveredName> = everyNameUnknown) {
  const opened = await openLibraryPane(Pane, { collections: [createCollection('first', 'Tide mills', 1)] });
  await act(() => opened.panel.getState().changeSettings({ parameterNames: { [serviceUrl]: names } }));
  await waitUntilIdle();
  return opened;
}
const storedRuns = async () => (await database()).getAll('runs');
const button = (name: RegExp) => screen.getByRole('button', { name });
const reasonFor = (what: string) =>
  screen.getByText(new RegExp(`the service’s API parameter name for “${what}” is unknown`));
const isDisabled = (label: string) => (screen.getByLabelText(label, { exact: true }) as HTMLInputElement).disabled;

describe('panes with unknown parameter names', () => {
  it('block a playlist, and limit a channel to its first page', async () => {
    const { user } = await openPane(PlaylistPane);
    const field = screen.getByRole('textbox', { name: t('listField') });
    await user.type(field, 'PLtides0123456789');
    await user.click(button(/^Get videos/));
    expect(await storedRuns()).toEqual([]);
    expect(reasonFor('playlistId')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'UCabcdefghijklmnopqrstuv');
    expect(isDisabled(t('sourceMostPages'))).toBe(true);
    await user.click(button(/^Get videos/));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ plan: { of: { is: 'channel' }, pages: 1 } }]);
  });

  it('request popular videos without the unknown parameters', async () => {
    const { user } = await openPane(PopularPane);
    const labels = [
      'relatedCountry',
      'popularCategory',
      'relatedLanguage',
      'popularPageSize',
      'sourceMostPages',
    ] as const;
    expect(labels.map((label) => isDisabled(t(label)))).toEqual([true, true, true, true, true]);
    await user.click(button(/^Get popular videos/));
    await user.click(await screen.findByRole('button', { name: t('unknownPriceConfirm', t('popularGet')) }));
    await waitUntilIdle();
    const plan = { kind: 'popular', country: null, category: null, language: null, pageSize: null, pages: 1 };
    expect(await storedRuns()).toMatchObject([{ plan }]);
  });

  it('enable popular videos once each name is known', async () => {
    const names = Object.fromEntries(
      ['country', 'category', 'pageSize', 'page', 'language'].map((word) => [
        `popularVideos.${word}`,
        discoveredName(`x${word}`),
      ]),
    );
    await openPane(PopularPane, names);
    expect(button(/^Get popular videos/).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByText(/“xcountry”.* were found for this service/)).toBeTruthy();
  });

  it('disable country and language of a crawl', async () => {
    await openPane(CrawlPane);
    expect([isDisabled(t('relatedCountry')), isDisabled(t('relatedLanguage'))]).toEqual([true, true]);
    expect([reasonFor(t('relatedCountry')), reasonFor(t('relatedLanguage'))]).toHaveLength(2);
  });

  it('remove safe search from a search', async () => {
    const { panel, user } = await openPane(SearchPane, {});
    fireEvent.change(screen.getByLabelText(t('searchQ'), { exact: true }), { target: { value: 'tide' } });
    fireEvent.change(screen.getByLabelText(t('searchSafeSearch')), { target: { value: 'strict' } });
    await act(() => panel.getState().changeSettings({ parameterNames: { [serviceUrl]: everyNameUnknown } }));
    expect(isDisabled(t('searchSafeSearch'))).toBe(true);
    expect(reasonFor(t('searchSafeSearch'))).toBeTruthy();
    await user.click(button(/^Search .*\$/));
    await waitUntilIdle();
    const [run] = await storedRuns();
    expect(run?.plan).toMatchObject({ kind: 'search', params: { q: 'tide' } });
    expect(JSON.stringify(run?.plan)).not.toContain('safeSearch');
  });
});
