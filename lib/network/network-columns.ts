import { isInteger64 } from '@/lib/shared/integer64';
import type { NodePositions } from './community-areas';
import { metricsText } from './metric-settings';
import type { NetworkMetrics } from './metrics';
import type { Edge, Network, NetworkNode, ShownNode } from './network';
import type { Column, NetworkFile } from './network-file';

/** A video with its measures in the network, and its position in the picture. */
interface MeasuredNode extends NetworkNode {
  label: string;
  /** Counted from 1 in descending order of size. */
  community: number;
  pageRank: number;
  /** `null` if the network was not laid out. */
  position: { x: number; y: number } | null;
}

export type MeasuredNetwork = NetworkFile<MeasuredNode, Edge> & { name: 'related' };

/**
 * Adds the measures to the videos of a network, and their positions if there is a layout. `studyColumns` are those with
 * the user's notes, tags and codes.
 */
export const withMeasures = (
  { nodes, edges }: Network,
  { communities, pageRanks }: NetworkMetrics,
  positions?: NodePositions,
  studyColumns: readonly Column<Pick<NetworkNode, 'id'>>[] = [],
): MeasuredNetwork => ({
  name: 'related',
  description: `Related videos, as the service sees them. ${metricsText}`,
  nodes: nodes.map((node, index) => ({
    ...node,
    label: nodeLabel(node),
    community: (communities[index] ?? 0) + 1,
    pageRank: pageRanks[index] ?? 0,
    position: positions ? { x: positions.x[index] ?? 0, y: positions.y[index] ?? 0 } : null,
  })),
  edges,
  nodeColumns: [...nodeColumns, ...studyColumns],
  edgeColumns,
  kind: runColumn,
});

/** A format with types has no larger count than one of 64 bits. */
const countCell = (count: number | string | null) => (isInteger64(String(count)) ? count : null);

/**
 * The columns of a video after its id and label. Names and order up to `commentCount` are those of YouTube Data Tools,
 * so that existing scripts work; values that the service never sends stay empty.
 */
export const nodeColumns: readonly Column<MeasuredNode>[] = [
  { name: 'isSeed', type: 'text', value: ({ isSeed }) => (isSeed ? 'yes' : 'no') },
  { name: 'seedRank', type: 'count', value: ({ seedRank }) => seedRank },
  { name: 'publishedAt', type: 'text', value: ({ published }) => published },
  { name: 'channelTitle', type: 'text', value: ({ channel }) => channel },
  { name: 'channelId', type: 'text', value: ({ channelId }) => channelId },
  { name: 'videoCategoryLabel', type: 'text', value: ({ category }) => category },
  { name: 'viewCount', type: 'count', value: ({ views }) => countCell(views) },
  { name: 'likeCount', type: 'count', value: ({ likes }) => countCell(likes) },
  { name: 'dislikeCount', type: 'count', value: () => null },
  { name: 'favoriteCount', type: 'count', value: () => null },
  { name: 'commentCount', type: 'count', value: ({ comments }) => countCell(comments) },
  { name: 'depth', type: 'count', value: ({ depth }) => depth },
  { name: 'state', type: 'text', value: ({ state }) => state },
  { name: 'in_degree', type: 'count', value: ({ inDegree }) => inDegree },
  { name: 'out_degree', type: 'count', value: ({ outDegree }) => outDegree },
  { name: 'degree', type: 'count', value: ({ inDegree, outDegree }) => inDegree + outDegree },
  { name: 'community', type: 'count', value: ({ community }) => community },
  { name: 'pagerank', type: 'number', value: ({ pageRank }) => pageRank },
];

const runColumn: Column<Edge> = { name: 'run_id', type: 'text', value: ({ runId }) => runId };

/** The columns of an edge after its source and target. */
export const edgeColumns: readonly Column<Edge>[] = [
  { name: 'rank', type: 'count', value: ({ rank }) => rank },
  { name: 'depth', type: 'count', value: ({ depth }) => depth },
  { name: 'seed', type: 'text', value: ({ seed }) => seed },
  { name: 'country', type: 'text', value: ({ country }) => country },
  { name: 'language', type: 'text', value: ({ language }) => language },
  { name: 'fetched_at', type: 'text', value: ({ fetchedAt }) => new Date(fetchedAt).toISOString() },
  runColumn,
];

export const nodeLabel = ({ title, id }: Pick<ShownNode, 'title' | 'id'>): string => title ?? id;
