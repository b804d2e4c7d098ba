import { type RowState, type Snapshot, stateOf, titleById } from '@/lib/collection/snapshot';
import type { Cell } from '@/lib/database/fields';
import { findVideoId } from '@/lib/platform/text-with-addresses';
import { exactCount } from '@/lib/platform/video-figures';
import type { Capture, DetailField } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import type { FileEdge } from './network-file';

export interface Edge {
  source: VideoId;
  target: VideoId;
  /** Position among the videos of the response, counted from 1. */
  rank: number;
  /** Steps from a seed to the source, 0 for a seed; `null` if the request was not part of a crawl. */
  depth: number | null;
  seed: VideoId | null;
  /** The parameters of the request; `unset` if the service chose them. */
  country: string;
  language: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
  runId: string;
}

/** A node as the picture and the list show it; unknown values are `null`. */
export interface ShownNode {
  id: string;
  title: string | null;
  channel: string | null;
  views: number | string | null;
  isSeed: boolean;
  depth: number | null;
  inDegree: number;
  outDegree: number;
}

/** A network as the picture and the list show it. */
export interface ShownGraph {
  nodes: readonly ShownNode[];
  edges: readonly FileEdge[];
}

/** A video of the network with its latest details; unknown values are `null`. */
export interface NetworkNode extends ShownNode {
  id: VideoId;
  channelId: string | null;
  /** As the service sent it. */
  published: string | null;
  category: string | null;
  /** A number, or a string of digits if a number would round the count. */
  views: number | string | null;
  likes: number | string | null;
  comments: number | string | null;
  isSeed: boolean;
  /** Position among the seeds, counted from 1. */
  seedRank: number | null;
  /** Fewest steps from a seed; `null` if the video is not part of a crawl. */
  depth: number | null;
  state: RowState;
  /**
   * Number of edges to this video, and number of edges from it. If repeated edges are left out, the first is the number
   * of videos that list this one as related, and the second is the number of videos that are listed as related to it.
   */
  inDegree: number;
  outDegree: number;
}

export interface Network {
  name: 'related';
  nodes: readonly NetworkNode[];
  edges: readonly Edge[];
}

/** `each`: the edges of every run. `newest`: only the latest edge from one video to another. */
type RepeatedEdges = 'each' | 'newest';

/** The value for a parameter that the request left out. */
const unset = 'unset';

/** `has` returns whether the network has a video. */
export function buildNetwork(
  snapshot: Snapshot,
  repeatedEdges: RepeatedEdges = 'newest',
  has: (id: VideoId) => boolean = () => true,
): Network {
  const all = edgesOf(snapshot.captures, repeatedEdges);
  const edges = all.filter(({ source, target }) => has(source) && has(target));
  return { name: 'related', nodes: nodesOf(edges, snapshot), edges };
}

type RelatedCapture = Pick<Capture, 'name' | 'params' | 'ids' | 'receivedAt' | 'runId' | 'context'>;

function edgesOf(captures: readonly RelatedCapture[], repeatedEdges: RepeatedEdges): Edge[] {
  const edges = new Map<string, Edge>();
  for (const capture of captures) {
    if (capture.name !== 'relatedVideos') continue;
    const shared = sharedEdgeFields(capture);
    capture.ids.forEach((target, index) => {
      const key = `${shared.source} ${target}${repeatedEdges === 'each' ? ` ${shared.runId}` : ''}`;
      // A repeated edge keeps its position and takes the latest values.
      edges.set(key, { ...shared, target, rank: index + 1 });
    });
  }
  return [...edges.values()];
}

function sharedEdgeFields({ params, context, receivedAt, runId }: RelatedCapture): Omit<Edge, 'target' | 'rank'> {
  // The cast is safe, because the endpoint's schema has validated the stored request.
  const {
    videoId,
    country = unset,
    language = unset,
  } = params as {
    videoId: VideoId;
    country?: string;
    language?: string;
  };
  const depth = typeof context?.depth === 'number' ? context.depth : null;
  const seed = typeof context?.seed === 'string' ? (context.seed as VideoId) : null;
  return { source: videoId, depth, seed, country, language, fetchedAt: receivedAt, runId };
}

interface NodeCounts {
  inDegree: number;
  outDegree: number;
}

