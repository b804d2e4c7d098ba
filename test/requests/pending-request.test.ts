import { describe, expect, it } from 'vitest';
import type { Ports } from '@/lib/app-store/ports';
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
const asked = captionsParams(VideoId.parse(videoA), request);

/** Creates a panel while another page's speech-to-text request for the first video is pending. */
async function leftWorld() {
  const made = createCaptionsEnv();
  const since = made.clock.time - 70_000;
  const ledger = ledgerInMemory(() => made.clock.time);
  const entry = createLedgerEntry({
    ...{ name: 'captions', asked, key: 'its key', videoId: videoA, by: 'reader' },
    ...{ sentAt: since, idSuffix: '0', quote: { is: 'unstated' } },
  });
  await ledger.enter(entry, () => null);
  // The requests that the worker reports as pending.
  let alive: PendingRequest[] = [{ name: 'captions', asked, since }];
  const sendMessage = (async (kind: string, body: never) =>
    kind === 'calls/under-way' ? alive : made.ports.sendMessage(kind as 'service/call', body)) as Ports['sendMessage'];
  const ends = async (how: 'with an answer' | 'without') => {
    alive = [];
    if (how === 'with an answer') made.hold('captions', asked, JSON.stringify([row(0, 'tide mills turn')]));
    await ledger.settle(
      how === 'with an answer'
        ? confirmedEntry(entry, made.clock.time, null)
        : failedEntry(entry, made.clock.time, { kind: 'interrupted' }),
    );
    await settle();
  };
  return { ...made, since, entry, ends, ports: { ...made.ports, ledger, sendMessage } };
}

describe('a pending request of a closed page', () => {
  it('is shown with its real waiting time, and nothing is sent', async () => {
    const { ports, since, asked: sent } = await leftWorld();
    const panel = await createPanel(ports, videoA);
    expect(panel.getState().requestState).toEqual({ is: 'loading', request, since });
    expect(sent).toEqual([]);
  });

  it('shows its response as if this page had sent it', async () => {
    const { ports, ends } = await leftWorld();
    const panel = await createPanel(ports, videoA);
    await ends('with an answer');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['tide mills turn']);
  });

  it('disappears if it ends without a response, which is counted as possibly billed', async () => {
    const { ports, ends } = await leftWorld();
    const panel = await createPanel(ports, videoA);
    await ends('without');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    expect(panel.getState().possiblyBilled).toHaveLength(1);
  });

  it('can be cancelled, and its response is shown all the same', async () => {
    const { ports, ends } = await leftWorld();
    const panel = await createPanel(ports, videoA);
    panel.getState().stopWaiting();
    expect(panel.getState().requestState).toMatchObject({ is: 'failed', failure: { kind: 'stopped' } });
    await ends('with an answer');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    expect(panel.getState().track).not.toBeNull();
  });

  it('is not shown for another video', async () => {
    const { ports, since } = await leftWorld();
    const panel = await createPanel(ports, videoB);
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
    await openVideo(panel, videoA);
    expect(panel.getState().requestState).toMatchObject({ is: 'loading', since });
  });

  it("remains pending if the worker of this page's request dies", async () => {
    const { ports, since, answer } = await leftWorld();
    const panel = await createPanel({ ...ports, ledger: { ...ports.ledger, unsettled: async () => [] } }, videoA);
    const pending = panel.getState().getCaptions(request);
    await settle();
    panel.getState().ports.ledger.unsettled = ports.ledger.unsettled;
    await answer({ kind: 'interrupted' });
    await pending;
    await settle();
    expect(panel.getState().requestState).toEqual({ is: 'loading', request, since });
  });
});
