import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Roll } from '@/lib/collection/snapshot';
import { inSlices, type NetworkFormat } from '@/lib/export/network-files';
import type { VideoId } from '@/lib/service/ids';
import { advance, type Layout, layoutOf, type Picture, pictureOf } from './layout';
import { type Network, networkOf, type Sightings } from './network';

export interface NetworkState {
  /** `null` until the collection is read. */
  network: Network | null;
  /** Where its videos are drawn; `null` until that is worked out. */
  picture: Picture | null;
  /** How far the working out is, from 0 to 1; `null` where nothing is under way. */
  progress: number | null;
  sightings: Sightings;
  sizeBy: 'inDegree' | 'views';
  /** The video that is looked at. */
  here: VideoId | null;
}

export interface NetworkStore extends StoreApi<NetworkState> {
  /** Draws the network of a collection; one that is drawn already stays. */
  show(roll: Roll): Promise<void>;
  /** Draws what is worked out so far. */
  stop(): void;
  choose(change: Partial<Pick<NetworkState, 'sizeBy' | 'here'>>): void;
  take(sightings: Sightings): Promise<void>;
  save(format: NetworkFormat, title: string): Promise<void>;
}

/** Gives the page a turn: resolves when the next picture of it may be drawn. */
export type Frame = () => Promise<void>;

/** Longest that the page stands still for the layout, in milliseconds. */
const turn = 12;

/** The network of the collection here, and its picture, worked out a few milliseconds at a time. */
export function makeNetwork({ ports, getState }: Panel, frame: Frame): NetworkStore {
  const store = createStore<NetworkState>()(() => ({
    ...{ network: null, picture: null, progress: null },
    ...{ sightings: 'newest', sizeBy: 'inDegree', here: null },
  }));
  let shown: Roll | null = null;
  let under: Layout | null = null;

  const draw = async (network: Network) => {
    const layout = layoutOf(network);
    under = layout;
    store.setState({ network, picture: null, progress: 0 });
    while (under === layout && layout.done < layout.of) {
      const until = ports.now() + turn;
      do advance(layout);
      while (layout.done < layout.of && ports.now() < until);
      store.setState({ progress: layout.done / layout.of });
      await frame();
    }
    // Another network, or the reader's stop, may have come meanwhile.
    if (under === layout) store.setState({ picture: pictureOf(layout), progress: null });
  };
  const drawAnew = async () => {
    if (shown) await draw(networkOf(shown, store.getState().sightings));
  };
  return Object.assign(store, {
    async show(roll: Roll) {
      if (roll === shown) return;
      shown = roll;
      await drawAnew();
    },
    stop() {
      if (under) store.setState({ picture: pictureOf(under), progress: null });
      under = null;
    },
    choose: (change: Partial<NetworkState>) => store.setState(change),
    async take(sightings: Sightings) {
      store.setState({ sightings });
      await drawAnew();
    },
    async save({ name, mediaType, lines }: NetworkFormat, title: string) {
      const { network } = store.getState();
      if (!network) return;
      const whole = title ? `${title} ${name}` : name;
      // Small beside what the collection itself takes in memory; the package writes the same in a stream.
      await ports.save(whole, mediaType, [...inSlices(lines(network))] as BlobPart[]);
      getState().tell(['saveDone', whole]);
    },
  });
}
