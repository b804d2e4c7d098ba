import { describe, expect, it, vi } from 'vitest';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { channelNetwork } from '@/lib/network/channel-networks';
import { type LayoutEvent, runLayout } from '@/lib/network/layout';
import type { NetworkGraph } from '@/lib/network/network';
import { networkFileName, networkFormats } from '@/lib/network/network-formats';
import { createNetworkStore } from '@/lib/network/store';
import { type WeightedNetwork, weightedChannelNetwork } from '@/lib/network/weighted-columns';
import { detailed, related, snapshotOf, videoId } from './crawl-captures';
import { measureNetwork } from './measured';

/** Creates a store whose layouts advance by one progress report at a time. */
function openStore() {
  const layouts: { advance(): void; finish(): void; isEnded: boolean; fail(): void }[] = [];
  const startLayout = vi.fn((graph: NetworkGraph, onEvent: (event: LayoutEvent) => void) => {
    const events = runLayout(graph);
    const layout = {
      isEnded: false,
      advance: () => {
        const { value, done } = events.next();
        if (!done && !layout.isEnded) onEvent(value);
      },
      finish: () => {
        for (const event of events) if (!layout.isEnded) onEvent(event);
      },
      fail: () => onEvent({ is: 'failed' }),
    };
    layouts.push(layout);
    return () => {
      layout.isEnded = true;
    };
  });
  const builds: { finish(network: WeightedNetwork): Promise<void>; fail(): Promise<void> }[] = [];
  const buildWeighted = () => {
    const { promise, resolve, reject } = Promise.withResolvers<WeightedNetwork>();
    builds.push({
      async finish(network) {
        resolve(network);
        await settled();
      },
      async fail() {
        reject(new Error('The replies cannot be read.'));
        await settled();
      },
    });
    return promise;
  };
  const save = vi.fn(async (_name: string, _type: string, _parts: BlobPart[]) => {});
  const panel = {
    getState: () => ({ ports: { save }, showToast: vi.fn(), announce: vi.fn() }),
  } as unknown as PanelStore;
  const store = createNetworkStore(panel, startLayout, measureNetwork, buildWeighted);
  return { store, startLayout, layouts, builds, save };
}
/** Resolves after the handlers of a settled promise. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const snapshot = snapshotOf([related('a', ['b', 'c'], { receivedAt: 1 })]);
const channels = weightedChannelNetwork(
  channelNetwork(
    snapshotOf([
      related('s', ['a', 'b'], { receivedAt: 1 }),
      detailed(2, [
        { id: 'a', channelId: 'A' },
        { id: 'b', channelId: 'B' },
      ]),
    ]),
    () => true,
  ),
);
const larger = snapshotOf([related('a', ['b', 'c'], { receivedAt: 1 }), related('b', ['d'], { receivedAt: 2 })]);

describe('createNetworkStore', () => {
  it('reports the progress of the layout, then the positions of the finished layout', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    expect(store.getState()).toMatchObject({ progress: 0, layout: null });
    layouts[0]?.advance();
    layouts[0]?.advance();
    expect(store.getState().progress).toBeGreaterThan(0);
    layouts[0]?.finish();
    expect(store.getState().progress).toBeNull();
    expect(store.getState().layout?.positions.x).toHaveLength(3);
  });

  it('shows the positions reached so far when the layout is stopped', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    for (let report = 0; report < 3; report += 1) layouts[0]?.advance();
    store.getState().stop();
    expect(layouts[0]?.isEnded).toBe(true);
    expect(store.getState()).toMatchObject({ progress: null });
    expect(store.getState().layout?.positions.x).toHaveLength(3);
  });

  it('does not stop the layout before the first positions are known', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    store.getState().stop();
    expect(layouts[0]?.isEnded).toBe(false);
    expect(store.getState().progress).toBe(0);
  });

  it('shows the previous layout until the layout of a newer network is finished', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    layouts[0]?.finish();
    store.getState().show(larger);
    expect(store.getState().network?.nodes).toHaveLength(4);
    expect(store.getState().layout?.network.nodes).toHaveLength(3);
    layouts[1]?.finish();
    expect(store.getState().layout?.network.nodes).toHaveLength(4);
  });

  it('never shows the layout of another collection', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    layouts[0]?.finish();
    store.getState().show(snapshotOf([related('b', ['d'], { collectionId: 'other', receivedAt: 2 })]));
    expect(store.getState().layout).toBeNull();
  });

  it('shows nothing of another collection while the channels are read', async () => {
    const { store, layouts, builds } = openStore();
    store.getState().show(snapshot);
    store.getState().choose({ name: 'channels' });
    await builds[0]?.finish(channels);
    expect(store.getState()).toMatchObject({ network: channels, progress: 0 });
    store.getState().show(snapshotOf([related('b', ['d'], { collectionId: 'other', receivedAt: 2 })]));
    layouts.at(-1)?.finish();
    expect(store.getState()).toMatchObject({ network: null, layout: null, progress: null });
    await builds[1]?.finish(channels);
    expect(store.getState()).toMatchObject({ network: channels, progress: 0 });
  });

  it('reads the replies again each time, because the choice of names may have changed', async () => {
    const { store, builds } = openStore();
    store.getState().show(snapshot);
    store.getState().choose({ name: 'replies' });
    await builds[0]?.finish(channels);
    store.getState().show(snapshot);
    const other = { ...channels };
    await builds[1]?.finish(other);
    expect(store.getState().network).toBe(other);
    store.getState().choose({ name: 'channels' });
    store.getState().show(snapshot);
    expect(builds).toHaveLength(3);
  });

  it('says that a network cannot be read, and reads it again on request', async () => {
    const { store, builds } = openStore();
    store.getState().show(snapshot);
    store.getState().choose({ name: 'tags' });
    await builds[0]?.fail();
    expect(store.getState()).toMatchObject({ network: null, failed: true });
    store.getState().retry();
    expect(store.getState().failed).toBe(false);
    await builds[1]?.finish(channels);
    expect(store.getState()).toMatchObject({ network: channels, failed: false });
  });

  it('stops the running layout when a newer network is shown', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    store.getState().show(larger);
    expect(layouts.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('updates the details of videos without repeating the layout', () => {
    const { store, layouts, startLayout } = openStore();
    store.getState().show(snapshot);
    layouts[0]?.finish();
    store
      .getState()
      .show(snapshotOf([related('a', ['b', 'c'], { receivedAt: 1 }), detailed(9, [{ id: 'b', title: 'Tide mills' }])]));
    expect(startLayout).toHaveBeenCalledOnce();
    expect(store.getState().layout?.network.nodes[1]?.title).toBe('Tide mills');
  });

  it('reports a failed layout, and repeats it on request', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    layouts[0]?.fail();
    expect(store.getState()).toMatchObject({ failed: true, progress: null });
    store.getState().retry();
    layouts[1]?.finish();
    expect(store.getState()).toMatchObject({ failed: false, progress: null });
  });

  it('reports no failure once the displayed network is shown again', () => {
    const { store, layouts } = openStore();
    store.getState().show(snapshot);
    layouts[0]?.finish();
    store.getState().show(larger);
    layouts[1]?.fail();
    store.getState().show(snapshotOf([related('a', ['b', 'c'], { receivedAt: 1 })]));
    expect(store.getState()).toMatchObject({ failed: false, progress: null });
    expect(store.getState().layout?.network).toBe(store.getState().network);
  });

  it('clears the selection when the network no longer contains the selected video', () => {
    const { store } = openStore();
    store.getState().show(larger);
    store.getState().choose({ selected: videoId('d') });
    store.getState().show(snapshot);
    expect(store.getState().selected).toBeNull();
  });

  it('exports the network in every format, in a file named after the collection', async () => {
    const { store, save } = openStore();
    store.getState().show(snapshot);
    for (const format of networkFormats) await store.getState().save(format, 'Tide mills');
    expect(save.mock.calls.map(([name]) => name)).toEqual(
      networkFormats.map((format) => `Tide mills ${networkFileName('related', format)}`),
    );
    expect(save.mock.calls.every(([, , parts]) => parts.length > 0)).toBe(true);
  });

  it('exports communities always, and positions once they are known', async () => {
    const { store, layouts, save } = openStore();
    const gexf = networkFormats[0];
    store.getState().show(snapshot);
    await store.getState().save(gexf, '');
    layouts[0]?.finish();
    await store.getState().save(gexf, '');
    const texts = await Promise.all(save.mock.calls.map(([, , parts]) => new Blob(parts).text()));
    expect(texts.map((text) => text.split('<viz:position').length - 1)).toEqual([0, 3]);
    expect(texts.map((text) => text.includes('for="community"'))).toEqual([true, true]);
  });
});
