import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { player } from '@/lib/platform/browser/player';
import { fakePort } from '../messaging/channel';

function setUp() {
  const lines: ReturnType<typeof fakePort>[] = [];
  const connect = vi.spyOn(fakeBrowser.tabs, 'connect').mockImplementation(((_: number, { name }: { name: string }) => {
    const line = fakePort(name);
    lines.push(line);
    return line.port;
  }) as never);
  return { lines, connect };
}
const clock = { time: 12, paused: false, rate: 1.5, length: 600 };

beforeEach(() => fakeBrowser.reset());

describe('player', () => {
  it('listens to the top frame only', () => {
    const { lines, connect } = setUp();
    const heard = vi.fn();
    const stop = player.listen(7, heard, vi.fn());
    lines[0]?.send(clock);
    expect(heard).toHaveBeenCalledExactlyOnceWith(clock);
    expect(connect).toHaveBeenCalledExactlyOnceWith(7, { name: 'player', frameId: 0 });
    stop();
    expect(lines[0]?.port.disconnect).toHaveBeenCalledOnce();
  });

  it.each([
    [null],
    [{}],
    [{ ...clock, time: '12' }],
    [{ ...clock, time: -1 }],
    [{ ...clock, rate: 0 }],
    [{ ...clock, length: 'x' }],
  ])('ignores the invalid clock %o', (said) => {
    const { lines } = setUp();
    const heard = vi.fn();
    const stop = player.listen(7, heard, vi.fn());
    lines[0]?.send(said);
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it('reports a page that closes or has no content script', () => {
    const { lines } = setUp();
    const gone = vi.fn();
    player.listen(7, vi.fn(), gone);
    lines[0]?.end();
    expect(gone).toHaveBeenCalledOnce();
  });

  it('reconnects after the page was reloaded, unless listening has ended', async () => {
    const { lines, connect } = setUp();
    const heard = vi.fn();
    const stop = player.listen(7, heard, vi.fn());
    lines[0]?.end();
    const loaded = (tabId: number, status: 'loading' | 'complete') =>
      fakeBrowser.tabs.onUpdated.trigger(tabId, { status }, {} as never);
    await loaded(8, 'complete');
    await loaded(7, 'loading');
    expect(connect).toHaveBeenCalledOnce();
    await loaded(7, 'complete');
    lines[1]?.send(clock);
    expect(heard).toHaveBeenCalledExactlyOnceWith(clock);
    await loaded(7, 'complete');
    stop();
    await loaded(7, 'complete');
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('seeks over an open connection', () => {
    const { lines } = setUp();
    const stop = player.listen(7, vi.fn(), vi.fn());
    player.seek(7, 90);
    expect(lines.map(({ port: line }) => line.postMessage.mock.calls)).toEqual([[[{ seek: 90 }]]]);
    stop();
  });

  it('opens a connection for a seek if there is none', () => {
    const { lines } = setUp();
    player.seek(7, 90);
    expect(lines[0]?.port.postMessage).toHaveBeenCalledExactlyOnceWith({ seek: 90 });
    expect(lines[0]?.port.disconnect).toHaveBeenCalledOnce();
  });

  it('sets the speed only over an open connection', () => {
    const { lines } = setUp();
    player.setRate(7, { rate: 1.5, from: 1 });
    expect(lines).toEqual([]);
    const stop = player.listen(7, vi.fn(), vi.fn());
    player.setRate(7, { rate: 1.5, from: 1 });
    player.setRate(7, { rate: null });
    expect(lines[0]?.port.postMessage.mock.calls).toEqual([[{ rate: 1.5, from: 1 }], [{ rate: null }]]);
    stop();
  });
});
