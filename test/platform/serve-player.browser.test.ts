import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { servePlayer } from '@/lib/platform/browser/serve-player';
import { fakePort } from '../messaging/fake-port';

interface Player {
  currentTime?: number;
  duration?: number;
  width?: number;
  paused?: boolean;
}

function addPlayer({ currentTime = 0, duration = 600, width = 640, paused = true }: Player = {}) {
  const video = document.createElement('video');
  const properties = { duration, clientWidth: width, clientHeight: width / 2, paused, playbackRate: 1 };
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(video, name, { value, writable: true });
  Object.defineProperty(video, 'currentTime', { value: currentTime, writable: true });
  document.body.append(video);
  return video;
}

function setUp() {
  const clock = { now: 1000 };
  let connect: (port: never) => void = () => undefined;
  const onConnect = {
    addListener(listener: typeof connect) {
      connect = listener;
    },
  };
  vi.spyOn(fakeBrowser.runtime, 'onConnect', 'get').mockReturnValue(onConnect as never);
  servePlayer(document, () => clock.now);
  const connectPanel = (name?: string) => {
    const connection = fakePort(name);
    connect(connection.port as never);
    return { ...connection, sent: () => connection.port.postMessage.mock.calls.map(([clock]) => clock) };
  };
  return { clock, connectPanel };
}

beforeEach(() => {
  fakeBrowser.reset();
  document.body.replaceChildren();
});

