import { describe, expect, it, vi } from 'vitest';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { networkFormats } from '@/lib/export/network-files';
import { createNetworkStore } from '@/lib/network/store';
import { related, snapshotOf } from './crawled';

/** The part of a panel that a network needs, with a clock that advances by 10 ms each time it is read. */
function openStore(frame = async () => {}) {
  let time = 0;
  const save = vi.fn(async (_name: string, _type: string, _parts: BlobPart[]) => {});
  const now = () => {
    time += 10;
    return time;
  };
  const panel = { ports: { now, save }, getState: () => ({ tell: vi.fn() }) } as unknown as PanelStore;
  return { store: createNetworkStore(panel, frame), save };
}
const snapshot = snapshotOf([related('a', ['b', 'c'], { receivedAt: 1 })]);

describe('createNetworkStore', () => {
  it('runs the layout in many short frames', async () => {
    const frame = vi.fn(async () => {});
    const { store } = openStore(frame);
    await store.show(snapshot);
    expect(frame.mock.calls.length).toBeGreaterThan(100);
    expect(store.getState()).toMatchObject({ progress: null });
    expect(store.getState().positions?.x).toHaveLength(3);
  });

  it('shows the current layout when it is stopped', async () => {
    let frames = 0;
    const { store } = openStore(async () => {
      frames += 1;
      if (frames === 3) store.stop();
    });
    await store.show(snapshot);
    expect(frames).toBe(3);
    expect(store.getState()).toMatchObject({ progress: null });
    expect(store.getState().positions?.x).toHaveLength(3);
  });

  it('replaces the layout when another collection is shown', async () => {
    const other = snapshotOf([related('x', ['y'])]);
    let second: Promise<void> | undefined;
    const { store } = openStore(async () => {
      second ??= store.show(other);
    });
    await store.show(snapshot);
    await second;
    expect(store.getState().network?.nodes).toHaveLength(2);
    expect(store.getState().positions?.x).toHaveLength(2);
  });

  it('does not repeat the layout of the shown network', async () => {
    const frame = vi.fn(async () => {});
    const { store } = openStore(frame);
    await store.show(snapshot);
    const { length } = frame.mock.calls;
    await store.show(snapshot);
    expect(frame).toHaveBeenCalledTimes(length);
  });

  it('exports every format under the name of the collection', async () => {
    const { store, save } = openStore();
    await store.show(snapshot);
    for (const format of networkFormats) await store.save(format, 'Tide mills');
    expect(save.mock.calls.map(([name]) => name)).toEqual(networkFormats.map(({ name }) => `Tide mills ${name}`));
    expect(save.mock.calls.every(([, , parts]) => parts.length > 0)).toBe(true);
  });
});
