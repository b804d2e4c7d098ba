import { describe, expect, it } from 'vitest';
import type { TrackStatistics } from '@/lib/captions/records';
import { createRateStore, type TrackFactsSource } from '@/lib/speech-rate/store';
import { createCaptionsEnv, createPanel, settle, videoA, videoB } from '../captions/captions-environment';

const facts = (videoId: string): TrackStatistics => ({
  key: videoId,
  videoId,
  request: { lang: null, mode: 'default' },
  format: 'json',
  lang: 'en',
  receivedAt: 1,
  bytes: 1,
  lines: 1,
  unit: 'words',
  count: 1,
  spokenSeconds: 1,
  endSeconds: 1,
  speechRate: 100,
  spread: null,
  version: 1,
  columnsVersion: 1,
});

/** Creates a library that reads another saved track when the test releases it. */
function slowLibrary() {
  const known = [facts(videoA)];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const library: TrackFactsSource = {
    facts: async () => [...known],
    async bringUpToDate(onProgress, signal) {
      onProgress(0, 1);
      await gate;
      if (!signal.aborted) known.push(facts(videoB));
    },
  };
  return { library, release };
}

async function openStore() {
  const { ports } = createCaptionsEnv();
  const requestedIds: string[] = [];
  const titleOf = async (id: string) => {
    requestedIds.push(id);
    return id === videoA ? 'Tide mills' : null;
  };
  const { library, release } = slowLibrary();
  const panel = await createPanel({ ...ports, responses: { ...ports.responses, titleOf } }, videoA);
  // Opening the panel reads the title of its own video, so this request is ignored.
  requestedIds.length = 0;
  return { store: createRateStore(panel, library), release, requestedIds };
}

describe('createRateStore', () => {
  it('returns saved facts at once, and adds those of other tracks after reading them', async () => {
    const { store, release } = await openStore();
    store.getState().loadSavedFacts();
    await settle();
    expect(store.getState()).toMatchObject({ facts: [{ videoId: videoA }], reading: { done: 0, total: 1 } });
    release();
    await settle();
    expect(store.getState().facts?.map(({ videoId }) => videoId)).toEqual([videoA, videoB]);
    expect(store.getState().reading).toBeNull();
  });

  it('stops reading after it is unsubscribed', async () => {
    const { store, release } = await openStore();
    const stop = store.getState().loadSavedFacts();
    await settle();
    stop();
    release();
    await settle();
    expect(store.getState()).toMatchObject({ facts: [{ videoId: videoA }], reading: null });
  });

  it('keeps the progress of a newer load when an older one ends', async () => {
    const { ports } = createCaptionsEnv();
    const releases: (() => void)[] = [];
    const library: TrackFactsSource = {
      facts: async () => [],
      async bringUpToDate(onProgress) {
        onProgress(releases.length, 9);
        await new Promise<void>((resolve) => releases.push(resolve));
      },
    };
    const { getState } = createRateStore(await createPanel(ports, videoA), library);
    const stop = getState().loadSavedFacts();
    await settle();
    stop();
    expect(getState().reading).toBeNull();
    getState().loadSavedFacts();
    await settle();
    releases[0]?.();
    await settle();
    expect(getState().reading).toEqual({ done: 1, total: 9 });
  });

  it('remembers which plots are shown as tables, and whether it compares across languages', async () => {
    const { store } = await openStore();
    store.getState().showAs('curve', true);
    store.getState().showAs('pauses', true);
    store.getState().showAs('curve', false);
    store.getState().setAcrossLanguages(true);
    expect([...store.getState().tables]).toEqual(['pauses']);
    expect(store.getState().acrossLanguages).toBe(true);
  });

  it('reads each title once', async () => {
    const { store, requestedIds } = await openStore();
    await store.getState().loadTitles([videoA, videoB]);
    await store.getState().loadTitles([videoA, videoB]);
    expect(requestedIds).toEqual([videoA, videoB]);
    expect(store.getState().titles.get(videoA)).toBe('Tide mills');
  });
});
