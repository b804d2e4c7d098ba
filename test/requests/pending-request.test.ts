import { describe, expect, it } from 'vitest';
import type { Ports } from '@/lib/app-store/ports';
import { captionsParams } from '@/lib/captions/track-request';
import type { PendingRequest } from '@/lib/requests/pending-request';
import { VideoId } from '@/lib/service/ids';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import { captionsWorld, panelOn, row, settle, turnTo, videoA, videoB } from '../captions/captions-environment';
import { ledgerInMemory } from '../fakes';

const question = { lang: null, mode: 'force-whisper' } as const;
const asked = captionsParams(VideoId.parse(videoA), question);

/** A world in which speech-to-text is under way about the first video, asked for by a page that is closed since. */
async function leftWorld() {
  const made = captionsWorld();
  const since = made.world.time - 70_000;
  const ledger = ledgerInMemory(() => made.world.time);
  const entry = createLedgerEntry({
    ...{ name: 'captions', asked, key: 'its key', videoId: videoA, by: 'reader' },
    ...{ sentAt: since, mark: '0', quote: { is: 'unstated', hint: null } },
  });
  await ledger.enter(entry, () => null);
  // What a worker says that has looked which of its rows are alive.
  let alive: PendingRequest[] = [{ name: 'captions', asked, since }];
  const ask = (async (kind: string, body: never) =>
    kind === 'calls/under-way' ? alive : made.ports.ask(kind as 'service/call', body)) as Ports['ask'];
  const ends = async (how: 'with an answer' | 'without') => {
    alive = [];
    if (how === 'with an answer') made.hold('captions', asked, JSON.stringify([row(0, 'tide mills turn')]));
    await ledger.settle(
      how === 'with an answer'
        ? confirmedEntry(entry, made.world.time, null)
        : failedEntry(entry, made.world.time, { kind: 'interrupted' }),
    );
    await settle();
  };
  return { ...made, since, entry, ends, ports: { ...made.ports, ledger, ask } };
}

describe('a question that was left on its way', () => {
  it('is found again with its true time gone, and nothing is sent for that', async () => {
    const { ports, since, asked: sent } = await leftWorld();
    const panel = await panelOn(ports, videoA);
    expect(panel.getState().asking).toEqual({ is: 'loading', question, since });
    expect(sent).toEqual([]);
  });

  it('lands as if it had been asked for here', async () => {
    const { ports, ends } = await leftWorld();
    const panel = await panelOn(ports, videoA);
    await ends('with an answer');
    expect(panel.getState().asking).toEqual({ is: 'idle' });
    expect(panel.getState().track?.cues.map(({ text }) => text)).toEqual(['tide mills turn']);
  });

  it('is no longer waited for where it came to nothing, and the book says so', async () => {
    const { ports, ends } = await leftWorld();
    const panel = await panelOn(ports, videoA);
    await ends('without');
    expect(panel.getState().asking).toEqual({ is: 'idle' });
    expect(panel.getState().possible).toHaveLength(1);
  });

  it('may be left again; what comes is shown all the same', async () => {
    const { ports, ends } = await leftWorld();
    const panel = await panelOn(ports, videoA);
    panel.getState().stopWaiting();
    expect(panel.getState().asking).toMatchObject({ is: 'failed', failure: { kind: 'stopped' } });
    await ends('with an answer');
    expect(panel.getState().asking).toEqual({ is: 'idle' });
    expect(panel.getState().track).not.toBeNull();
  });

  it('is not shown beside another video', async () => {
    const { ports, since } = await leftWorld();
    const panel = await panelOn(ports, videoB);
    expect(panel.getState().asking).toEqual({ is: 'idle' });
    await turnTo(panel, videoA);
    expect(panel.getState().asking).toMatchObject({ is: 'loading', since });
  });

  it('goes on being waited for where the worker died that this page had asked', async () => {
    const { ports, since, answer } = await leftWorld();
    const panel = await panelOn({ ...ports, ledger: { ...ports.ledger, sent: async () => [] } }, videoA);
    const asking = panel.getState().getCaptions(question);
    await settle();
    panel.ports.ledger.sent = ports.ledger.sent;
    await answer({ kind: 'interrupted' });
    await asking;
    await settle();
    expect(panel.getState().asking).toEqual({ is: 'loading', question, since });
  });
});
