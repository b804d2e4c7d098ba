import { describe, expect, it } from 'vitest';
import type { TrackFacts } from '@/lib/captions/track-facts';
import { createRateStore, type TrackFactsSource } from '@/lib/speech-rate/store';
import { createCaptionsEnv, createPanel, settle, videoA, videoB } from '../captions/captions-environment';

const facts = (videoId: string): TrackFacts => ({
  key: videoId,
  videoId,
  question: { lang: null, mode: 'default' },
  format: 'json',
  lang: 'en',
  receivedAt: 1,
  bytes: 1,
  lines: 1,
  unit: 'words',
  count: 1,
  spoken: 1,
  ends: 1,
  pace: 100,
  spread: null,
  rules: 1,
});

/** A library that reads one more saved track when the test releases it. */
function slowLibrary() {
  const known = [facts(videoA)];
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const library: TrackFactsSource = {
    facts: async () => [...known],
    async bringUpToDate(onProgress, signal) {
      onProgress(0, 1);
      await gate;
      if (!signal.aborted) known.push(facts(videoB));
    },
  };
  return { library, go };
}

async function opened() {
  const { ports } = createCaptionsEnv();
  const requestedIds: string[] = [];
  const titleOf = async (id: string) => {
    requestedIds.push(id);
    return id === videoA ? 'Tide mills' : null;
  };
  const { library, go } = slowLibrary();
  const panel = await createPanel({ ...ports, responses: { ...ports.responses, titleOf } }, videoA);
  // The panel itself reads the title of its own video.
  requestedIds.length = 0;
  return { pace: createRateStore(panel, library), go, requestedIds };
}

describe('createRateStore', () => {
  it('shows known facts at once and derives the rest', async () => {
    const { pace, go } = await opened();
    pace.getState().loadSavedFacts();
    await settle();
    expect(pace.getState()).toMatchObject({ facts: [{ videoId: videoA }], reading: { done: 0, of: 1 } });
    go();
    await settle();
    expect(pace.getState().facts?.map(({ videoId }) => videoId)).toEqual([videoA, videoB]);
    expect(pace.getState().reading).toBeNull();
  });

  it('stops reading after it is unsubscribed', async () => {
    const { pace, go } = await opened();
    const stop = pace.getState().loadSavedFacts();
    await settle();
    stop();
    go();
    await settle();
    expect(pace.getState()).toMatchObject({ facts: [{ videoId: videoA }], reading: null });
  });

  it('remembers which plots are tables and which languages it compares', async () => {
    const { pace } = await opened();
    pace.getState().showAs('curve', true);
    pace.getState().showAs('pauses', true);
    pace.getState().showAs('curve', false);
    pace.getState().setAcrossLanguages(true);
    expect([...pace.getState().tables]).toEqual(['pauses']);
    expect(pace.getState().acrossLanguages).toBe(true);
  });

  it('reads each title once', async () => {
    const { pace, requestedIds } = await opened();
    await pace.getState().loadTitles([videoA, videoB]);
    await pace.getState().loadTitles([videoA, videoB]);
    expect(requestedIds).toEqual([videoA, videoB]);
    expect(pace.getState().titles.get(videoA)).toBe('Tide mills');
  });
});
