import { type RowState, type Snapshot, stateOf, titleById } from '@/lib/collection/snapshot';
import { exactCount } from '@/lib/details/video-figures';
import type { Capture } from '@/lib/provenance/capture';
import type { Cell, DetailField } from '@/lib/provenance/detail-columns';
import type { VideoId } from '@/lib/service/ids';

/** One video named beside another in an answer: evidence, not opinion. */
export interface Edge {
  source: VideoId;
  target: VideoId;
  /** Place among the rows of the answer, counted from 1. */
  rank: number;
  /** Steps from a seed to the source: 0 beside a seed. `null` where it was asked for outside of a crawl. */
  depth: number | null;
  /** The video that the crawl set out from. */
  seed: VideoId | null;
  /** As asked for; `unset` where it was left to the service. */
  country: string;
  language: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
  runId: string;
}

/** A video of the network, as it is known by now. What nobody said is `null`. */
export interface NetworkNode {
  id: VideoId;
  title: string | null;
  channel: string | null;
  channelId: string | null;
  /** As the service wrote it. */
  published: string | null;
  category: string | null;
  /** As their digits where a number would round them. */
  views: number | string | null;
  likes: number | string | null;
  comments: number | string | null;
  isSeed: boolean;
  /** Place among the seeds, counted from 1. */
  seedRank: number | null;
  /** Fewest steps from a seed; `null` outside of crawls. */
  depth: number | null;
  state: RowState;
  /** How many videos name it, and how many it names. */
  inDegree: number;
  outDegree: number;
}

export interface Network {
  nodes: readonly NetworkNode[];
  edges: readonly Edge[];
}

/** `each`: what every run saw, side by side. `newest`: of two videos only what was seen last. */
export type RepeatedEdges = 'each' | 'newest';

/** What is written where a parameter was left to the service. */
const unset = 'unset';

/** The network that the answers about related videos make, in the order of the evidence. */
export function buildNetwork(snapshot: Snapshot, sightings: RepeatedEdges = 'newest'): Network {
  const edges = edgesOf(snapshot.captures, sightings);
  return { nodes: nodesOf(edges, snapshot), edges };
}

type RelatedCapture = Pick<Capture, 'name' | 'asked' | 'ids' | 'receivedAt' | 'runId' | 'note'>;

function edgesOf(captures: readonly RelatedCapture[], sightings: RepeatedEdges): Edge[] {
  const edges = new Map<string, Edge>();
  for (const capture of captures) {
    if (capture.name !== 'relatedVideos') continue;
    const shared = sharedEdgeFields(capture);
    capture.ids.forEach((target, at) => {
      const key = `${shared.source} ${target}${sightings === 'each' ? ` ${shared.runId}` : ''}`;
      // A key that is there keeps its place in the order; what it says is the newest.
      edges.set(key, { ...shared, target, rank: at + 1 });
    });
  }
  return [...edges.values()];
}

/** What all rows of one answer share. */
function sharedEdgeFields({ asked, note, receivedAt, runId }: RelatedCapture): Omit<Edge, 'target' | 'rank'> {
  // Read off the question as it was sent, which the endpoint's own schema had passed.
  const {
    videoId,
    country = unset,
    language = unset,
  } = asked as {
    videoId: VideoId;
    country?: string;
    language?: string;
  };
  const depth = typeof note?.depth === 'number' ? note.depth : null;
  const seed = typeof note?.seed === 'string' ? (note.seed as VideoId) : null;
  return { source: videoId, depth, seed, country, language, fetchedAt: receivedAt, runId };
}

interface NodeCounts {
  depth: number | null;
  inDegree: number;
  outDegree: number;
}

function nodesOf(edges: readonly Edge[], snapshot: Snapshot): NetworkNode[] {
  const countsById = new Map<VideoId, NodeCounts>();
  const seeds = new Map<VideoId, number>();
  for (const { source, target, depth } of edges) {
    if (depth === 0 && !seeds.has(source)) seeds.set(source, seeds.size + 1);
    nodeCountsOf(countsById, source, depth).outDegree += 1;
    nodeCountsOf(countsById, target, depth === null ? null : depth + 1).inDegree += 1;
  }
  return [...countsById].map(([id, place]) => ({ ...detailsOf(snapshot, id), ...place, ...seedOf(seeds, id) }));
}

const seedOf = (seeds: ReadonlyMap<VideoId, number>, id: VideoId) => ({
  isSeed: seeds.has(id),
  seedRank: seeds.get(id) ?? null,
});

function nodeCountsOf(countsById: Map<VideoId, NodeCounts>, id: VideoId, depth: number | null): NodeCounts {
  const counts = countsById.get(id) ?? { depth: null, inDegree: 0, outDegree: 0 };
  countsById.set(id, counts);
  if (depth !== null) counts.depth = Math.min(counts.depth ?? depth, depth);
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
