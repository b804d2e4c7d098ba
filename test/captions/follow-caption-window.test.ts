import { describe, expect, it } from 'vitest';
import type { WindowContent } from '@/lib/captions/floating-captions';
import { showCaptionWindow } from '@/lib/captions/store/follow-caption-window';
import { createCaptionsEnv, createPanel, row, settle, showInTab, videoA } from './captions-environment';

async function openWindow() {
  const env = createCaptionsEnv();
  env.saveResponse('captions', { videoId: videoA as never }, JSON.stringify([row(1, 'one two'), row(40, 'three')]));
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'A title');
  env.tick(1.5);
  const sent: Partial<WindowContent>[] = [];
  const calls: string[] = [];
  let window = { onReady: () => {}, onClosed: () => {} };
  const show = () =>
    showCaptionWindow(panel, async (listeners) => {
      calls.push('open');
      window = listeners;
      return { update: (change) => void sent.push(change), focus: async () => void calls.push('focus') };
    });
  await show();
  return { ...env, panel, sent, calls, show, ready: () => window.onReady(), close: () => window.onClosed() };
}

describe('showCaptionWindow', () => {
  it('sends the lines once the window has loaded and after it was reloaded, else only the time', async () => {
    const { sent, tick, ready } = await openWindow();
    tick(1.6);
    expect(sent).toEqual([]);
    ready();
    tick(1.9);
    ready();
    expect(sent.map(({ tracks, clock }) => [tracks?.length, clock?.time])).toEqual([
      [1, 1.6],
      [undefined, 1.9],
      [1, 1.9],
    ]);
  });

  it('says why there are no lines, and stays at the line that was heard before an auto-pause', async () => {
    const { sent, tick, ready, panel } = await openWindow();
    ready();
    tick(0.5, 15);
    expect(sent.at(-1)).toEqual({ notice: 'overlayAd', clock: null });
    tick(3.02, 60, 1, true, { stoppedAt: 3 });
    expect(sent.at(-1)?.clock?.time).toBeLessThan(2.95);
    panel.setState({ clock: null });
    expect(sent.at(-1)).toEqual({ notice: 'captionsNotInTab', clock: null });
    panel.setState({ track: null });
    expect(sent.at(-1)).toMatchObject({ notice: 'captionWindowNoTrack', tracks: [] });
  });

  it('is one window, until it is closed', async () => {
    const { calls, show, close, sent, ready, tick } = await openWindow();
    await show();
    close();
    ready();
    tick(2);
    await settle();
    expect(sent).toEqual([]);
    await show();
    expect(calls).toEqual(['open', 'focus', 'open']);
  });
});
