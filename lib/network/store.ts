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
  picture: NodePositions | null;
  /** Progress of the layout from 0 to 1; `null` while none runs. */
  progress: number | null;
  sightings: RepeatedEdges;
  sizeBy: 'inDegree' | 'views';
  /** The selected video. */
  here: VideoId | null;
}

export interface NetworkStore extends StoreApi<NetworkState> {
  /** Lays out the network of a collection, unless it is the one on screen. */
  show(snapshot: Snapshot): Promise<void>;
  /** Ends the layout and draws its current state. */
  stop(): void;
  choose(change: Partial<Pick<NetworkState, 'sizeBy' | 'here'>>): void;
  take(sightings: RepeatedEdges): Promise<void>;
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
    picture: null,
    progress: null,
    sightings: 'newest',
    sizeBy: 'inDegree',
    here: null,
  }));
  let shown: Snapshot | null = null;
  let current: Layout | null = null;

  const draw = async (network: Network) => {
    const layout = createLayout(network);
    current = layout;
    store.setState({ network, picture: null, progress: 0 });
    while (current === layout && layout.done < layout.of) {
      const until = ports.now() + frameBudget;
      do advanceLayout(layout);
      while (layout.done < layout.of && ports.now() < until);
      store.setState({ progress: layout.done / layout.of });
      await frame();
    }
    // Another network or a stop may have ended this layout.
    if (current === layout) store.setState({ picture: positionsOf(layout), progress: null });
  };
  const drawAnew = async () => {
    if (shown) await draw(buildNetwork(shown, store.getState().sightings));
  };
  return Object.assign(store, {
    async show(snapshot: Snapshot) {
      if (snapshot === shown) return;
      shown = snapshot;
      await drawAnew();
    },
    stop() {
      if (current) store.setState({ picture: positionsOf(current), progress: null });
      current = null;
    },
    choose: (change: Partial<NetworkState>) => store.setState(change),
    async take(sightings: RepeatedEdges) {
      store.setState({ sightings });
      await drawAnew();
    },
    async save({ name, mediaType, lines }: NetworkFormat, title: string) {
      const { network } = store.getState();
      if (!network) return;
      const whole = title ? `${title} ${name}` : name;
      // The text is small compared to the collection in memory; the package streams the same lines.
      await ports.save(whole, mediaType, [...encodeLines(lines(network))] as BlobPart[]);
      getState().tell(['saveDone', whole]);
    },
  });
}
