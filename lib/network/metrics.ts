import { DirectedGraph, UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import pagerank from 'graphology-metrics/centrality/pagerank';
import { scaleMaximum } from '@/lib/shared/plot-scale';
import { createRandom } from '@/lib/shared/random';
import { communitySettings, pageRankSettings } from './metric-settings';
import type { NetworkGraph, ShownGraph, ShownNode } from './network';

/** Measures of each node, in the order of the network. */
export interface NetworkMetrics {
  /** The number of each node's community by the Louvain method, counted from 0 in descending order of size. */
  communities: Uint32Array;
  /** The PageRank of each node. The sum is 1. */
  pageRanks: Float64Array;
}

/** Computes the measures of a network. Equal networks have equal measures. */
export const computeMetrics = (graph: NetworkGraph): NetworkMetrics => ({
  communities: communitiesOf(graph),
  pageRanks: pageRanksOf(graph),
});

/** Finds communities. The direction of links is ignored, as in Gephi; the weights of both directions add up. */
function communitiesOf({ size, sources, targets, weights }: NetworkGraph): Uint32Array {
  const { resolution, randomSeed } = communitySettings;
  const graph = new UndirectedGraph();
  for (let node = 0; node < size; node += 1) graph.addNode(node);
  for (const [edge, source] of sources.entries())
    graph.updateUndirectedEdge(source, targets[edge], ({ weight = 0 }) => ({
      weight: weight + (weights?.[edge] ?? 0),
    }));
  const getEdgeWeight = weights ? 'weight' : null;
  const found = graph.size === 0 ? {} : louvain(graph, { getEdgeWeight, resolution, rng: createRandom(randomSeed) });
  return orderedBySize(Array.from({ length: size }, (_, node) => found[node] ?? node));
}

function pageRanksOf({ size, sources, targets, weights }: NetworkGraph): Float64Array {
  const graph = new DirectedGraph();
  for (let node = 0; node < size; node += 1) graph.addNode(node);
  for (const [edge, source] of sources.entries())
    graph.addDirectedEdge(source, targets[edge], { weight: weights?.[edge] });
  const { damping, tolerance, maxIterations } = pageRankSettings;
  // The library compares the sum of changes with the tolerance times the number of nodes.
  const options = {
    getEdgeWeight: weights ? 'weight' : null,
    alpha: damping,
    tolerance: tolerance / size,
    maxIterations,
  };
  const ranks = size === 0 ? {} : pagerank(graph, options);
  return Float64Array.from({ length: size }, (_, node) => ranks[node] ?? 0);
}

/** Renumbers communities by size. Communities of equal size are in the order of their first nodes. */
function orderedBySize(labels: readonly number[]): Uint32Array {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const order = [...sizes].sort(([, one], [, other]) => other - one).map(([label]) => label);
  const numbers = new Map(order.map((label, number) => [label, number]));
  return Uint32Array.from(labels, (label) => numbers.get(label) ?? 0);
}

export type SizeBy = 'inDegree' | 'views' | 'pageRank';

/** Returns, for each node, the value that determines its size and its position in lists. Unknown views count as 0. */
export function sizeValuesOf({ nodes }: ShownGraph, { pageRanks }: NetworkMetrics, by: SizeBy): Float64Array {
  return by === 'pageRank' ? pageRanks : Float64Array.from(nodes, (node) => Number(node[by]));
}

/** In pixels. */
const minRadius = 3;
const maxRadius = 13;
/** Number of nodes above which the nodes are drawn smaller, so that they do not cover each other. */
const maxFullSizeNodes = 250;

/**
 * Returns the radius of each node in pixels if this many nodes are drawn. It grows with the value up to the maximum of
 * the scale. An area in proportion would make most nodes nearly equal, because few videos have many links.
 */
export function radiiOf(values: Float64Array, drawnCount: number): Float32Array {
  const max = scaleMaximum(values) || 1;
  const scale = Math.min(1, (maxFullSizeNodes / drawnCount) ** 0.25);
  const sizeOf = (value: number) => Math.min(1, value / max);
  return Float32Array.from(values, (value) => scale * (minRadius + (maxRadius - minRadius) * sizeOf(value)));
}

/** Returns the radii by links in, the first choice of the view. */
export function inDegreeRadii({ size, targets }: NetworkGraph): Float32Array {
  const inDegrees = new Float64Array(size);
  for (const target of targets) inDegrees[target] = (inDegrees[target] ?? 0) + 1;
  return radiiOf(inDegrees, size);
}

/** Returns the nodes by value, largest first. Nodes with equal values keep their order. */
export const rankNodes = (values: Float64Array): number[] =>
  [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);

/** Number of nodes that are drawn at first; more nodes would hide each other. */
export const initialNodeCount = 250;

/**
 * Returns the shown nodes to draw, largest first: all of them, or `initialNodeCount` and the selected node. Those are the
 * largest of each community, in proportion to its size, so that no community seems to be missing.
 */
export function drawnNodes(
  shown: readonly number[],
  communities: Uint32Array,
  drawAll: boolean,
  selected: number,
): readonly number[] {
  if (drawAll || shown.length <= initialNodeCount) return shown;
  const sizes = new Map<number, number>();
  for (const node of shown) sizes.set(communities[node] ?? 0, (sizes.get(communities[node] ?? 0) ?? 0) + 1);
  const seen = new Map<number, number>();
  const shares = shown.map((node, index) => {
    const community = communities[node] ?? 0;
    const before = seen.get(community) ?? 0;
    seen.set(community, before + 1);
    return { node, index, share: (before + 0.5) / (sizes.get(community) ?? 1) };
  });
  const chosen = shares
    .sort((one, other) => one.share - other.share || one.index - other.index)
    .slice(0, initialNodeCount)
    .sort((one, other) => one.index - other.index)
    .map(({ node }) => node);
  return chosen.includes(selected) || !shown.includes(selected) ? chosen : [...chosen, selected];
}

/** The filter of nodes. Nodes that do not match are hidden in the picture, the list and the table. */
export interface NodeFilter {
  minLinks: number;
  /** Maximum number of steps from a seed; `null` for any number. */
  maxDepth: number | null;
}

export const noFilter: NodeFilter = { minLinks: 0, maxDepth: null };

/** Returns whether a node is shown. Seeds are always shown, because they may have no incoming links. */
export const isShown = ({ isSeed, inDegree, depth }: ShownNode, { minLinks, maxDepth }: NodeFilter): boolean =>
  isSeed || (inDegree >= minLinks && (maxDepth === null || depth === null || depth <= maxDepth));

/** Returns the shown nodes by value, largest first. */
export const rankShown = ({ nodes }: ShownGraph, values: Float64Array, filter: NodeFilter): number[] =>
  rankNodes(values).filter((index) => {
    const node = nodes[index];
    return node !== undefined && isShown(node, filter);
  });

export function shownEdges<Graph extends ShownGraph>({ nodes, edges }: Graph, filter: NodeFilter): Graph['edges'] {
  const hidden = new Set(nodes.filter((node) => !isShown(node, filter)).map(({ id }) => id));
  return hidden.size === 0 ? edges : edges.filter(({ source, target }) => !hidden.has(source) && !hidden.has(target));
}
