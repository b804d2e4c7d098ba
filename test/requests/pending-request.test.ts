import { describe, expect, it } from 'vitest';
import type { PanelPorts } from '@/lib/app-store/ports';
import { captionsParams } from '@/lib/captions/track-request';
import type { PendingRequest } from '@/lib/requests/with-offscreen';
import { VideoId } from '@/lib/service/ids';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import {
  createCaptionsEnv,
  createPanel,
  openVideo,
  row,
  settle,
  videoA,
  videoB,
} from '../captions/captions-environment';
import { ledgerInMemory } from '../fakes';

const request = { lang: null, mode: 'force-whisper' } as const;
const params = captionsParams(VideoId.parse(videoA), request);

/** Creates a panel while another page's speech-to-text request for the first video is pending. */
async function createPendingEnv() {
  const env = createCaptionsEnv();
  const since = env.clock.time - 70_000;
  const ledger = ledgerInMemory(() => env.clock.time);
  const entry = createLedgerEntry({
    name: 'captions',
    params,
    key: 'its key',
    videoId: videoA,
    startedBy: 'user',
    sentAt: since,
    idSuffix: '0',
    quote: { is: 'unknown' },
  });
  await ledger.enter(entry, () => null);
  // The requests that the worker reports as pending.
  let pendingRequests: PendingRequest[] = [{ name: 'captions', params, since }];
  const sendMessage = (async (kind: string, body: never) =>
    kind === 'requests/pending'
      ? pendingRequests
      : env.ports.sendMessage(kind as 'service/call', body)) as PanelPorts['sendMessage'];
  const endRequest = async (outcome: 'with an answer' | 'without') => {
    pendingRequests = [];
    if (outcome === 'with an answer') env.saveResponse('captions', params, JSON.stringify([row(0, 'tide mills turn')]));
    await ledger.settle(
      outcome === 'with an answer'
        ? confirmedEntry(entry, env.clock.time, null)
        : failedEntry(entry, env.clock.time, { kind: 'interrupted' }),
    );
    await settle();
  };
  return { ...env, since, entry, endRequest, ports: { ...env.ports, ledger, sendMessage } };
}

describe('a pending request of a closed page', () => {
  it('is shown with its real waiting time, and nothing is sent', async () => {
    const { ports, since, requests } = await createPendingEnv();
    const panel = await createPanel(ports, videoA);
    expect(panel.getState().requestState).toEqual({ is: 'loading', request, since });
    expect(requests).toEqual([]);
  });

  it('shows its response in the panel once it ends', async () => {
    const { ports, endRequest } = await createPendingEnv();
    const panel = await createPanel(ports, videoA);
    await endRequest('with an answer');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['tide mills turn']);
  });

  it('disappears and counts as possibly billed if it ends without a response', async () => {
    const { ports, endRequest } = await createPendingEnv();
    const panel = await createPanel(ports, videoA);
    await endRequest('without');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    expect(panel.getState().possiblyBilled).toHaveLength(1);
  });

  it('can be cancelled, and its response is still shown when it arrives', async () => {
    const { ports, endRequest } = await createPendingEnv();
    const panel = await createPanel(ports, videoA);
    panel.getState().stopWaiting();
    expect(panel.getState().requestState).toMatchObject({ is: 'failed', failure: { kind: 'stopped' } });
    await endRequest('with an answer');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    expect(panel.getState().track).not.toBeNull();
  });

  it('is not shown for another video', async () => {
    const { ports, since } = await createPendingEnv();
    const panel = await createPanel(ports, videoB);
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    await openVideo(panel, videoA);
    expect(panel.getState().requestState).toMatchObject({ is: 'loading', since });
  });

  it('is shown after an identical request from the panel was interrupted', async () => {
    const { ports, since, respond } = await createPendingEnv();
    const panel = await createPanel({ ...ports, ledger: { ...ports.ledger, unsettled: async () => [] } }, videoA);
    const pending = panel.getState().getCaptions(request);
    await settle();
    panel.getState().ports.ledger.unsettled = ports.ledger.unsettled;
    await respond({ kind: 'interrupted' });
    await pending;
    await settle();
    expect(panel.getState().requestState).toEqual({ is: 'loading', request, since });
  });

  it('shows its response in place of older captions of the same request', async () => {
    const { ports, clock, since, saveResponse, endRequest } = await createPendingEnv();
    clock.time = since - 1000;
    saveResponse('captions', params, JSON.stringify([row(0, 'an older line')]));
    const panel = await createPanel(ports, videoA);
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['an older line']);
    clock.time = since + 1000;
    await endRequest('with an answer');
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['tide mills turn']);
  });
});
