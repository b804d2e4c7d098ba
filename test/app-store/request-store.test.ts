import { describe, expect, it } from 'vitest';
import { createRequestStore } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { captionsWorld, panelOn, settle, turnTo, videoA, videoB } from '../captions/captions-environment';

const related = (title: string) => JSON.stringify({ pagesFetched: 1, data: [{ videoId: videoB, title }] });
const about = (videoId: string, pages?: number) => ({ videoId, ...(pages && { pages }) });

async function relatedOn(videoId: string) {
  const world = captionsWorld();
  const panel = await panelOn(world.ports, videoId);
  const store = createRequestStore('relatedVideos', panel);
  await settle();
  const titles = () => store.getState().answer?.value.data.map(({ title }) => title);
  return { ...world, panel, store, titles };
}

describe('what a tab asks about the video', () => {
  it('is found where it is held, and nothing is asked', async () => {
    const world = captionsWorld();
    world.hold('relatedVideos', about(videoA), related('held'));
    const store = createRequestStore('relatedVideos', await panelOn(world.ports, videoA));
    await settle();
    expect(store.getState().answer?.value.data[0]?.title).toBe('held');
    expect(store.heldSince(about(videoA))).toBe(world.world.time);
    expect(store.heldSince(about(videoA, 3))).toBeNull();
    expect(world.asked).toEqual([]);
  });

  it('stays shown when asking again fails', async () => {
    const { store, answer, titles } = await relatedOn(videoA);
    void store.ask(about(videoA));
    await settle();
    await answer(related('first'));
    void store.ask(about(videoA), true);
    await settle();
    await answer({ kind: 'timed-out', seconds: 90 });
    expect(store.getState().waiting).toMatchObject({ is: 'failed', failure: { kind: 'timed-out' } });
    expect(titles()).toEqual(['first']);
  });

  it('never lands on another video', async () => {
    const { store, panel, answer } = await relatedOn(videoA);
    void store.ask(about(videoA));
    await settle();
    await turnTo(panel, videoB);
    await answer(related('late'));
    expect(store.getState()).toMatchObject({ answer: null, waiting: { is: 'idle' } });
  });

  it('is shown when it comes after the user stopped waiting', async () => {
    const { store, answer, titles } = await relatedOn(videoA);
    void store.ask(about(videoA));
    await settle();
    store.stop();
    expect(store.getState().waiting).toMatchObject({ failure: { kind: 'stopped' } });
    await answer(related('late'));
    expect(titles()).toEqual(['late']);
    expect(store.getState().waiting.is).toBe('idle');
  });

  it('leaves the wait for another question alone when what was left comes, or fails', async () => {
    const { store, answer, titles } = await relatedOn(videoA);
    for (const late of [related('left'), { kind: 'timed-out', seconds: 90 } as const]) {
      void store.ask(about(videoA, 2), true);
      await settle();
      store.stop();
      void store.ask(about(videoA, 3), true);
      await settle();
      await answer(late);
      expect(store.getState().waiting.is).toBe('loading');
      await answer(related('wanted'));
      expect(store.getState().waiting.is).toBe('idle');
      expect(titles()).toEqual(['wanted']);
    }
  });

  it('shows an older answer where that is the one asked for', async () => {
    const { store, world, hold, answer, titles } = await relatedOn(videoA);
    hold('relatedVideos', about(videoA, 2), related('two pages'));
    world.time += 1000;
    void store.ask(about(videoA, 3));
    await settle();
    await answer(related('three pages'));
    expect(titles()).toEqual(['three pages']);
    void store.ask(about(videoA, 2));
    await settle();
    hold('relatedVideos', about(videoA, 2), related('two pages'));
    await answer(related('two pages'));
    expect(titles()).toEqual(['two pages']);
  });

  it('is asked once more where the panel turns back to the same video, free', async () => {
    const { store, panel, answer, titles, asked } = await relatedOn(videoA);
    void store.ask(about(videoA));
    await settle();
    await answer(related('held'));
    await turnTo(panel, videoB);
    expect(titles()).toBeUndefined();
    await turnTo(panel, videoA);
    expect(titles()).toEqual(['held']);
    expect(asked).toHaveLength(1);
  });
});

describe('the store of a tab', () => {
  it('is made once for a panel, and once for another', async () => {
    const make = () => ({});
    const [one, other] = [
      await panelOn(captionsWorld().ports, videoA),
      await panelOn(captionsWorld().ports, videoA),
    ] as const;
    expect(tabStore(one, make)).toBe(tabStore(one, make));
    expect(tabStore(one, make)).not.toBe(tabStore(other, make));
  });
});