function nodesOf(edges: readonly Edge[], snapshot: Snapshot): NetworkNode[] {
  const countsById = new Map<VideoId, NodeCounts>();
  for (const { source, target } of edges) {
    nodeCountsOf(countsById, source).outDegree += 1;
    nodeCountsOf(countsById, target).inDegree += 1;
  }
  const { seeds, depths } = crawlPositionsOf(snapshot.captures);
  return [...countsById].map(([id, counts]) => ({
    ...detailsOf(snapshot, id),
    ...counts,
    isSeed: seeds.has(id),
    seedRank: seeds.get(id) ?? null,
    depth: depths.get(id) ?? null,
  }));
}

/**
 * Returns the rank of each seed and the smallest depth of each video. All responses count, because the latest edge of a
 * seed can be from a crawl that reached it at a greater depth.
 */
function crawlPositionsOf(captures: readonly RelatedCapture[]) {
  const seeds = new Map<VideoId, number>();
  const depths = new Map<VideoId, number>();
  const reach = (id: VideoId, depth: number) => depths.set(id, Math.min(depths.get(id) ?? depth, depth));
  for (const capture of captures) {
    if (capture.name !== 'relatedVideos') continue;
    const { source, depth } = sharedEdgeFields(capture);
    if (depth === null) continue;
    if (depth === 0 && !seeds.has(source)) seeds.set(source, seeds.size + 1);
    reach(source, depth);
    for (const target of capture.ids) reach(target, depth + 1);
  }
  return { seeds, depths };
}

function nodeCountsOf(countsById: Map<VideoId, NodeCounts>, id: VideoId): NodeCounts {
  const counts = countsById.get(id) ?? { inDegree: 0, outDegree: 0 };
  countsById.set(id, counts);
  return counts;
}

function detailsOf(snapshot: Snapshot, id: VideoId) {
  const row = snapshot.rowOf.get(id) ?? -1;
  const cell = (field: DetailField): Cell => snapshot.cells[field]?.[row] ?? null;
  const text = (field: DetailField) => textOf(cell(field));
  const count = (field: DetailField) => exactCount(cell(field));
  return {
    id,
    title: titleById(snapshot, id),
    channel: text('channelTitle') ?? text('channelHandle'),
    channelId: text('channelId'),
    published: text('publishedAt'),
    category: text('categoryTitle'),
    views: count('viewCount'),
    likes: count('likeCount'),
    comments: count('commentCount'),
    state: stateOf(snapshot, row),
  };
}

const textOf = (cell: Cell): string | null => (typeof cell === 'string' && cell !== '' ? cell : null);

/** The structure of a network in arrays, which are cheap to send to a worker. Nodes are numbered as in the network. */
export interface NetworkGraph {
  size: number;
  /** The ends of each link. Links from a video to itself and repeated links are left out. */
  sources: Uint32Array;
  targets: Uint32Array;
  /** The weight of each link; `null` if all links count the same. */
  weights: Uint32Array | null;
}

export function networkGraphOf({ nodes, edges }: Pick<Network, 'nodes' | 'edges'>): NetworkGraph {
  const indexes = new Map<VideoId, number>(nodes.map(({ id }, index) => [id, index]));
  const pairs = new Set<number>();
  for (const { source, target } of edges) {
    if (source !== target) pairs.add((indexes.get(source) ?? 0) * nodes.length + (indexes.get(target) ?? 0));
  }
  return {
    size: nodes.length,
    sources: Uint32Array.from(pairs, (pair) => Math.floor(pair / nodes.length)),
    targets: Uint32Array.from(pairs, (pair) => pair % nodes.length),
    weights: null,
  };
}

/** Returns whether two graphs are equal, so that the layout of one fits the other. */
export const isSameGraph = (one: NetworkGraph, other: NetworkGraph): boolean =>
  one.size === other.size &&
  isEqual(one.sources, other.sources) &&
  isEqual(one.targets, other.targets) &&
  (one.weights && other.weights ? isEqual(one.weights, other.weights) : one.weights === other.weights);

const isEqual = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** The videos that a crawl can start from: the selection, every video with details, or pasted ids. */
const seedSources = ['selected', 'with-details', 'pasted'] as const;
export type SeedSource = (typeof seedSources)[number];

/** Returns the videos with saved details, in collection order. */
export const idsWithDetails = ({ ids, latestCapture }: Pick<Snapshot, 'ids' | 'latestCapture'>): VideoId[] =>
  ids.filter((_, row) => (latestCapture[row] ?? -1) >= 0);

/** Returns the videos whose ids or addresses pasted text contains, each once, and the number of other words. */
export function parseSeeds(text: string): { seeds: VideoId[]; otherWords: number } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const named = words.map(findVideoId);
  const seeds = new Set(named.filter((id) => id !== null));
  return { seeds: [...seeds], otherWords: named.filter((id) => id === null).length };
}
