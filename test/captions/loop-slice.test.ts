import { describe, expect, it } from 'vitest';
import { createCaptionsEnv, createPanel, openVideo, row, showInTab, videoA, videoB } from './captions-environment';

const lines = JSON.stringify([row(1, 'one two'), row(4, 'three'), row(7, 'four'), row(10, 'five')]);

async function openTrack() {
  const env = createCaptionsEnv();
  env.saveResponse('captions', { videoId: videoA as never }, lines);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'A title');
  env.tick(4.5);
  return { ...env, panel, state: panel.getState };
}

describe('loopSlice', () => {
  it('repeats the last started line until it is stopped, by a jump in the page', async () => {
    const { state, tick, points, sought } = await openTrack();
    state().toggleLoop(null);
    expect(state().loop).toMatchObject({ from: 1, until: 2, start: 4, end: 6 });
    expect(points.at(-1)).toEqual({ points: [{ at: 6, act: 4 }], length: 60 });
    tick(5.9);
    tick(4);
    expect(points).toHaveLength(1);
    expect(state().loop).not.toBeNull();
    state().toggleLoop(null);
    expect(points.at(-1)?.points).toEqual([]);
    expect(state().loop).toBeNull();
    expect(sought).toEqual([]);
  });

  it('repeats several selected lines and seeks to the first', async () => {
    const { state, sought } = await openTrack();
    state().toggleLoop({ from: 2, until: 4 });
    expect(state().loop).toMatchObject({ start: 7, end: 12 });
    expect(sought).toEqual([7]);
  });

  it('ends when the user seeks elsewhere in the panel or the page', async () => {
    const { state, tick } = await openTrack();
    state().toggleLoop(null);
    state().seekAndFollow(5);
    expect(state().loop).not.toBeNull();
    state().stepLine('next');
    expect(state().loop).toBeNull();
    state().toggleLoop(null);
    tick(40);
    expect(state().loop).toBeNull();
  });

  it('ends when other lines or another video are shown', async () => {
    const { state, panel, tick } = await openTrack();
    state().toggleLoop(null);
    state().changeViews({ sentences: true });
    expect(state().loop).toBeNull();
    tick(4.5);
    state().toggleLoop(null);
    await openVideo(panel, videoB);
    expect(state().loop).toBeNull();
  });

  it('continues with lines that are only shifted, so that they can be synchronised', async () => {
    const { state, points } = await openTrack();
    state().toggleLoop({ from: 1, until: 3 });
    state().changeViews({ shiftSeconds: 0.5 });
    expect(state().loop).toEqual({ from: 1, until: 3, start: 4.5, end: 9.5 });
    expect(points.at(-1)?.points).toEqual([{ at: 9.5, act: 4.5 }]);
    state().changeViews({ shiftSeconds: -4 });
    expect(state().loop).toBeNull();
    state().changeViews({ shiftSeconds: 0 });
    state().toggleLoop({ from: 1, until: 3 });
    state().changeViews({ shiftSeconds: 0.5, noSounds: true });
    expect(state().loop).toBeNull();
  });

  it('is not available without a player or during an advertisement, and explains that', async () => {
    const { state, panel, tick, sought } = await openTrack();
    tick(1, 3);
    state().toggleLoop(null);
    expect([state().loop, state().toast?.message]).toEqual([null, ['captionsAdPlays']]);
    panel.setState({ clock: null });
    state().toggleLoop({ from: 2, until: 3 });
    expect([state().loop, state().toast?.message]).toEqual([null, ['captionsNotInTab']]);
    expect(sought).toEqual([]);
  });

  it('keeps the loop for after an advertisement', async () => {
    const { state, tick, points } = await openTrack();
    state().toggleLoop(null);
    tick(6.1, 3);
    expect(state().adPlays).toBe(true);
    // The page ignores points for another length.
    expect(points).toEqual([{ points: [{ at: 6, act: 4 }], length: 60 }]);
    expect(state().loop).not.toBeNull();
  });
});

it('copyTimeLink › links to the start of a line, or to the player’s position', async () => {
  const { state, copied } = await openTrack();
  await state().copyTimeLink(2);
  await state().copyTimeLink(null);
  expect(copied).toEqual([7, 4].map((second) => `https://www.youtube.com/watch?v=${videoA}&t=${second}s`));
});

it('copyTimeLink › copies no position in an advertisement', async () => {
  const { state, copied, tick } = await openTrack();
  tick(1, 3);
  await state().copyTimeLink(null);
  expect([copied, state().toast?.message]).toEqual([[], ['captionsAdPlays']]);
  await state().copyTimeLink(2);
  expect(copied).toHaveLength(1);
});
