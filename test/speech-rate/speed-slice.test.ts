import { describe, expect, it } from 'vitest';
import {
  createCaptionsEnv,
  createPanel,
  openVideo,
  row,
  showInTab,
  videoA,
  videoB,
} from '../captions/captions-environment';

/** Two minutes at ninety words per minute: a target of 180 doubles the speed. */
const slow = JSON.stringify(Array.from({ length: 60 }, (_, index) => row(index * 2, `one two ${index}`)));

async function openSpeedSlice(body: string | null = slow) {
  const env = createCaptionsEnv();
  if (body) env.saveResponse('captions', { videoId: videoA as never }, body);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'A title');
  const state = panel.getState;
  const at = { seconds: 30, rate: 1 };
  /** Plays a number of quarter seconds, by default at the speed that was set last. */
  const play = (times = 1, rate?: number) => {
    for (let i = 0; i < times; i++) {
      env.clock.time += 250;
      at.rate = rate ?? env.rates.findLast((one) => one !== null) ?? 1;
      at.seconds += 0.25 * at.rate;
      env.tick(at.seconds, 120, at.rate);
    }
  };
  /** Plays a number of quarter seconds of an advertisement, at speed 1. */
  const advertise = (times: number, length = 15) => {
    for (let i = 0; i < times; i++) {
      env.clock.time += 250;
      env.tick(i / 4, length, 1);
    }
  };
  return { ...env, panel, state, play, advertise };
}

/** Opens the panel with speed control on. */
async function openFollowing() {
  const env = await openSpeedSlice();
  env.play();
  env.state().followSpeech(true);
  return env;
}

describe('speedSlice', () => {
  it('is off until the user switches it on, then changes the speed by 0.05 per second of real time', async () => {
    const { play, rates, state } = await openSpeedSlice();
    play(8);
    expect(rates).toEqual([]);
    state().followSpeech(true);
    play(8);
    expect(rates).toHaveLength(8);
    for (const [index, rate] of rates.entries()) expect(rate).toBeCloseTo(1 + 0.0125 * (index + 1), 6);
    play(100);
    expect(rates.at(-1)).toBeCloseTo(2, 5);
    expect(Math.max(...rates.map(Number))).toBeLessThanOrEqual(2);
  });

  it('changes the speed until speech reaches the user’s target rate', async () => {
    const { play, rates, state, panel } = await openSpeedSlice();
    panel.setState({ settings: { ...state().settings, targetSpeechRate: 108 } });
    play();
    state().followSpeech(true);
    play(60);
    expect(rates.at(-1)).toBeCloseTo(1.2, 2);
  });

  it('sets no speed that is already set', async () => {
    const { play, rates } = await openFollowing();
    play(100);
    expect(rates.at(-1)).toBeCloseTo(2, 5);
    const before = rates.length;
    play(4);
    expect(rates).toHaveLength(before);
  });

  it('sets no speed while the player is paused', async () => {
    const { rates, tick, clock } = await openFollowing();
    for (const rate of [1, 1, 1]) {
      clock.time += 250;
      tick(30, 120, rate, true);
    }
    expect(rates).toEqual([]);
  });

  it('pauses at once when the user sets a speed, announces it, and resumes on request', async () => {
    const { play, rates, state } = await openFollowing();
    play(4);
    const before = rates.length;
    play(1, 1.5);
    expect(state().speed).toEqual({ is: 'paused', why: 'changed', isObstructed: false });
    expect(state().announcement?.message).toEqual(['speedPausedChanged']);
    play(4, 1.5);
    expect(rates).toHaveLength(before);
    state().resumeSpeed();
    play(1, 1.5);
    expect(state().speed).toEqual({ is: 'on' });
    expect(rates.at(-1)).toBeCloseTo(1.5125, 6);
  });

  it('pauses with reason “overridden” if the speed is changed again soon after resuming', async () => {
    const { play, state } = await openFollowing();
    play(4);
    play(1, 1.5);
    state().resumeSpeed();
    play(1, 1.5);
    play(2);
    play(1, 1.5);
    expect(state().speed).toMatchObject({ is: 'paused', why: 'overridden' });
  });

  it('pauses during an advertisement, then resumes from the player’s own speed', async () => {
    const { play, rates, state, advertise } = await openFollowing();
    play(20);
    expect(rates.at(-1)).toBeCloseTo(1.25, 6);
    const before = rates.length;
    advertise(8);
    expect(state().speed).toEqual({ is: 'paused', why: 'ad', isObstructed: true });
    expect(state().announcement?.message).toEqual(['speedPausedAd']);
    // A moment after the advertisement, the player returns to its own speed, which is 0.9 here.
    play(1, 1);
    play(2, 0.9);
    expect(state().speed).toEqual({ is: 'paused', why: 'ad', isObstructed: true });
    expect(rates).toHaveLength(before);
    play(1, 0.9);
    expect(state().speed).toEqual({ is: 'on' });
    expect(state().announcement?.message).toEqual(['speedFollows']);
    play(1, 0.9);
    play(3);
    for (const [index, rate] of rates.slice(before).entries()) expect(rate).toBeCloseTo(0.9 + 0.0125 * (index + 1), 6);
    expect(rates).toHaveLength(before + 4);
    play(100);
    expect(rates.at(-1)).toBeCloseTo(2, 5);
  });

  it('waits for the end of a second advertisement right after the first', async () => {
    const { play, rates, state, advertise } = await openFollowing();
    advertise(2);
    play(2, 1);
    advertise(2, 30);
    play(2, 1);
    expect(state().speed).toMatchObject({ is: 'paused', why: 'ad' });
    play(3);
    expect(state().speed).toEqual({ is: 'on' });
    expect(rates.length).toBeGreaterThan(0);
  });

  it('can be switched on and off during an advertisement', async () => {
    const { play, rates, state, advertise } = await openSpeedSlice();
    advertise(1);
    state().followSpeech(true);
    expect(state().speed).toMatchObject({ why: 'ad' });
    state().followSpeech(false);
    play(8);
    expect(state().speed).toEqual({ is: 'off' });
    expect(rates).toEqual([null]);
  });

  it('recognises an advertisement even if the player first returns to its own speed', async () => {
    const { play, state, advertise } = await openFollowing();
    play(4);
    play(1, 1.4);
    expect(state().speed).toMatchObject({ why: 'changed' });
    advertise(2);
    expect(state().speed).toEqual({ is: 'paused', why: 'ad', isObstructed: true });
    play(4, 1.4);
    expect(state().speed).toEqual({ is: 'on' });
  });

  it('stays paused through an advertisement after a speed change, and pauses on a change after an advertisement', async () => {
    const { play, rates, state, advertise } = await openFollowing();
    play(4);
    play(5, 1.4);
    const before = rates.length;
    advertise(4);
    expect(state().speed).toEqual({ is: 'paused', why: 'changed', isObstructed: true });
    play(8, 1.4);
    expect(state().speed).toEqual({ is: 'paused', why: 'changed', isObstructed: false });
    expect(rates).toHaveLength(before);
    state().resumeSpeed();
    advertise(4);
    play(4, 1);
    play(2);
    play(8, 1.75);
    expect(state().speed).toEqual({ is: 'paused', why: 'changed', isObstructed: false });
  });

  it('stays paused if captions disappear or the video changes during an advertisement', async () => {
    const { play, state, advertise, panel } = await openFollowing();
    advertise(2);
    const { track } = state();
    panel.setState({ track: null });
    play(4, 1);
    expect(state().speed).toMatchObject({ why: 'no-captions' });
    panel.setState({ track });
    play(8, 1);
    expect(state().speed).toEqual({ is: 'paused', why: 'no-captions', isObstructed: false });
    state().resumeSpeed();
    advertise(2);
    await openVideo(panel, videoB);
    await openVideo(panel, videoA);
    await showInTab(panel, videoA, 'A title');
    play(8, 1);
    expect(state().speed).toEqual({ is: 'paused', why: 'no-player', isObstructed: false });
  });

  it('restores the speed when captions disappear, and can then be switched off', async () => {
    const { play, rates, state, panel } = await openFollowing();
    play(2);
    panel.setState({ track: null });
    expect(state().speed).toEqual({ is: 'paused', why: 'no-captions', isObstructed: true });
    expect(rates.at(-1)).toBeNull();
    state().followSpeech(false);
    expect(state().speed).toEqual({ is: 'off' });
  });

  it('pauses when another video is opened, and does not control that video', async () => {
    const { play, rates, state, panel } = await openFollowing();
    play(2);
    const before = rates.length;
    await openVideo(panel, videoB);
    expect(state().speed).toEqual({ is: 'paused', why: 'no-player', isObstructed: true });
    await showInTab(panel, videoB, 'Another');
    play(4);
    expect(state().speed).toEqual({ is: 'paused', why: 'no-player', isObstructed: true });
    expect(rates).toHaveLength(before);
  });

  it.each([
    ['the tab', 1],
    ['another tab', 2],
  ])('pauses when %s shows a page without a video', async (_, tabId) => {
    const { play, rates, state } = await openFollowing();
    play(2);
    const before = rates.length;
    state().followTab({ videoId: null, kind: 'other', tabId, seq: 2, title: null });
    play(4);
    expect(state().speed).toEqual({ is: 'paused', why: 'no-player', isObstructed: true });
    expect(rates).toHaveLength(before);
  });

  it('follows the displayed lines, including shifted and joined ones', async () => {
    const { play, rates, state } = await openSpeedSlice();
    state().changeViews({ sentences: true, shiftSeconds: 0.5 });
    play();
    state().followSpeech(true);
    play(120);
    expect(rates.at(-1)).toBeCloseTo(2, 2);
  });
});

