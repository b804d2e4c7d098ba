import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Snapshot } from '@/lib/collection/snapshot';
import { encodeLines, type NetworkFormat } from '@/lib/export/network-files';
import type { VideoId } from '@/lib/service/ids';
import { advanceLayout, createLayout, type Layout, type NodePositions, positionsOf } from './layout';
import { buildNetwork, type Network, type RepeatedEdges } from './network';

interface NetworkState {
  /** `null` until the collection is loaded. */
  network: Network | null;
  /** Coordinates of the nodes; `null` until the layout ends. */
  positions: NodePositions | null;
  /** Progress of the layout from 0 to 1; `null` while none runs. */
  progress: number | null;
  repeatedEdges: RepeatedEdges;
  sizeBy: 'inDegree' | 'views';
  /** The selected video. */
  selected: VideoId | null;
}

export interface NetworkStore extends StoreApi<NetworkState> {
  /** Lays out the network of a collection, unless it is the one on screen. */
  show(snapshot: Snapshot): Promise<void>;
  /** Ends the layout and draws its current state. */
  stop(): void;
  choose(change: Partial<Pick<NetworkState, 'sizeBy' | 'selected'>>): void;
  setRepeatedEdges(repeatedEdges: RepeatedEdges): Promise<void>;
  save(format: NetworkFormat, title: string): Promise<void>;
}

/** Resolves before the next repaint. */
type NextFrame = () => Promise<void>;

/** Milliseconds of layout work per frame. */
const frameBudget = 12;

/** Creates the store of the network and its layout, which runs a few milliseconds per frame. */
export function createNetworkStore({ ports, getState }: PanelStore, frame: NextFrame): NetworkStore {
  const store = createStore<NetworkState>()(() => ({
    network: null,
    positions: null,
    progress: null,
    repeatedEdges: 'newest',
    sizeBy: 'inDegree',
    selected: null,
  }));
  let shown: Snapshot | null = null;
  let current: Layout | null = null;

  const draw = async (network: Network) => {
    const layout = createLayout(network);
    current = layout;
    store.setState({ network, positions: null, progress: 0 });
    while (current === layout && layout.done < layout.of) {
      const until = ports.now() + frameBudget;
      do advanceLayout(layout);
      while (layout.done < layout.of && ports.now() < until);
      store.setState({ progress: layout.done / layout.of });
      await frame();
    }
    // Another network or a stop may have ended this layout.
    if (current === layout) store.setState({ positions: positionsOf(layout), progress: null });
  };
  const redraw = async () => {
    if (shown) await draw(buildNetwork(shown, store.getState().repeatedEdges));
  };
  return Object.assign(store, {
    async show(snapshot: Snapshot) {
      if (snapshot === shown) return;
      shown = snapshot;
      await redraw();
    },
    stop() {
      if (current) store.setState({ positions: positionsOf(current), progress: null });
      current = null;
    },
    choose: (change: Partial<NetworkState>) => store.setState(change),
    async setRepeatedEdges(repeatedEdges: RepeatedEdges) {
      store.setState({ repeatedEdges });
      await redraw();
    },
    async save({ name, mediaType, lines }: NetworkFormat, title: string) {
      const { network } = store.getState();
      if (!network) return;
      const fileName = title ? `${title} ${name}` : name;
      // The text is small compared to the collection in memory; the package streams the same lines.
      await ports.save(fileName, mediaType, [...encodeLines(lines(network))] as BlobPart[]);
      getState().tell(['saveDone', fileName]);
    },
  });
}
