import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PlaylistPane } from '@/components/search/PlaylistPane';
import { PopularPane } from '@/components/search/PopularPane';
import { SearchPane } from '@/components/search/SearchPane';
import { createCollection } from '@/lib/collection/collection';
import { database } from '@/lib/database/database';
import { serviceUrl } from '../captions/captions-environment';
import { openLibraryPane } from '../collection/open-library';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

async function openPane(Pane: ComponentType) {
  const opened = await openLibraryPane(Pane, { collections: [createCollection('first', 'Tide mills', 1)] });
  await act(() => opened.panel.getState().changeSettings({ parameterNames: {} }));
  await waitUntilIdle();
  const useNames = async () => {
    await opened.user.click(screen.getByRole('button', { name: t('namesUse') }));
    expect(opened.panel.getState().settings.parameterNames).toEqual({ [serviceUrl]: {} });
  };
  return { ...opened, useNames };
}
const storedRuns = async () => (await database()).getAll('runs');
const button = (name: RegExp) => screen.getByRole('button', { name });

describe('panes before the user has confirmed the parameter names', () => {
  it('start no run of a playlist until then', async () => {
    const { user, useNames } = await openPane(PlaylistPane);
    await user.type(screen.getByRole('textbox', { name: t('listField') }), 'PLtides0123456789');
    await user.click(button(/^Get videos/));
    expect(await storedRuns()).toEqual([]);
    expect(screen.getByText(t('namesOff'))).toBeTruthy();
    await useNames();
    await user.click(button(/^Get videos/));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ plan: { of: { is: 'playlist' } } }]);
  });

  it('start no run of popular videos until then', async () => {
    const { user, useNames } = await openPane(PopularPane);
    await user.click(button(/^Get popular videos/));
    expect(screen.queryByRole('button', { name: t('unknownPriceConfirm', t('popularGet')) })).toBeNull();
    expect(screen.getByText(t('namesOff'))).toBeTruthy();
    await useNames();
    await user.click(button(/^Get popular videos/));
    await user.click(await screen.findByRole('button', { name: t('unknownPriceConfirm', t('popularGet')) }));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ plan: { kind: 'popular', pages: 4, pageSize: 50 } }]);
  });

  it('start a search without safe search, and one with it only then', async () => {
    const { user } = await openPane(SearchPane);
    const inPlan = () => within(screen.getByRole('region', { name: t('estimatedCost') }));
    fireEvent.change(screen.getByLabelText(t('searchQ'), { exact: true }), { target: { value: 'tide' } });
    fireEvent.change(screen.getByLabelText(t('searchSafeSearch')), { target: { value: 'strict' } });
    await user.click(button(/^Search .*\$/));
    expect(await storedRuns()).toEqual([]);
    expect(inPlan().getByText(t('namesOff'))).toBeTruthy();
    fireEvent.change(screen.getByLabelText(t('searchSafeSearch')), { target: { value: '' } });
    expect(inPlan().queryByText(t('namesOff'))).toBeNull();
    await user.click(button(/^Search .*\$/));
    await waitUntilIdle();
    expect(await storedRuns()).toMatchObject([{ plan: { kind: 'search', params: { q: 'tide' } } }]);
  });
});
