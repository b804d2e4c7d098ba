import { describe, expect, it } from 'vitest';
import { tabStore } from '@/lib/app-store/panel-store';
import { createRequestStore } from '@/lib/app-store/request-store';
import { createCaptionsEnv, createPanel, openVideo, settle, videoA, videoB } from '../captions/captions-environment';

const related = (title: string) => JSON.stringify({ pagesFetched: 1, data: [{ videoId: videoB, title }] });
const about = (videoId: string, pages?: number) => ({ videoId, ...(pages && { pages }) });

async function relatedOn(videoId: string) {
  const world = createCaptionsEnv();
  const panel = await createPanel(world.ports, videoId);
  const store = createRequestStore('relatedVideos', panel);
  await settle();
  const titles = () => store.getState().response?.value.data.map(({ title }) => title);
  return { ...world, panel, store, titles };
}

describe('createRequestStore', () => {
  it('shows a saved response without a request', async () => {
    const world = createCaptionsEnv();
    world.hold('relatedVideos', about(videoA), related('held'));
    const store = createRequestStore('relatedVideos', await createPanel(world.ports, videoA));
    await settle();
    expect(store.getState().response?.value.data[0]?.title).toBe('held');
    expect(store.getState().savedSince(about(videoA))).toBe(world.clock.time);
    expect(store.getState().savedSince(about(videoA, 3))).toBeNull();
    expect(world.asked).toEqual([]);
  });

  it('keeps the response when a retry fails', async () => {
    const { store, answer, titles } = await relatedOn(videoA);
    void store.getState().fetch(about(videoA));
    await settle();
    await answer(related('first'));
    void store.getState().fetch(about(videoA), true);
    await settle();
    await answer({ kind: 'timed-out', seconds: 90 });
    expect(store.getState().requestState).toMatchObject({ is: 'failed', failure: { kind: 'timed-out' } });
    expect(titles()).toEqual(['first']);
  });

  it('ignores a response for an earlier video', async () => {
    const { store, panel, answer } = await relatedOn(videoA);
    void store.getState().fetch(about(videoA));
    await settle();
    await openVideo(panel, videoB);
    await answer(related('late'));
    expect(store.getState()).toMatchObject({ response: null, requestState: { is: 'idle' } });
  });

  it('shows a response that arrives after the user stopped waiting', async () => {
    const { store, answer, titles } = await relatedOn(videoA);
    void store.getState().fetch(about(videoA));
    await settle();
    store.getState().stop();
    expect(store.getState().requestState).toMatchObject({ failure: { kind: 'stopped' } });
    await answer(related('late'));
    expect(titles()).toEqual(['late']);
    expect(store.getState().requestState.is).toBe('idle');
  });

  it('keeps waiting for the newer request when an earlier one ends', async () => {
    const { store, answer, titles } = await relatedOn(videoA);
    for (const late of [related('left'), { kind: 'timed-out', seconds: 90 } as const]) {
      void store.getState().fetch(about(videoA, 2), true);
      await settle();
      store.getState().stop();
      void store.getState().fetch(about(videoA, 3), true);
      await settle();
      await answer(late);
      expect(store.getState().requestState.is).toBe('loading');
      await answer(related('wanted'));
      expect(store.getState().requestState.is).toBe('idle');
      expect(titles()).toEqual(['wanted']);
    }
  });

  it('shows an older response if it is the requested one', async () => {
    const { store, clock: world, hold, answer, titles } = await relatedOn(videoA);
    hold('relatedVideos', about(videoA, 2), related('two pages'));
    world.time += 1000;
    void store.getState().fetch(about(videoA, 3));
    await settle();
    await answer(related('three pages'));
    expect(titles()).toEqual(['three pages']);
    void store.getState().fetch(about(videoA, 2));
    await settle();
    hold('relatedVideos', about(videoA, 2), related('two pages'));
    await answer(related('two pages'));
    expect(titles()).toEqual(['two pages']);
  });

  it('shows the saved response when the panel returns to the video', async () => {
    const { store, panel, answer, titles, asked } = await relatedOn(videoA);
    void store.getState().fetch(about(videoA));
    await settle();
    await answer(related('held'));
    await openVideo(panel, videoB);
    expect(titles()).toBeUndefined();
    await openVideo(panel, videoA);
    expect(titles()).toEqual(['held']);
    expect(asked).toHaveLength(1);
  });
});

describe('tabStore', () => {
  it('creates one store for each panel', async () => {
    const make = () => ({});
    const one = await createPanel(createCaptionsEnv().ports, videoA);
    const other = await createPanel(createCaptionsEnv().ports, videoA);
    expect(tabStore(one, make)).toBe(tabStore(one, make));
    expect(tabStore(one, make)).not.toBe(tabStore(other, make));
  });
});
