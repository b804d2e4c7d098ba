import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { servePlayer } from '@/lib/platform/browser/serve-player';
import { fakePort } from '../messaging/channel';

interface Player {
  currentTime?: number;
  duration?: number;
  width?: number;
  paused?: boolean;
}

function addPlayer({ currentTime = 0, duration = 600, width = 640, paused = true }: Player = {}) {
  const video = document.createElement('video');
  const facts = { duration, clientWidth: width, clientHeight: width / 2, paused, playbackRate: 1 };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(video, name, { value, writable: true });
  Object.defineProperty(video, 'currentTime', { value: currentTime, writable: true });
  document.body.append(video);
  return video;
}

function setUp() {
  const clock = { now: 1000 };
  let pickUp: (line: never) => void = () => undefined;
  const onConnect = {
    addListener(picked: typeof pickUp) {
      pickUp = picked;
    },
  };
  vi.spyOn(fakeBrowser.runtime, 'onConnect', 'get').mockReturnValue(onConnect as never);
  servePlayer(document, () => clock.now);
  const call = (name?: string) => {
    const end = fakePort(name);
    pickUp(end.port as never);
    return { ...end, sent: () => end.port.postMessage.mock.calls.map(([clock]) => clock) };
  };
  return { clock, call };
}

beforeEach(() => {
  fakeBrowser.reset();
  document.body.replaceChildren();
});

describe('servePlayer', () => {
  it('sends the clock as soon as a panel listens', () => {
    const { call } = setUp();
    addPlayer({ currentTime: 12, paused: false });
    expect(call().sent()).toEqual([{ time: 12, paused: false, rate: 1, length: 600 }]);
  });

  it('selects the playing video among equally large ones', () => {
    const { call } = setUp();
    addPlayer({ duration: 10 });
    addPlayer({ duration: 20, paused: false });
    addPlayer({ duration: 30 });
    expect(call().sent()).toMatchObject([{ length: 20 }]);
  });

  it('sends nothing without a listener or on another connection', () => {
    const { call } = setUp();
    const video = addPlayer();
    const other = call('other');
    video.dispatchEvent(new Event('play'));
    expect(other.sent()).toEqual([]);
  });

  it('sends the clock four times a second and jumps at once', () => {
    const { call, clock } = setUp();
    const video = addPlayer();
    const { sent: told } = call();
    const happens = (name: string, at: number) => {
      clock.now = 1000 + at;
      video.currentTime = at;
      video.dispatchEvent(new Event(name));
    };
    for (const at of [100, 200, 250, 300, 499, 500]) happens('timeupdate', at);
    expect(told().map(({ time }) => time)).toEqual([0, 250, 500]);
    for (const [turn, name] of ['seeking', 'ratechange', 'play', 'pause'].entries()) happens(name, 501 + turn);
    expect(told()).toHaveLength(7);
  });

  it('selects the largest video with a length, also if it is added later', () => {
    const { call } = setUp();
    addPlayer({ currentTime: 1, width: 100 });
    addPlayer({ currentTime: 2, width: 2000, duration: Number.NaN });
    const { sent: told } = call();
    const main = addPlayer({ currentTime: 3, width: 640 });
    main.dispatchEvent(new Event('play'));
    expect(told().map(({ time }) => time)).toEqual([1, 3]);
  });

  it('has no length for a live stream', () => {
    const { call } = setUp();
    addPlayer({ duration: Number.POSITIVE_INFINITY });
    expect(call().sent()).toMatchObject([{ length: null }]);
  });

  it('seeks to a requested second', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { send: t } = call();
    t({ seek: 90.5 });
    expect(video.currentTime).toBe(90.5);
  });

  it.each([[null], ['90'], [{}], [{ seek: '90' }], [{ seek: Number.NaN }]])(
    'ignores the invalid message %o',
    (said) => {
      const { call } = setUp();
      const video = addPlayer({ currentTime: 5 });
      call().send(said);
      expect(video.currentTime).toBe(5);
    },
  );

  it('sets the requested speed and restores the original one on request or at the end', () => {
    const { call } = setUp();
    const video = addPlayer();
    video.playbackRate = 1.25;
    const { send: t, end } = call();
    for (const rate of [1.3, 1.35]) t({ rate, from: 1.25 });
    expect(video.playbackRate).toBe(1.35);
    t({ rate: null });
    expect(video.playbackRate).toBe(1.25);
    t({ rate: 1.4, from: 1.25 });
    end();
    expect(video.playbackRate).toBe(1.25);
  });

  it('keeps a speed set by someone else as the original one', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { send: t, end } = call();
    t({ rate: 1.1, from: 1 });
    video.playbackRate = 1.75;
    // This message was sent before that change.
    t({ rate: 1.15, from: 1.1 });
    expect(video.playbackRate).toBe(1.75);
    t({ rate: null });
    expect(video.playbackRate).toBe(1.75);
    t({ rate: 1.7, from: 1.75 });
    expect(video.playbackRate).toBe(1.7);
    end();
    expect(video.playbackRate).toBe(1.75);
  });

  it('restores the speed after an update of the extension', () => {
    const { call } = setUp();
    const video = addPlayer();
    call().send({ rate: 1.1, from: 1 });
    Object.assign(fakeBrowser.runtime, { id: undefined });
    video.dispatchEvent(new Event('ratechange'));
    Object.assign(fakeBrowser.runtime, { id: 'test-extension-id' });
    expect(video.playbackRate).toBe(1);
  });

  it.each([['2'], [0], [0.06], [16.1], [Number.NaN], [undefined]])('ignores the invalid speed %o', (rate) => {
    const { call } = setUp();
    const video = addPlayer();
    call().send({ rate, from: 1 });
    expect(video.playbackRate).toBe(1);
  });

  it('waits for a page without a player', () => {
    const { call } = setUp();
    const { sent: told, send: t } = call();
    expect(() => t({ seek: 1 })).not.toThrow();
    expect(told()).toEqual([]);
  });

  it('stops when the panel disconnects', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { sent: told, end } = call();
    end();
    video.dispatchEvent(new Event('play'));
    expect(told()).toHaveLength(1);
  });

  it('stops after an update of the extension', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { sent: told } = call();
    Object.assign(fakeBrowser.runtime, { id: undefined });
    video.dispatchEvent(new Event('play'));
    Object.assign(fakeBrowser.runtime, { id: 'test-extension-id' });
    video.dispatchEvent(new Event('play'));
    expect(told()).toHaveLength(1);
  });
});
