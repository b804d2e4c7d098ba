import { PanelProvider } from '@/components/ui/panel-state';
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { App } from '@/entrypoints/sidepanel/App';
import type { PanelTabId } from '@/lib/settings/settings';
import { createCaptionsEnv, createPanel, serviceUrl, showInTab, videoA } from '../captions/captions-environment';
import { english, t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(((key: string) => english[key]?.message ?? '') as never);
});
/** Opens a tab of the panel for a service whose parameter names the user has not confirmed. */
async function openTab(tab: PanelTabId, group = 'captions', country: string | null = 'DK') {
  const env = createCaptionsEnv();
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  await panel.getState().changeSettings({
    files: { ...panel.getState().settings.files, group } as never,
    related: { pages: 1, country, language: null },
    parameterNames: {},
  });
  panel.setState({ tab, requestedComment: 'UgxAbCdEfGhIjKlMnOpQ4AaABAg' });
  render(
    <PanelProvider panel={panel}>
      <App t={t} clock={{ now: env.ports.now, every: () => () => {} }} />
    </PanelProvider>,
  );
  const priced = () => screen.getAllByRole('button', { name: /\$\d|price unknown/ });
  await vi.waitFor(() => expect(priced().length).toBeGreaterThan(0));
  await waitUntilIdle();
  const pressAll = async () => {
    for (const one of priced()) await act(async () => void fireEvent.click(one));
    await waitUntilIdle();
    return env.requests.map(({ name, params }) => [name, params]);
  };
  const confirmed = () => panel.getState().settings.parameterNames;
  return { ...env, confirmed, pressAll };
}

const useNames = () => fireEvent.click(screen.getByRole('button', { name: t('namesUse') }));

describe('the panel before the user has confirmed the parameter names', () => {
  it.each<[PanelTabId, string, string, object]>([
    ['replies', 'captions', 'commentReplies', { comment: expect.any(String) }],
    ['details', 'captions', 'videos', { ids: [videoA], additionalFields: ['isShort'] }],
    ['related', 'captions', 'relatedVideos', { videoId: videoA, pages: 1, country: 'DK' }],
  ])(
    'sends nothing that depends on them from tab %s, and says so with a button, once',
    async (tab, group, name, params) => {
      const { pressAll, confirmed } = await openTab(tab, group);
      expect(await pressAll()).toEqual([]);
      expect(screen.getAllByText(t('namesOff'))).toHaveLength(1);
      useNames();
      await waitUntilIdle();
      expect(confirmed()).toEqual({ [serviceUrl]: {} });
      expect(screen.queryByText(t('namesOff'))).toBeNull();
      expect(await pressAll()).toEqual([[name, expect.objectContaining(params)]]);
    },
  );

  it('requests related videos without a country', async () => {
    const { pressAll } = await openTab('related', 'captions', null);
    expect(screen.queryByText(t('namesOff'))).toBeNull();
    expect(await pressAll()).toEqual([['relatedVideos', { videoId: videoA, pages: 1 }]]);
  });

  it('lists video files without a country, and needs the names for one', async () => {
    const { pressAll } = await openTab('files', 'video');
    const field = screen.getByRole('combobox', { name: t('filesCountry') });
    fireEvent.click(field);
    fireEvent.change(field, { target: { value: 'denm' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitUntilIdle();
    expect(await pressAll()).toEqual([]);
    useNames();
    await waitUntilIdle();
    expect(await pressAll()).toEqual([['videoFiles', { videoId: videoA, country: 'DK' }]]);
  });
});