describe('setSpeed', () => {
  it('sets the speed at once, and again after an advertisement', async () => {
    const { play, rates, state, advertise } = await openSpeedSlice();
    play();
    state().setSpeed(1.5);
    expect(rates).toEqual([1.5]);
    play(4);
    advertise(4);
    play(4, 1);
    expect(rates).toEqual([1.5, 1.5]);
    expect(state().announcement?.message).not.toEqual(['speedFollows']);
  });

  it('needs no captions, ends speed following, and yields to a later change in the player', async () => {
    const { play, rates, state } = await openSpeedSlice(null);
    play();
    state().followSpeech(true);
    state().setSpeed(2);
    play(8);
    play(8, 1.25);
    // Following had no captions, so it restored the speed.
    expect(rates).toEqual([null, 2]);
    expect(state()).toMatchObject({ chosenRate: 2, refusedRate: null });
  });

  it('reports a speed that the player does not keep, until another one is chosen', async () => {
    const { play, rates, state } = await openSpeedSlice();
    play();
    state().setSpeed(2);
    play(1);
    play(1, 1);
    expect(state().refusedRate).toBe(2);
    state().setSpeed(1.5);
    expect(state().refusedRate).toBeNull();
    expect(rates).toEqual([2, 1.5]);
  });

  it('changes nothing while a pause plays fast, and reports if the player refuses that', async () => {
    const { play, rates, state, tick } = await openFollowing();
    play(4);
    const before = rates.length;
    tick(40, 120, Number(rates.at(-1)), false, { isFast: true });
    expect(rates).toHaveLength(before);
    tick(41, 120, Number(rates.at(-1)), false, { refused: 'fast' });
    expect(state().refusedRate).toBe('fast');
  });
});
