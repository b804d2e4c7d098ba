import { describe, expect, it } from 'vitest';
import type { Overlay, OverlayListeners } from '@/lib/captions/browser/overlay';
import type { OverlayContent } from '@/lib/captions/floating-captions';
import { followOverlay } from '@/lib/captions/store/follow-overlay';
import { t } from '../translations';
import { createCaptionsEnv, createPanel, row, settle, showInTab, videoA } from './captions-environment';

async function openTrack({ isRefused = false } = {}) {
  const env = createCaptionsEnv();
  env.saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'one two'), row(40, 'three')]));
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'A title');
  env.tick(1.5);
  const opened: number[] = [];
  const closed: number[] = [];
  const sent: Partial<OverlayContent>[] = [];
  const listeners: OverlayListeners[] = [];
  const open = async (tabId: number, on: OverlayListeners): Promise<Overlay | null> => {
    opened.push(tabId);
    listeners.push(on);
    if (isRefused) return null;
    return { update: (change) => void sent.push(change), close: () => void closed.push(tabId) };
  };
  const start = async () => {
    panel.setState({ overlay: 'shown' });
    followOverlay(panel, t, open);
    await settle();
  };
  return { ...env, panel, state: panel.getState, start, opened, closed, sent, listeners };
}

describe('followOverlay', () => {
  it('does not start without a player, and says how to get one', async () => {
    const { panel, state } = await openTrack();
    panel.setState({ clock: null });
    await state().toggleOverlay(t);
    expect(state().overlay).toBe('off');
    expect(state().toast?.message).toEqual(['captionsNotInTab']);
  });

  it('sends the lines once, and a length only of the video itself', async () => {
    const { start, sent, tick } = await openTrack();
    await start();
    expect(sent[1]).toMatchObject({ continued: false, length: 60, place: { x: 50, y: 88, size: 100 } });
    expect(sent[1]?.tracks).toMatchObject([
      { isCovered: false, lines: [{ offset: 1, duration: 2, lang: 'en', text: 'one two' }, { text: 'three' }] },
    ]);
    tick(2);
    tick(0.5, 15);
    tick(2.5, 60.02);
    expect(sent.slice(2)).toEqual([{ length: 60.02 }]);
  });

  it('says why no captions are drawn', async () => {
    const { start, state, tick, panel, closed } = await openTrack();
    await start();
    tick(0.5, 15);
    expect(state().overlay).toBe('ad');
    panel.setState({ clock: null });
    expect(state().overlay).toBe('no-player');
    expect(closed).toEqual([1]);
    tick(2);
    await settle();
    expect(state().overlay).toBe('shown');
  });

  it('says once that the browser refuses, and tries again with the next player', async () => {
    const { start, state, tick, opened, panel } = await openTrack({ isRefused: true });
    await start();
    tick(2);
    expect(state().overlay).toBe('refused');
    expect(state().toast?.message).toEqual(['overlayRefused']);
    expect(opened).toEqual([1]);
    panel.setState({ clock: null });
    tick(2);
    await settle();
    expect(opened).toEqual([1, 1]);
  });

  it('draws over the player of one tab at a time', async () => {
    const { start, state, panel, opened, closed, tick } = await openTrack();
    await start();
    const { subject } = state();
    panel.setState({ subject: subject && { ...subject, tabId: 2 } });
    tick(1);
    await settle();
    expect({ opened, closed }).toEqual({ opened: [1, 2], closed: [1] });
  });

  it('stores the place, and ends when the user hides the captions in the page', async () => {
    const { start, state, listeners, closed } = await openTrack();
    await start();
    listeners[0]?.onPlace({ x: 10, y: 20, size: 150 });
    await settle();
    expect(state().settings.floatingCaptions).toEqual({ x: 10, y: 20, size: 150 });
    listeners[0]?.onHide();
    expect(state().overlay).toBe('off');
    expect(closed).toEqual([1]);
  });
});