describe('servePlayer', () => {
  it('sends the clock as soon as a panel listens', () => {
    const { connectPanel } = setUp();
    addPlayer({ currentTime: 12, paused: false });
    expect(connectPanel().sent()).toEqual([{ time: 12, paused: false, rate: 1, length: 600 }]);
  });

  it('selects the playing video among equally large ones', () => {
    const { connectPanel } = setUp();
    addPlayer({ duration: 10 });
    addPlayer({ duration: 20, paused: false });
    addPlayer({ duration: 30 });
    expect(connectPanel().sent()).toMatchObject([{ length: 20 }]);
  });

  it('sends nothing if no panel listens, and nothing on another connection', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    const other = connectPanel('other');
    video.dispatchEvent(new Event('play'));
    expect(other.sent()).toEqual([]);
  });

  it('sends the clock four times a second, and at once after a seek, speed change, play or pause', () => {
    const { connectPanel, clock } = setUp();
    const video = addPlayer();
    const { sent } = connectPanel();
    const dispatch = (name: string, time: number) => {
      clock.now = 1000 + time;
      video.currentTime = time;
      video.dispatchEvent(new Event(name));
    };
    for (const time of [100, 200, 250, 300, 499, 500]) dispatch('timeupdate', time);
    expect(sent().map(({ time }) => time)).toEqual([0, 250, 500]);
    for (const [turn, name] of ['seeking', 'ratechange', 'play', 'pause'].entries()) dispatch(name, 501 + turn);
    expect(sent()).toHaveLength(7);
  });

  it('selects the largest video with a length, even if it is added later', () => {
    const { connectPanel } = setUp();
    addPlayer({ currentTime: 1, width: 100 });
    addPlayer({ currentTime: 2, width: 2000, duration: Number.NaN });
    const { sent } = connectPanel();
    const main = addPlayer({ currentTime: 3, width: 640 });
    main.dispatchEvent(new Event('play'));
    expect(sent().map(({ time }) => time)).toEqual([1, 3]);
  });

  it('sends no length for a live stream', () => {
    const { connectPanel } = setUp();
    addPlayer({ duration: Number.POSITIVE_INFINITY });
    expect(connectPanel().sent()).toMatchObject([{ length: null }]);
  });

  it('seeks to a requested second', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    const { send } = connectPanel();
    send({ seek: 90.5 });
    expect(video.currentTime).toBe(90.5);
  });

  it.each([[null], ['90'], [{}], [{ seek: '90' }], [{ seek: Number.NaN }]])(
    'ignores the invalid message %o',
    (message) => {
      const { connectPanel } = setUp();
      const video = addPlayer({ currentTime: 5 });
      connectPanel().send(message);
      expect(video.currentTime).toBe(5);
    },
  );

  it('sets the requested speed, and restores the original one on request or on disconnect', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    video.playbackRate = 1.25;
    const { send, end } = connectPanel();
    for (const rate of [1.3, 1.35]) send({ rate, from: 1.25 });
    expect(video.playbackRate).toBe(1.35);
    send({ rate: null });
    expect(video.playbackRate).toBe(1.25);
    send({ rate: 1.4, from: 1.25 });
    end();
    expect(video.playbackRate).toBe(1.25);
  });

  it('treats a speed that the user sets meanwhile as the original one', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    const { send, end } = connectPanel();
    send({ rate: 1.1, from: 1 });
    video.playbackRate = 1.75;
    // This message was sent before the user's change.
    send({ rate: 1.15, from: 1.1 });
    expect(video.playbackRate).toBe(1.75);
    send({ rate: null });
    expect(video.playbackRate).toBe(1.75);
    send({ rate: 1.7, from: 1.75 });
    expect(video.playbackRate).toBe(1.7);
    end();
    expect(video.playbackRate).toBe(1.75);
  });

  it('restores the speed after an update of the extension', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    connectPanel().send({ rate: 1.1, from: 1 });
    Object.assign(fakeBrowser.runtime, { id: undefined });
    video.dispatchEvent(new Event('ratechange'));
    Object.assign(fakeBrowser.runtime, { id: 'test-extension-id' });
    expect(video.playbackRate).toBe(1);
  });

  it.each([['2'], [0], [0.06], [16.1], [Number.NaN], [undefined]])('ignores the invalid speed %o', (rate) => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    connectPanel().send({ rate, from: 1 });
    expect(video.playbackRate).toBe(1);
  });

  it('does nothing on a page without a player', () => {
    const { connectPanel } = setUp();
    const { sent, send } = connectPanel();
    expect(() => send({ seek: 1 })).not.toThrow();
    expect(sent()).toEqual([]);
  });

  it('sends nothing after the panel has disconnected', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    const { sent, end } = connectPanel();
    end();
    video.dispatchEvent(new Event('play'));
    expect(sent()).toHaveLength(1);
  });

  it('sends nothing after an update of the extension', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    const { sent } = connectPanel();
    Object.assign(fakeBrowser.runtime, { id: undefined });
    video.dispatchEvent(new Event('play'));
    Object.assign(fakeBrowser.runtime, { id: 'test-extension-id' });
    video.dispatchEvent(new Event('play'));
    expect(sent()).toHaveLength(1);
  });
});

