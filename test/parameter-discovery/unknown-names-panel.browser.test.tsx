import { PanelProvider } from '@/components/ui/panel-state';
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { App } from '@/entrypoints/sidepanel/App';
import { undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName } from '@/lib/settings/discovered-name';
import type { PanelTabId } from '@/lib/settings/settings';
import { createCaptionsEnv, createPanel, serviceUrl, showInTab, videoA } from '../captions/captions-environment';
import { english, t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

const unknown: DiscoveredName = { name: null, from: 'description', evidence: '', at: 1 };
const everyNameUnknown = Object.fromEntries(Object.keys(undocumentedNames).map((key) => [key, unknown]));

afterEach(cleanup);
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(((key: string) => english[key]?.message ?? '') as never);
});
/** Opens a tab of the panel for a service that is known to reject all assumed names. */
async function openTab(tab: PanelTabId, group = 'captions', names: object = everyNameUnknown) {
  const env = createCaptionsEnv();
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  await panel.getState().changeSettings({
    files: { ...panel.getState().settings.files, group } as never,
    related: { pages: 1, country: 'DK', language: 'da' },
    parameterNames: { [serviceUrl]: names as Record<string, DiscoveredName> },
  });
  const openedPages: string[] = [];
  panel.setState({
    tab,
    requestedComment: 'UgxAbCdEfGhIjKlMnOpQ4AaABAg',
    openOptions: () => void openedPages.push('options'),
  });
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
  return { ...env, openedPages, pressAll };
}

const box = (name: string) => screen.getByRole('combobox', { name }) as HTMLInputElement;
const disabledReason = (what: string) =>
  screen.getByText(new RegExp(`the service’s API parameter name for “${what}” is unknown`));

describe('the panel with unknown parameter names', () => {
  it('requests related videos without a country or a language, and says why', async () => {
    const { pressAll } = await openTab('related');
    expect([box(t('relatedCountry')).disabled, box(t('relatedLanguage')).disabled]).toEqual([true, true]);
    expect([disabledReason(t('relatedCountry')), disabledReason(t('relatedLanguage'))]).toHaveLength(2);
    expect(await pressAll()).toEqual([['relatedVideos', { videoId: videoA, pages: 1 }]]);
  });

  it('sends no request for replies, says why, and links to the options', async () => {
    const { pressAll, openedPages } = await openTab('replies');
    expect(await pressAll()).toEqual([]);
    expect(disabledReason('parentCommentId')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('namesOpen') }));
    expect(openedPages).toEqual(['options']);
  });

  it('sends no request for details, and says why', async () => {
    const { pressAll } = await openTab('details');
    expect(await pressAll()).toEqual([]);
    expect(disabledReason('ids')).toBeTruthy();
  });

  it('requests details without additional fields if only the name for them is unknown', async () => {
    const { pressAll } = await openTab('details', 'captions', { 'videos.additionalFields': unknown });
    expect(await pressAll()).toEqual([['videos', { ids: [videoA] }]]);
  });

  it('requests video files without a country, but lets the user choose one for audio files', async () => {
    const { pressAll } = await openTab('files', 'video');
    expect(box(t('filesCountry')).disabled).toBe(true);
    expect(disabledReason(t('filesCountry'))).toBeTruthy();
    expect(await pressAll()).toEqual([['videoFiles', { videoId: videoA }]]);
    cleanup();
    await openTab('files', 'audio');
    expect(box(t('filesCountry')).disabled).toBe(false);
  });
});
