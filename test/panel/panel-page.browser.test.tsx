import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PanelProvider } from '@/components/ui/panel-state';
import { App } from '@/entrypoints/sidepanel/App';
import { createCaptionsEnv, createPanel, row, settle, showInTab, videoA } from '../captions/captions-environment';
import { t as english, tMirrored } from '../translations';

afterEach(cleanup);

const lines = JSON.stringify([row(1, 'one two'), row(4, 'three four five')]);

async function openPanel(t = english) {
  const env = createCaptionsEnv();
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  const clock = { now: env.ports.now, every: () => () => {} };
  const { container } = render(
    <PanelProvider panel={panel}>
      <App t={t} clock={clock} />
    </PanelProvider>,
  );
  const readAnnouncement = () => container.querySelector('[aria-live="polite"]')?.textContent;
  return { ...env, panel, readAnnouncement };
}

describe('side panel', () => {
  it('announces results politely, but not the current line', async () => {
    const { panel, readAnnouncement, respond, tick } = await openPanel();
    expect(readAnnouncement()).toBe('');
    void panel.getState().getCaptions({ lang: 'en', mode: 'default' });
    await settle();
    await act(() => respond(lines));
    expect(readAnnouncement()).toBe(english.plural('captionsShown', 2));
    const announcement = panel.getState().announcement;
    act(() => tick(1.5));
    act(() => tick(4.5));
    expect(panel.getState().announcement).toBe(announcement);
  });

  it('has the direction and language of its translation', async () => {
    await openPanel(tMirrored);
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['rtl', 'ar-EG']);
    cleanup();
    await openPanel();
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['ltr', english.locale]);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });
});
