import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { App } from '@/entrypoints/sidepanel/App';
import { createCaptionsEnv, createPanel, row, settle, showInTab, videoA } from '../captions/captions-environment';
import { t as english, tMirrored } from '../words-of';

afterEach(cleanup);

const lines = JSON.stringify([row(1, 'one two'), row(4, 'three four five')]);

async function opened(t = english) {
  const made = createCaptionsEnv();
  const panel = await createPanel(made.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  const clock = { now: made.ports.now, every: () => () => {} };
  const { container } = render(<App panel={panel} t={t} clock={clock} />);
  const read = () => container.querySelector('[aria-live="polite"]')?.textContent;
  return { ...made, panel, read };
}

describe('side panel', () => {
  it('announces results politely, but not the current line', async () => {
    const { panel, read, answer, tick } = await opened();
    expect(read()).toBe('');
    void panel.getState().getCaptions({ lang: 'en', mode: 'default' });
    await settle();
    await act(() => answer(lines));
    expect(read()).toBe(english.plural('captionsShown', 2));
    const said = panel.getState().announcement;
    act(() => tick(1.5));
    act(() => tick(4.5));
    expect(panel.getState().announcement).toBe(said);
  });

  it('has the direction and language of its translation', async () => {
    await opened(tMirrored);
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['rtl', 'ar-EG']);
    cleanup();
    await opened();
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['ltr', english.locale]);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });
});
