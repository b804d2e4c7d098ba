import { describe, expect, it } from 'vitest';
import type { Ports } from '@/lib/app-store/ports';
import { trackListStore } from '@/lib/captions/store/platform-files';
import { captionsWorld, panelOn, videoA } from '../captions/captions-environment';

/** The worker makes a mistake over every question. */
async function brokenPanel() {
  const { ports } = captionsWorld();
  const ask = (async (kind) => {
    if (kind === 'service/call') throw new Error('TypeError: ours');
    return null;
  }) as Ports['ask'];
  return panelOn({ ...ports, ask }, videoA as string);
}

describe('a mistake of ours', () => {
  it('ends the wait for captions and is thrown on, and nothing is called possibly billed', async () => {
    const panel = await brokenPanel();
    await expect(panel.getState().getCaptions({ lang: 'en', mode: 'default' })).rejects.toThrow('ours');
    expect(panel.getState().asking).toEqual({ is: 'idle' });
  });

  it('ends the wait for the list of tracks and is thrown on', async () => {
    const panel = await brokenPanel();
    const list = trackListStore(panel);
    await expect(list.ask({ videoId: videoA as never })).rejects.toThrow('ours');
    expect(list.getState().waiting).toEqual({ is: 'idle' });
  });

  it('is told in the panel until it is dismissed', async () => {
    const { ports } = captionsWorld();
    let happen = () => {};
    const bugs = {
      watch(happened: () => void) {
        happen = happened;
        return () => {};
      },
    };
    const panel = await panelOn({ ...ports, bugs }, videoA as string);
    expect(panel.getState().hasUncaughtError).toBe(false);
    happen();
    expect(panel.getState().hasUncaughtError).toBe(true);
    panel.getState().dismissError();
    expect(panel.getState().hasUncaughtError).toBe(false);
  });
});
