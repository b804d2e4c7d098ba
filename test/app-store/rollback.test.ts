import { describe, expect, it } from 'vitest';
import type { Ports } from '@/lib/app-store/ports';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { createCaptionsEnv, createPanel, videoA } from '../captions/captions-environment';

/** Creates a panel whose worker throws on every message. */
async function brokenPanel() {
  const { ports } = createCaptionsEnv();
  const sendMessage = (async (kind) => {
    if (kind === 'service/call') throw new Error('TypeError: ours');
    return null;
  }) as Ports['sendMessage'];
  return createPanel({ ...ports, sendMessage }, videoA as string);
}

describe('withRollback', () => {
  it('ends the wait for captions, throws the error on and marks nothing as possibly billed', async () => {
    const panel = await brokenPanel();
    await expect(panel.getState().getCaptions({ lang: 'en', mode: 'default' })).rejects.toThrow('ours');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
  });

  it('ends the wait for the track list and throws the error on', async () => {
    const panel = await brokenPanel();
    const list = requestStoreOf(panel, 'captionFiles');
    await expect(list.getState().fetch({ videoId: videoA as never })).rejects.toThrow('ours');
    expect(list.getState().requestState).toEqual({ is: 'idle' });
  });

  it('shows an uncaught error in the panel until it is dismissed', async () => {
    const { ports } = createCaptionsEnv();
    let happen = () => {};
    const bugs = {
      watch(happened: () => void) {
        happen = happened;
        return () => {};
      },
    };
    const panel = await createPanel({ ...ports, bugs }, videoA as string);
    expect(panel.getState().hasUncaughtError).toBe(false);
    happen();
    expect(panel.getState().hasUncaughtError).toBe(true);
    panel.getState().dismissError();
    expect(panel.getState().hasUncaughtError).toBe(false);
  });
});
