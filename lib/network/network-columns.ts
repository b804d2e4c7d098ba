import type { NodePositions } from './community-areas';
import type { NetworkMetrics } from './metrics';
import type { Edge, Network, NetworkNode } from './network';

/** The type of a column in network files; `count` is a whole number that may not fit into 32 bits. */
export type ColumnType = 'text' | 'count' | 'number';
export type ColumnValue = string | number | null;

export interface Column<T> {
  name: string;
  type: ColumnType;
  value(item: T): ColumnValue;
}

/**
 * The columns of a video after its id and label. Names and order up to `commentCount` are those of YouTube Data Tools,
 * so that existing scripts work; values that the service never sends stay empty.
 */
export const nodeColumns: readonly Column<NetworkNode>[] = [
  { name: 'isSeed', type: 'text', value: ({ isSeed }) => (isSeed ? 'yes' : 'no') },
  { name: 'seedRank', type: 'count', value: ({ seedRank }) => seedRank },
  { name: 'publishedAt', type: 'text', value: ({ published }) => published },
  { name: 'channelTitle', type: 'text', value: ({ channel }) => channel },
  { name: 'channelId', type: 'text', value: ({ channelId }) => channelId },
  { name: 'videoCategoryLabel', type: 'text', value: ({ category }) => category },
  { name: 'viewCount', type: 'count', value: ({ views }) => views },
  { name: 'likeCount', type: 'count', value: ({ likes }) => likes },
  { name: 'dislikeCount', type: 'count', value: () => null },
  { name: 'favoriteCount', type: 'count', value: () => null },
  { name: 'commentCount', type: 'count', value: ({ comments }) => comments },
  { name: 'depth', type: 'count', value: ({ depth }) => depth },
  { name: 'state', type: 'text', value: ({ state }) => state },
  { name: 'inDegree', type: 'count', value: ({ inDegree }) => inDegree },
  { name: 'outDegree', type: 'count', value: ({ outDegree }) => outDegree },
];

/** The columns of an edge after its source and target. */
export const edgeColumns: readonly Column<Edge>[] = [
  { name: 'rank', type: 'count', value: ({ rank }) => rank },
  { name: 'depth', type: 'count', value: ({ depth }) => depth },
  { name: 'seed', type: 'text', value: ({ seed }) => seed },
  { name: 'country', type: 'text', value: ({ country }) => country },
  { name: 'language', type: 'text', value: ({ language }) => language },
  { name: 'fetched_at', type: 'text', value: ({ fetchedAt }) => new Date(fetchedAt).toISOString() },
  { name: 'run_id', type: 'text', value: ({ runId }) => runId },
];

/** A network with the measures and positions that its picture shows. */
export interface DrawnNetwork {
  network: Network;
  metrics: NetworkMetrics;
  positions: NodePositions;
}

/** Returns the columns that only a drawn network has. */
export function drawnColumns({ network, metrics, positions }: DrawnNetwork): Column<NetworkNode>[] {
  const indexes = new Map(network.nodes.map(({ id }, index) => [id, index]));
  const column = (name: string, type: ColumnType, values: ArrayLike<number>, offset = 0): Column<NetworkNode> => ({
    name,
    type,
    value: ({ id }) => (values[indexes.get(id) ?? -1] ?? 0) + offset,
  });
  return [
    column('community', 'count', metrics.communities, 1),
    column('pageRank', 'number', metrics.pageRanks),
    column('x', 'number', positions.x),
    column('y', 'number', positions.y),
  ];
}

export const nodeLabel = ({ title, id }: NetworkNode): string => title ?? id;
