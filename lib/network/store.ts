import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { Snapshot } from '@/lib/collection/snapshot';
import { saveFile } from '@/lib/downloads/save-file';
import type { VideoId } from '@/lib/service/ids';
import { type NodePositions, separateCommunities } from './community-areas';
import type { LayoutEvent } from './layout';
import { inDegreeRadii, type NetworkMetrics, type NodeFilter, noFilter, type SizeBy } from './metrics';
import { buildNetwork, isSameGraph, type Network, type NetworkGraph, networkGraphOf } from './network';
import { withMeasures } from './network-columns';
import type { NetworkFile, NetworkName } from './network-file';
import { encodeLines, type NetworkFormat, networkFileName } from './network-formats';
import type { ColourBy } from './node-groups';
import type { WeightedNetwork } from './weighted-columns';

export type ShownNetwork = Network | WeightedNetwork;

export interface LaidOutNetwork {
  network: ShownNetwork;
  graph: NetworkGraph;
  metrics: NetworkMetrics;
  positions: NodePositions;
}

/** The labels in the picture: those of the largest nodes, as many as have space, or none. */
export type LabelChoice = 'most' | 'all' | 'none';

export interface NetworkOptions {
  name: NetworkName;
  sizeBy: SizeBy;
  colourBy: ColourBy;
  labels: LabelChoice;
  filter: NodeFilter;
  /** Draws every shown video instead of only the largest ones. */
  drawAll: boolean;
  asTable: boolean;
  /** The id of a node. */
  selected: string | null;
}

interface NetworkState extends NetworkOptions {
  /** The chosen network of the collection; `null` until it is loaded. */
  network: ShownNetwork | null;
  /** The displayed network, which stays until the layout of a newer network ends; `null` before the first layout. */
  layout: LaidOutNetwork | null;
  /** Progress of the layout from 0 to 1; `null` while no layout runs. */
  progress: number | null;
  /** The network could not be read or laid out. */
  failed: boolean;
  /**
   * Lays out the network of a collection without the excluded videos, unless that network is already displayed. That of
   * replies is always read again.
   */
  show(snapshot: Snapshot, excluded?: ReadonlySet<VideoId>): void;
  /** Ends the layout and draws its current state. Does nothing before the first report of progress. */
  stop(): void;
  retry(): void;
  choose(change: Partial<NetworkOptions>): void;
  save(format: NetworkFormat, title: string): Promise<void>;
  savePicture(format: PictureFormat, parts: BlobPart[], title: string): Promise<void>;
}

const pictureTypes = { png: 'image/png', svg: 'image/svg+xml' };
export type PictureFormat = keyof typeof pictureTypes;

export type NetworkStore = StoreApi<NetworkState>;

/** Starts a layout; returns a function that ends it. */
type StartLayout = (graph: NetworkGraph, onEvent: (event: LayoutEvent) => void) => () => void;

/** Builds a network other than that of related videos. Reports an error before it rejects. */
type BuildWeighted = (name: WeightedNetwork['name'], snapshot: Snapshot) => Promise<WeightedNetwork>;

const initialState = {
  name: 'related',
  network: null,
  layout: null,
  progress: null,
  failed: false,
  sizeBy: 'inDegree',
  colourBy: 'community',
  labels: 'most',
  filter: noFilter,
  drawAll: false,
  asTable: false,
  selected: null,
} satisfies Partial<NetworkState>;

