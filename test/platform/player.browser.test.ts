import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { player } from '@/lib/platform/browser/player';
import { fakeLine } from '../messaging/channel';

function setUp() {
  const lines: ReturnType<typeof fakeLine>[] = [];
  const connect = vi.spyOn(fakeBrowser.tabs, 'connect').mockImplementation(((_: number, { name }: { name: string }) => {
    const line = fakeLine(name);
    lines.push(line);
    return line.line;
  }) as never);
  return { lines, connect };
}
const clock = { time: 12, paused: false, rate: 1.5, length: 600 };

beforeEach(() => fakeBrowser.reset());

describe('the player of a tab', () => {
  it('is heard through the top frame alone', () => {
    const { lines, connect } = setUp();
    const heard = vi.fn();
    const stop = player.listen(7, heard, vi.fn());
    lines[0]?.t(clock);
    expect(heard).toHaveBeenCalledExactlyOnceWith(clock);
    expect(connect).toHaveBeenCalledExactlyOnceWith(7, { name: 'player', frameId: 0 });
    stop();
    expect(lines[0]?.line.disconnect).toHaveBeenCalledOnce();
  });

  it.each([
    [null],
    [{}],
    [{ ...clock, time: '12' }],
    [{ ...clock, time: -1 }],
    [{ ...clock, rate: 0 }],
    [{ ...clock, length: 'x' }],
  ])('is not believed when it says %o', (said) => {
    const { lines } = setUp();
    const heard = vi.fn();
    const stop = player.listen(7, heard, vi.fn());
    lines[0]?.t(said);
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it('is gone when its page goes, or was never there', () => {
    const { lines } = setUp();
    const gone = vi.fn();
    player.listen(7, vi.fn(), gone);
    lines[0]?.end();
    expect(gone).toHaveBeenCalledOnce();
  });

  it('is heard again once its page was loaded anew, and not after nobody listens any more', async () => {
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
    lines[1]?.t(clock);
    expect(heard).toHaveBeenCalledExactlyOnceWith(clock);
    await loaded(7, 'complete');
    stop();
    await loaded(7, 'complete');
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('moves over the line that is open', () => {
    const { lines } = setUp();
    const stop = player.listen(7, vi.fn(), vi.fn());
    player.seek(7, 90);
    expect(lines.map(({ line }) => line.postMessage.mock.calls)).toEqual([[[{ seek: 90 }]]]);
    stop();
  });

  it('moves over a line of its own where none is open', () => {
    const { lines } = setUp();
    player.seek(7, 90);
    expect(lines[0]?.line.postMessage).toHaveBeenCalledExactlyOnceWith({ seek: 90 });
    expect(lines[0]?.line.disconnect).toHaveBeenCalledOnce();
  });

  it('is set to a speed over the line that is open, and over no other, for it is put back when that ends', () => {
    const { lines } = setUp();
    player.setRate(7, { rate: 1.5, from: 1 });
    expect(lines).toEqual([]);
    const stop = player.listen(7, vi.fn(), vi.fn());
    player.setRate(7, { rate: 1.5, from: 1 });
    player.setRate(7, { rate: null });
    expect(lines[0]?.line.postMessage.mock.calls).toEqual([[{ rate: 1.5, from: 1 }], [{ rate: null }]]);
    stop();
  });
});
