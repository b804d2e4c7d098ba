import { describe, expect, it } from 'vitest';
import { captionsWorld, inTab, panelOn, row, turnTo, videoA, videoB } from './captions-world';

/** Ninety words a minute for two minutes: 180 is twice as fast. */
const slow = JSON.stringify(Array.from({ length: 60 }, (_, at) => row(at * 2, `one two ${at}`)));

async function beside(body: string | null = slow) {
  const made = captionsWorld();
  if (body) made.hold('captions', { videoId: videoA as never }, body);
  const panel = await panelOn(made.ports, videoA);
  await inTab(panel, videoA, 'A title');
  const state = panel.getState;
  const at = { seconds: 30, rate: 1 };
  /** The player goes on for a quarter of a second, at the speed that was set last unless another is given. */
  const play = (times = 1, rate?: number) => {
    for (let i = 0; i < times; i++) {
      made.world.time += 250;
      at.rate = rate ?? made.rates.findLast((one) => one !== null) ?? 1;
      at.seconds += 0.25 * at.rate;
      made.tick(at.seconds, 120, at.rate);
    }
  };
  return { ...made, panel, state, play };
}

describe('speed follows speech', () => {
  it('is off until the reader switches it on, and then changes by 0.05 in a second of real time (SPR-07)', async () => {
    const { play, rates, state } = await beside();
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

  it('follows the pace that is named', async () => {
    const { play, rates, state, panel } = await beside();
    panel.setState({ settings: { ...state().settings, paceTarget: 108 } });
    play();
    state().followSpeech(true);
    play(60);
    expect(rates.at(-1)).toBeCloseTo(1.2, 2);
  });

  it('rests while the player does, and asks for nothing that is set already', async () => {
    const { rates, state, tick, world, play } = await beside();
    play();
    state().followSpeech(true);
    for (const rate of [1, 1, 1]) {
      world.time += 250;
      tick(30, 120, rate, true);
    }
    expect(rates).toEqual([]);
  });

  it('yields at once to a speed that is set by hand, says so, and goes on when told to', async () => {
    const { play, rates, state } = await beside();
    play();
    state().followSpeech(true);
    play(4);
    const before = rates.length;
    play(1, 1.5);
    expect(state().speed).toEqual({ is: 'yields', why: 'changed', stands: false });
    expect(state().announced?.says).toEqual(['speedYieldChanged']);
    play(4, 1.5);
    expect(rates).toHaveLength(before);
    state().goOn();
    play(1, 1.5);
    expect(state().speed).toEqual({ is: 'on' });
    expect(rates.at(-1)).toBeCloseTo(1.5125, 6);
  });

  it('tells what sets the speed again and again from a hand', async () => {
    const { play, state } = await beside();
    play();
    state().followSpeech(true);
    play(4);
    play(1, 1.5);
    state().goOn();
    play(1, 1.5);
    play(2);
    play(1, 1.5);
    expect(state().speed).toMatchObject({ is: 'yields', why: 'taken' });
  });

  it('leaves an advertisement alone, and can go on once it is over', async () => {
    const { play, rates, state, tick, world } = await beside();
    play();
    state().followSpeech(true);
    play(4);
    const before = rates.length;
    for (let i = 0; i < 4; i++) {
      world.time += 250;
      tick(i / 4, 15, 1);
    }
    expect(state().speed).toEqual({ is: 'yields', why: 'ad', stands: true });
    play(1, 1);
    expect(state().speed).toEqual({ is: 'yields', why: 'ad', stands: false });
    expect(rates).toHaveLength(before);
  });

  it('tells an advertisement from a hand also where the player falls back to its own speed first', async () => {
    const { play, state, tick } = await beside();
    play();
    state().followSpeech(true);
    play(4);
    play(1, 1.4);
    expect(state().speed).toMatchObject({ why: 'changed' });
    tick(0, 15, 1.4);
    expect(state().speed).toEqual({ is: 'yields', why: 'ad', stands: true });
  });

  it('puts the speed back where there are no captions any more, and when it is switched off', async () => {
    const { play, rates, state, panel } = await beside();
    play();
    state().followSpeech(true);
    play(2);
    panel.setState({ track: null });
    expect(state().speed).toEqual({ is: 'yields', why: 'no-captions', stands: true });
    expect(rates.at(-1)).toBeNull();
    state().followSpeech(false);
    expect(state().speed).toEqual({ is: 'off' });
  });

  it('does not lead another video, nor a tab that plays none', async () => {
    const { play, rates, state, panel } = await beside();
    play();
    state().followSpeech(true);
    play(2);
    const before = rates.length;
    await turnTo(panel, videoB);
    expect(state().speed).toEqual({ is: 'yields', why: 'left', stands: true });
    await inTab(panel, videoB, 'Another');
    play(4);
    expect(state().speed).toEqual({ is: 'yields', why: 'left', stands: true });
    expect(rates).toHaveLength(before);
  });

  it('is led by the lines as they are heard, also where the reader has moved them or joins them', async () => {
    const { play, rates, state } = await beside();
    state().look({ sentences: true, shiftSeconds: 0.5 });
    play();
    state().followSpeech(true);
    play(120);
    expect(rates.at(-1)).toBeCloseTo(2, 2);
  });
});
