import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { servePlayer } from '@/lib/platform/browser/serve-player';
import { fakeLine } from '../messaging/channel';

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
    const end = fakeLine(name);
    pickUp(end.line as never);
    return { ...end, told: () => end.line.postMessage.mock.calls.map(([clock]) => clock) };
  };
  return { clock, call };
}

beforeEach(() => {
  fakeBrowser.reset();
  document.body.replaceChildren();
});

describe("the page's player", () => {
  it('tells its clock at once when a panel listens', () => {
    const { call } = setUp();
    addPlayer({ currentTime: 12, paused: false });
    expect(call().told()).toEqual([{ time: 12, paused: false, rate: 1, length: 600 }]);
  });

  it('is, of equally large ones, the one that plays: shorts wait above and below', () => {
    const { call } = setUp();
    addPlayer({ duration: 10 });
    addPlayer({ duration: 20, paused: false });
    addPlayer({ duration: 30 });
    expect(call().told()).toMatchObject([{ length: 20 }]);
  });

  it('tells nothing while nobody listens, or on another line', () => {
    const { call } = setUp();
    const video = addPlayer();
    const other = call('other');
    video.dispatchEvent(new Event('play'));
    expect(other.told()).toEqual([]);
  });

  it('tells what plays four times a second, and what jumps at once', () => {
    const { call, clock } = setUp();
    const video = addPlayer();
    const { told } = call();
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

  it('is the largest that knows a length, also when it comes later', () => {
    const { call } = setUp();
    addPlayer({ currentTime: 1, width: 100 });
    addPlayer({ currentTime: 2, width: 2000, duration: Number.NaN });
    const { told } = call();
    const main = addPlayer({ currentTime: 3, width: 640 });
    main.dispatchEvent(new Event('play'));
    expect(told().map(({ time }) => time)).toEqual([1, 3]);
  });

  it('has no length while it is live', () => {
    const { call } = setUp();
    addPlayer({ duration: Number.POSITIVE_INFINITY });
    expect(call().told()).toMatchObject([{ length: null }]);
  });

  it('moves to a second that it is asked for', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { t } = call();
    t({ seek: 90.5 });
    expect(video.currentTime).toBe(90.5);
  });

  it.each([[null], ['90'], [{}], [{ seek: '90' }], [{ seek: Number.NaN }]])('stays where it is for %o', (said) => {
    const { call } = setUp();
    const video = addPlayer({ currentTime: 5 });
    call().t(said);
    expect(video.currentTime).toBe(5);
  });

  it('plays at the speed that it is asked for, and as before once it is told so or nobody listens any more', () => {
    const { call } = setUp();
    const video = addPlayer();
    video.playbackRate = 1.25;
    const { t, end } = call();
    for (const rate of [1.3, 1.35]) t({ rate, from: 1.25 });
    expect(video.playbackRate).toBe(1.35);
    t({ rate: null });
    expect(video.playbackRate).toBe(1.25);
    t({ rate: 1.4, from: 1.25 });
    end();
    expect(video.playbackRate).toBe(1.25);
  });

  it('leaves a speed that somebody else has set meanwhile, and takes that for what it was before', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { t, end } = call();
    t({ rate: 1.1, from: 1 });
    video.playbackRate = 1.75;
    // On its way already as that was set.
    t({ rate: 1.15, from: 1.1 });
    expect(video.playbackRate).toBe(1.75);
    t({ rate: null });
    expect(video.playbackRate).toBe(1.75);
    t({ rate: 1.7, from: 1.75 });
    expect(video.playbackRate).toBe(1.7);
    end();
    expect(video.playbackRate).toBe(1.75);
  });

  it('puts the speed back when the extension was updated', () => {
    const { call } = setUp();
    const video = addPlayer();
    call().t({ rate: 1.1, from: 1 });
    Object.assign(fakeBrowser.runtime, { id: undefined });
    video.dispatchEvent(new Event('ratechange'));
    Object.assign(fakeBrowser.runtime, { id: 'test-extension-id' });
    expect(video.playbackRate).toBe(1);
  });

  it.each([['2'], [0], [0.06], [16.1], [Number.NaN], [undefined]])('keeps its speed for %o', (rate) => {
    const { call } = setUp();
    const video = addPlayer();
    call().t({ rate, from: 1 });
    expect(video.playbackRate).toBe(1);
  });

  it('waits for a page that has no player yet', () => {
    const { call } = setUp();
    const { told, t } = call();
    expect(() => t({ seek: 1 })).not.toThrow();
    expect(told()).toEqual([]);
  });

  it('falls silent when the panel hangs up', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { told, end } = call();
    end();
    video.dispatchEvent(new Event('play'));
    expect(told()).toHaveLength(1);
  });

  it('falls silent when the extension was updated', () => {
    const { call } = setUp();
    const video = addPlayer();
    const { told } = call();
    Object.assign(fakeBrowser.runtime, { id: undefined });
    video.dispatchEvent(new Event('play'));
    Object.assign(fakeBrowser.runtime, { id: 'test-extension-id' });
    video.dispatchEvent(new Event('play'));
    expect(told()).toHaveLength(1);
  });
});
