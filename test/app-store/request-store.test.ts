import { describe, expect, it, vi } from 'vitest';
import { storeOfPage } from '@/lib/app-store/app-store';
import { createRequestStore } from '@/lib/app-store/request-store';
import { createCaptionsEnv, createPanel, openVideo, settle, videoA, videoB } from '../captions/captions-environment';

const related = (title: string) => JSON.stringify({ pagesFetched: 1, data: [{ videoId: videoB, title }] });
const paramsFor = (videoId: string, pages?: number) => ({ videoId, ...(pages && { pages }) });

async function openRelated(videoId: string) {
  const env = createCaptionsEnv();
  const panel = await createPanel(env.ports, videoId);
  const store = createRequestStore('relatedVideos', panel);
  await settle();
  const titles = () => store.getState().response?.value.data.map(({ title }) => title);
  return { ...env, panel, store, titles };
}

describe('createRequestStore', () => {
  it('shows a saved response without a request', async () => {
    const env = createCaptionsEnv();
    env.saveResponse('relatedVideos', paramsFor(videoA), related('held'));
    const store = createRequestStore('relatedVideos', await createPanel(env.ports, videoA));
    await settle();
    expect(store.getState().response?.value.data[0]?.title).toBe('held');
    expect(store.getState().savedSince(paramsFor(videoA))).toBe(env.clock.time);
    expect(store.getState().savedSince(paramsFor(videoA, 3))).toBeNull();
    expect(env.requests).toEqual([]);
  });

  it('reads only its own responses, and many changes during a read once more', async () => {
    const env = createCaptionsEnv();
    const read = vi.fn(env.ports.responses.about);
    const watchers: (() => void)[] = [];
    const watch = (changed: () => void) => {
      watchers.push(changed);
      return () => {};
    };
    const panel = await createPanel(
      { ...env.ports, responses: { ...env.ports.responses, about: read, watch } },
      videoA,
    );
    createRequestStore('relatedVideos', panel);
    await settle();
    read.mockClear();
    for (let i = 0; i < 10; i++) for (const changed of watchers) changed();
    await settle();
    const reads = Map.groupBy(read.mock.calls, ([, name]) => name);
    expect(new Map([...reads].map(([name, calls]) => [name, calls.length]))).toEqual(
      new Map([
        ['captions', 2],
        ['videos', 2],
        ['relatedVideos', 2],
      ]),
    );
  });

  it('shows a requested response once', async () => {
    const { store, respond, titles } = await openRelated(videoA);
    const shown = new Set<unknown>();
    store.subscribe(({ response }) => response && shown.add(response));
    void store.getState().fetch(paramsFor(videoA));
    await settle();
    await respond(related('first'));
    expect([titles(), shown.size]).toEqual([['first'], 1]);
  });

  it('keeps the response when a retry fails', async () => {
    const { store, respond, titles } = await openRelated(videoA);
    void store.getState().fetch(paramsFor(videoA));
    await settle();
    await respond(related('first'));
    void store.getState().fetch(paramsFor(videoA), true);
    await settle();
    await respond({ kind: 'timed-out', seconds: 90 });
    expect(store.getState().requestState).toMatchObject({ is: 'failed', failure: { kind: 'timed-out' } });
    expect(titles()).toEqual(['first']);
  });

  it('ignores a response for an earlier video', async () => {
    const { store, panel, respond } = await openRelated(videoA);
    void store.getState().fetch(paramsFor(videoA));
    await settle();
    await openVideo(panel, videoB);
    await respond(related('late'));
    expect(store.getState()).toMatchObject({ response: null, requestState: { is: 'idle' } });
  });

  it('shows a response that arrives after the user stopped waiting', async () => {
    const { store, respond, titles } = await openRelated(videoA);
    void store.getState().fetch(paramsFor(videoA));
    await settle();
    store.getState().stop();
    expect(store.getState().requestState).toMatchObject({ failure: { kind: 'stopped' } });
    await respond(related('late'));
    expect(titles()).toEqual(['late']);
    expect(store.getState().requestState.is).toBe('idle');
  });

  it('keeps waiting for the newer request when an earlier one ends', async () => {
    const { store, respond, titles } = await openRelated(videoA);
    for (const late of [related('left'), { kind: 'timed-out', seconds: 90 } as const]) {
      void store.getState().fetch(paramsFor(videoA, 2), true);
      await settle();
      store.getState().stop();
      void store.getState().fetch(paramsFor(videoA, 3), true);
      await settle();
      await respond(late);
      expect(store.getState().requestState.is).toBe('loading');
      await respond(related('wanted'));
      expect(store.getState().requestState.is).toBe('idle');
      expect(titles()).toEqual(['wanted']);
    }
  });

  it('shows an older response if it is the requested one', async () => {
    const { store, clock, saveResponse, respond, titles } = await openRelated(videoA);
    saveResponse('relatedVideos', paramsFor(videoA, 2), related('two pages'));
    clock.time += 1000;
    void store.getState().fetch(paramsFor(videoA, 3));
    await settle();
    await respond(related('three pages'));
    expect(titles()).toEqual(['three pages']);
    void store.getState().fetch(paramsFor(videoA, 2));
    await settle();
    saveResponse('relatedVideos', paramsFor(videoA, 2), related('two pages'));
    await respond(related('two pages'));
    expect(titles()).toEqual(['two pages']);
  });

  it('shows the saved response when the panel returns to the video', async () => {
    const { store, panel, respond, titles, requests } = await openRelated(videoA);
    void store.getState().fetch(paramsFor(videoA));
    await settle();
    await respond(related('held'));
    await openVideo(panel, videoB);
    expect(titles()).toBeUndefined();
    await openVideo(panel, videoA);
    expect(titles()).toEqual(['held']);
    expect(requests).toHaveLength(1);
  });
});

describe('storeOfPage', () => {
  it('creates one store for each panel', async () => {
    const createState = () => ({});
    const one = await createPanel(createCaptionsEnv().ports, videoA);
    const other = await createPanel(createCaptionsEnv().ports, videoA);
    expect(storeOfPage(one, createState)).toBe(storeOfPage(one, createState));
    expect(storeOfPage(one, createState)).not.toBe(storeOfPage(other, createState));
  });
});
