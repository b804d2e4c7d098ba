import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Snapshot } from '@/lib/collection/snapshot';
import { encodeLines, type NetworkFormat } from '@/lib/export/network-files';
import type { VideoId } from '@/lib/service/ids';
import { advanceLayout, createLayout, type Layout, type NodePositions, positionsOf } from './layout';
import { buildNetwork, type Network, type RepeatedEdges } from './network';

interface NetworkState {
  /** `null` until the collection is read. */
  network: Network | null;
  /** Where its videos are drawn; `null` until that is worked out. */
  picture: NodePositions | null;
  /** How far the working out is, from 0 to 1; `null` where nothing is under way. */
  progress: number | null;
  sightings: RepeatedEdges;
  sizeBy: 'inDegree' | 'views';
  /** The video that is looked at. */
  here: VideoId | null;
}

export interface NetworkStore extends StoreApi<NetworkState> {
  /** Draws the network of a collection; one that is drawn already stays. */
  show(snapshot: Snapshot): Promise<void>;
  /** Draws what is worked out so far. */
  stop(): void;
  choose(change: Partial<Pick<NetworkState, 'sizeBy' | 'here'>>): void;
  take(sightings: RepeatedEdges): Promise<void>;
  save(format: NetworkFormat, title: string): Promise<void>;
}

/** Gives the page a turn: resolves when the next picture of it may be drawn. */
type NextFrame = () => Promise<void>;

/** Longest that the page stands still for the layout, in milliseconds. */
const frameBudget = 12;

/** The network of the collection here, and its picture, worked out a few milliseconds at a time. */
export function createNetworkStore({ ports, getState }: PanelStore, frame: NextFrame): NetworkStore {
  const store = createStore<NetworkState>()(() => ({
    ...{ network: null, picture: null, progress: null },
    ...{ sightings: 'newest', sizeBy: 'inDegree', here: null },
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
    // Another network, or the user's stop, may have come meanwhile.
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
      // Small beside what the collection itself takes in memory; the package writes the same in a stream.
      await ports.save(whole, mediaType, [...encodeLines(lines(network))] as BlobPart[]);
      getState().tell(['saveDone', whole]);
    },
  });
}
