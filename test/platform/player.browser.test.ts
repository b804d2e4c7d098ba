import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { player } from '@/lib/platform/browser/player';
import { fakePort } from '../messaging/fake-port';

function setUp() {
  const connections: ReturnType<typeof fakePort>[] = [];
  const connect = vi.spyOn(fakeBrowser.tabs, 'connect').mockImplementation(((_: number, { name }: { name: string }) => {
    const connection = fakePort(name);
    connections.push(connection);
    return connection.port;
  }) as never);
  return { connections, connect };
}
const clock = { time: 12, paused: false, rate: 1.5, length: 600 };

beforeEach(() => fakeBrowser.reset());

describe('player', () => {
  it('listens only to the top frame', () => {
    const { connections, connect } = setUp();
    const listener = vi.fn();
    const stop = player.listen(7, listener, vi.fn());
    connections[0]?.send(clock);
    expect(listener).toHaveBeenCalledExactlyOnceWith(clock);
    expect(connect).toHaveBeenCalledExactlyOnceWith(7, { name: 'player', frameId: 0 });
    stop();
    expect(connections[0]?.port.disconnect).toHaveBeenCalledOnce();
  });

  it.each([
    [null],
    [{}],
    [{ ...clock, time: '12' }],
    [{ ...clock, time: -1 }],
    [{ ...clock, rate: 0 }],
    [{ ...clock, length: 'x' }],
  ])('ignores the invalid clock %o', (message) => {
    const { connections } = setUp();
    const listener = vi.fn();
    const stop = player.listen(7, listener, vi.fn());
    connections[0]?.send(message);
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  it('reports a page that closes or has no content script', () => {
    const { connections } = setUp();
    const onClose = vi.fn();
    player.listen(7, vi.fn(), onClose);
    connections[0]?.end();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('reconnects after the page was reloaded, unless listening has ended', async () => {
    const { connections, connect } = setUp();
    const listener = vi.fn();
    const stop = player.listen(7, listener, vi.fn());
    connections[0]?.end();
    const loadTab = (tabId: number, status: 'loading' | 'complete') =>
      fakeBrowser.tabs.onUpdated.trigger(tabId, { status }, {} as never);
    await loadTab(8, 'complete');
    await loadTab(7, 'loading');
    expect(connect).toHaveBeenCalledOnce();
    await loadTab(7, 'complete');
    connections[1]?.send(clock);
    expect(listener).toHaveBeenCalledExactlyOnceWith(clock);
    await loadTab(7, 'complete');
    stop();
    await loadTab(7, 'complete');
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('seeks over an open connection', () => {
    const { connections } = setUp();
    const stop = player.listen(7, vi.fn(), vi.fn());
    player.seek(7, 90);
    expect(connections.map(({ port }) => port.postMessage.mock.calls)).toEqual([[[{ seek: 90 }]]]);
    stop();
  });

  it('opens a connection for a seek if there is none', () => {
    const { connections } = setUp();
    player.seek(7, 90);
    expect(connections[0]?.port.postMessage).toHaveBeenCalledExactlyOnceWith({ seek: 90 });
    expect(connections[0]?.port.disconnect).toHaveBeenCalledOnce();
  });

  it('sets the speed only over an open connection', () => {
    const { connections } = setUp();
    player.setRate(7, { rate: 1.5, from: 1 });
    expect(connections).toEqual([]);
    const stop = player.listen(7, vi.fn(), vi.fn());
    player.setRate(7, { rate: 1.5, from: 1 });
    player.setRate(7, { rate: null });
    expect(connections[0]?.port.postMessage.mock.calls).toEqual([[{ rate: 1.5, from: 1 }], [{ rate: null }]]);
    stop();
  });
});