describe('the points of a panel', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Adds a playing video whose time goes on with the timers. */
  function playVideo(points: readonly object[], length = 600) {
    const { connectPanel } = setUp();
    const video = addPlayer({ currentTime: 10, paused: false });
    const dispatch = (name: string) => video.dispatchEvent(new Event(name));
    const pause = () => {
      Object.assign(video, { paused: true });
      dispatch('pause');
    };
    Object.assign(video, { pause, play: async () => Object.assign(video, { paused: false }) });
    const connection = connectPanel();
    connection.send({ points, length });
    /** Plays for a number of milliseconds; with `stalled`, the time stands still. */
    const run = (milliseconds: number, stalled = false) => {
      for (let passed = 0; passed < milliseconds; passed += 5) {
        if (!video.paused && !stalled) video.currentTime += 0.005 * video.playbackRate;
        vi.advanceTimersByTime(5);
      }
    };
    const seekTo = (time: number) => {
      video.currentTime = time;
      dispatch('seeking');
    };
    return { ...connection, video, dispatch, run, seekTo };
  }

  it('pauses the player at the time of the point, at any speed, and reports the point', () => {
    const { video, run, sent, dispatch } = playVideo([{ at: 12, act: 'pause' }]);
    run(500);
    video.playbackRate = 2;
    dispatch('ratechange');
    run(700);
    expect(video.paused).toBe(false);
    run(100);
    expect(video.paused).toBe(true);
    expect(Math.abs(video.currentTime - 12)).toBeLessThan(0.05);
    expect(sent().at(-1)).toMatchObject({ paused: true, stoppedAt: 12 });
  });

  it('waits for a stalled player, and goes on with the next point after a pause', () => {
    const { video, run, send } = playVideo([
      { at: 10.5, act: 'pause' },
      { at: 10.5, act: 4 },
    ]);
    run(2000, true);
    expect(video.paused).toBe(false);
    run(520);
    expect(video.paused).toBe(true);
    send({ play: true });
    video.dispatchEvent(new Event('play'));
    expect(video.currentTime).toBe(4);
  });

  it('plays fast between two points, unless the speed is changed or the user seeks', () => {
    const points = [
      { at: 11, act: 'fast' },
      { at: 14, act: 'normal' },
    ];
    const { video, run, sent, dispatch, seekTo, send } = playVideo(points);
    run(1100);
    expect(video.playbackRate).toBe(3);
    dispatch('ratechange');
    expect(sent().at(-1)).toMatchObject({ rate: 1, isFast: true });
    run(1000);
    expect(video.playbackRate).toBe(1);
    seekTo(10.9);
    send({ points, length: 600 });
    run(200);
    expect(video.playbackRate).toBe(3);
    seekTo(300);
    expect(video.playbackRate).toBe(1);
    seekTo(10.9);
    send({ points, length: 600 });
    run(200);
    video.playbackRate = 1;
    dispatch('ratechange');
    expect(sent().at(-1)).toMatchObject({ rate: 1, refused: 'fast' });
    expect(sent().at(-1)).not.toHaveProperty('isFast');
  });

  it('leaves another video or an advertisement alone', () => {
    const { video, run, dispatch } = playVideo([
      { at: 11, act: 'fast' },
      { at: 30, act: 'pause' },
    ]);
    run(1100);
    Object.assign(video, { duration: 15 });
    dispatch('durationchange');
    expect(video.playbackRate).toBe(1);
    video.currentTime = 29.9;
    dispatch('timeupdate');
    run(500);
    expect(video.paused).toBe(false);
  });

  it('does not act on points that the user has sought past, or that arrive too late', () => {
    const { video, run, seekTo, send } = playVideo([{ at: 12, act: 'pause' }]);
    seekTo(20);
    run(100);
    send({ points: [{ at: 12, act: 4 }], length: 600 });
    run(100);
    expect([video.paused, video.currentTime > 20]).toEqual([false, true]);
  });

  it('ends with the connection', () => {
    const { video, run, end } = playVideo([
      { at: 11, act: 'fast' },
      { at: 30, act: 'pause' },
    ]);
    run(1100);
    end();
    expect(video.playbackRate).toBe(1);
    run(20_000);
    expect(video.paused).toBe(false);
  });
});

describe('servePlayer › play', () => {
  it('plays and pauses', () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    const setPaused = (paused: boolean) => async () => void Object.assign(video, { paused });
    Object.assign(video, { play: setPaused(false), pause: setPaused(true) });
    const { send } = connectPanel();
    const states = ([true, true, 'toggle', 'toggle'] as const).map((play) => {
      send({ play });
      return video.paused;
    });
    expect(states).toEqual([false, false, true, false]);
  });

  it('reports that the browser blocks playback', async () => {
    const { connectPanel } = setUp();
    const video = addPlayer();
    const { send, sent } = connectPanel();
    Object.assign(video, { play: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    send({ play: true });
    await vi.waitFor(() => expect(sent().at(-1)).toMatchObject({ paused: true, refused: 'play' }));
  });
});