/** Creates the store of the network, whose layout and measures are computed in a worker. */
export function createNetworkStore(
  { getState }: AppStore,
  startLayout: StartLayout,
  measure: (graph: NetworkGraph) => Promise<NetworkMetrics | null>,
  buildWeighted: BuildWeighted,
): NetworkStore {
  return createStore<NetworkState>()((set, get, store) => {
    let shown: Snapshot | null = null;
    let hidden: ReadonlySet<VideoId> = new Set();
    const runner = layoutRunner(store, startLayout);

    const redraw = () => {
      if (!shown) return;
      const { name } = get();
      if (name === 'related') return draw(buildNetwork(shown, 'newest', (id) => !hidden.has(id)));
      const read = { shown, hidden };
      // Otherwise, another network, or a newer state of this one, is already being shown.
      const isCurrent = () => read.shown === shown && read.hidden === hidden && get().name === name;
      set({ failed: false });
      void buildWeighted(name, shown).then(
        (network) => isCurrent() && draw(network),
        () => isCurrent() && set({ failed: true }),
      );
    };
    const draw = (network: ShownNetwork) => {
      const { selected } = get();
      const isGone = !network.nodes.some(({ id }) => id === selected);
      set({ network, ...(isGone && { selected: null }) });
      runner.start(network);
    };
    const saveAs = (name: string, title: string, mediaType: string, parts: BlobPart[]) =>
      saveFile(getState(), title ? `${title} ${name}` : name, mediaType, ...parts);
    return {
      ...initialState,
      show(snapshot, excluded = new Set()) {
        // Each change of a note gives a new set, mostly with the same videos.
        const isSame = snapshot === shown && excluded.symmetricDifference(hidden).size === 0;
        // The snapshot has neither the saved replies nor the choice of how their authors are named.
        if (isSame && get().name !== 'replies') return;
        hidden = excluded;
        // The network of one collection must not stay under the name of another.
        if (shown && collectionIdOf(snapshot) !== collectionIdOf(shown)) {
          runner.end();
          set({ network: null, layout: null, progress: null, failed: false });
        }
        shown = snapshot;
        redraw();
      },
      stop: runner.stop,
      retry: redraw,
      choose(change) {
        const isOther = change.name !== undefined && change.name !== get().name;
        if (isOther) runner.end();
        set(isOther ? { ...initialState, asTable: get().asTable, labels: get().labels, ...change } : change);
        if (isOther) redraw();
      },
      async save(format, title) {
        const { network, layout } = get();
        if (!network) return;
        // Positions belong to the drawn network, which may be older while a layout runs.
        const drawn = layout?.network === network ? layout : null;
        const metrics = drawn?.metrics ?? (await measure(graphOf(network)));
        if (!metrics) return;
        // The collection is in memory anyway, so the text may be too; the package streams the same lines.
        const parts = [...encodeLines(format.lines(fileOf(network, metrics, drawn?.positions)))];
        await saveAs(networkFileName(network.name, format), title, format.mediaType, parts as BlobPart[]);
      },
      savePicture: (format, parts, title) => saveAs(`${get().name}.${format}`, title, pictureTypes[format], parts),
    };
  });
}

const graphOf = (network: ShownNetwork): NetworkGraph =>
  network.name === 'related' ? networkGraphOf(network) : network.graph;

/** Returns the network as it is written to files. */
const fileOf = (network: ShownNetwork, metrics: NetworkMetrics, positions?: NodePositions): NetworkFile =>
  network.name === 'related' ? withMeasures(network, metrics, positions) : network.fileOf(metrics, positions);

/** Returns the collection of a snapshot; `undefined` for an empty one. */
const collectionIdOf = ({ captures, batches }: Snapshot): string | undefined =>
  (captures[0] ?? batches[0])?.collectionId;

/** Runs one layout at a time, and puts its result into the store. */
function layoutRunner(store: StoreApi<NetworkState>, startLayout: StartLayout) {
  let end = () => {};
  let stop = () => {};

  const start = (network: ShownNetwork) => {
    end();
    const graph = graphOf(network);
    const { layout } = store.getState();
    if (layout && isSameGraph(layout.graph, graph)) {
      // Only details have changed, so the existing layout still fits.
      store.setState({ layout: { ...layout, network, graph }, progress: null, failed: false });
      return;
    }
    let metrics: NetworkMetrics | null = null;
    let latest: NodePositions | null = null;
    const show = (positions: NodePositions) => {
      if (metrics) store.setState({ layout: { network, graph, metrics, positions }, progress: null });
    };
    store.setState({ progress: 0, failed: false });
    stop = () => {
      if (!metrics || !latest) return;
      end();
      show(separateCommunities(latest, metrics.communities, stoppedPasses, inDegreeRadii(graph)));
    };
    end = startLayout(graph, (event) => {
      if (event.is === 'failed') store.setState({ progress: null, failed: true });
      if (event.is === 'measured') metrics = event.metrics;
      if (event.is === 'done') show(event.positions);
      if (event.is !== 'progress') return;
      latest = event.positions;
      store.setState({ progress: event.done });
    });
  };
  return { start, stop: () => stop(), end: () => end() };
}

/** Number of passes that move nodes apart after a stop. It is small, because the page waits for them. */
const stoppedPasses = 2;
