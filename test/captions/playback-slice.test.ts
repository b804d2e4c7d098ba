import { describe, expect, it } from 'vitest';
import { createCaptionsEnv, createPanel, row, settle, showInTab, videoA } from './captions-environment';

const lines = JSON.stringify([row(1, 'one two'), row(4, 'three'), row(12, 'four'), row(15, 'five')]);

async function openTrack() {
  const env = createCaptionsEnv();
  env.saveResponse('captions', { videoId: videoA as never }, lines);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'A title');
  env.tick(4.5);
  return { ...env, panel, state: panel.getState };
}

describe('playbackSlice', () => {
  it('plays and pauses, and says how to get a player if there is none', async () => {
    const { state, panel, playing } = await openTrack();
    state().togglePlaying();
    expect(playing).toEqual(['toggle']);
    panel.setState({ clock: null });
    state().togglePlaying();
    expect(playing).toHaveLength(1);
    expect(state().toast?.message).toEqual(['captionsNotInTab']);
  });

  it('explains that the browser blocks playback', async () => {
    const { state, tick } = await openTrack();
    tick(5, 60, 1, true, { refused: 'play' });
    expect(state().toast?.message).toEqual(['playBlocked']);
  });

  it('sends the next points once, again after a new connection, and none for an advertisement', async () => {
    const { state, panel, points, tick } = await openTrack();
    expect(points).toEqual([]);
    state().changePlayback({ autoPause: 'after' });
    await settle();
    tick(4.7);
    tick(0.5, 3);
    expect(points).toEqual([{ points: [6, 14, 17].map((at) => ({ at, act: 'pause' })), length: 60 }]);
    tick(6.2);
    expect(points.at(-1)?.points.map(({ at }) => at)).toEqual([14, 17]);
    panel.setState({ clock: null });
    tick(6.2);
    expect(points).toHaveLength(3);
  });

  it('skips the current pause when the user chooses that, but not one that the user seeks to', async () => {
    const { state, points, tick } = await openTrack();
    tick(8);
    state().changePlayback({ pauses: 'skip' });
    expect(points.at(-1)?.points[0]).toEqual({ at: 8, act: 11.8 });
    tick(1);
    tick(7);
    expect(points.at(-1)?.points).toEqual([]);
  });

  it('plays normally: no auto-pause, no skipping, no loop, speed 1', async () => {
    const { state, points, rates, tick } = await openTrack();
    state().changePlayback({ autoPause: 'after', pauses: 'skip' });
    state().toggleLoop(null);
    tick(4.6, 60, 1.5);
    state().playNormally();
    expect(points.at(-1)?.points).toEqual([]);
    expect(rates).toEqual([1]);
    expect(state()).toMatchObject({
      loop: null,
      settings: { playback: { autoPause: 'off', pauses: 'play', pauseSeconds: 2 } },
    });
  });
});

describe('an auto-pause', () => {
  /** Pauses after the second line. */
  async function pauseAtLine() {
    const env = await openTrack();
    env.state().changePlayback({ autoPause: 'after' });
    env.tick(6.02, 60, 1, true, { stoppedAt: 6 });
    return env;
  }

  it('keeps the line that was heard as the current one', async () => {
    const { state } = await pauseAtLine();
    expect(state().lineNow).toBe(1);
  });

  it.each([
    ['again', 4],
    ['next', 12],
    ['previous', 1],
  ] as const)('plays on when the user steps to a line: %s', async (which, start) => {
    const { state, sought, playing } = await pauseAtLine();
    state().stepLine(which);
    expect([sought, playing]).toEqual([[start], [true]]);
  });

  it('is over when the user pauses elsewhere', async () => {
    const { state, tick, playing } = await pauseAtLine();
    tick(9, 60, 1, true, { stoppedAt: 6 });
    expect(state().lineNow).toBe(-1);
    state().stepLine('next');
    expect(playing).toEqual([]);
  });
});
