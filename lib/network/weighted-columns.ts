import {
  type Channel,
  type ChannelLink,
  type ChannelNetwork,
  channelGraphOf,
  maxTagShare,
  minTagLimit,
} from './channel-networks';
import type { NodePositions } from './community-areas';
import { weightedCommunitiesText, weightedPageRankText } from './metric-settings';
import type { NetworkMetrics } from './metrics';
import type { NetworkGraph, ShownGraph } from './network';
import {
  type Column,
  type FileEdge,
  type FileNode,
  isDirected,
  type NetworkFile,
  type NetworkName,
} from './network-file';
import { type ReplyNetwork, type ReplyNode, replyGraphOf } from './reply-network';

interface ChannelNode extends Channel, FileNode {
  degree: number;
  weightedDegree: number;
  community: number;
}

interface WeightedEdge extends FileEdge {
  weight: number;
}

/** A network other than that of related videos: of channels, or of the authors of replies. */
export interface WeightedNetwork extends ShownGraph {
  name: Exclude<NetworkName, 'related'>;
  edges: readonly WeightedEdge[];
  graph: NetworkGraph;
  /** Returns the network as it is written to files. */
  fileOf(metrics: NetworkMetrics, positions?: NodePositions): NetworkFile;
}

const positionOf = (positions: NodePositions | undefined, index: number): FileNode['position'] =>
  positions ? { x: positions.x[index] ?? 0, y: positions.y[index] ?? 0 } : null;

/** Returns the nodes of a file as the picture and the list show them. */
function shownNodes(file: NetworkFile): ShownGraph['nodes'] {
  const inDegrees = new Map<string, number>();
  const outDegrees = new Map<string, number>();
  const add = (degrees: Map<string, number>, id: string) => degrees.set(id, (degrees.get(id) ?? 0) + 1);
  for (const { source, target } of file.edges) {
    add(inDegrees, target);
    add(outDegrees, source);
    if (isDirected(file.name)) continue;
    add(inDegrees, source);
    add(outDegrees, target);
  }
  return file.nodes.map(({ id, label }) => ({
    id,
    title: label,
    channel: null,
    views: null,
    isSeed: false,
    depth: null,
    inDegree: inDegrees.get(id) ?? 0,
    outDegree: outDegrees.get(id) ?? 0,
  }));
}

const noMetrics: NetworkMetrics = { communities: new Uint32Array(), pageRanks: new Float64Array() };

export function weightedChannelNetwork(network: ChannelNetwork): WeightedNetwork {
  const file = channelFile(network, noMetrics);
  return {
    name: network.is,
    nodes: shownNodes(file),
    edges: file.edges,
    graph: channelGraphOf(network),
    fileOf: (metrics, positions) => channelFile(network, metrics, positions),
  };
}

/** `nameOf` returns the id and the label of an author. */
export function weightedReplyNetwork(network: ReplyNetwork, nameOf: NameOf): WeightedNetwork {
  const file = replyFile(network, noMetrics, nameOf);
  return {
    name: 'replies',
    nodes: shownNodes(file),
    edges: file.edges,
    graph: replyGraphOf(network),
    fileOf: (metrics, positions) => replyFile(network, metrics, nameOf, positions),
  };
}

export const weightColumns: readonly Column<WeightedEdge>[] = [
  { name: 'weight', type: 'count', value: ({ weight }) => weight },
];

const groupColumns: Readonly<Record<ChannelLink, Column<ChannelNode>>> = {
  channels: { name: 'related_lists', type: 'count', value: ({ groups }) => groups },
  tags: { name: 'tags', type: 'count', value: ({ groups }) => groups },
};

/** The columns of a channel after its id and label. */
export const channelColumns = (link: ChannelLink): readonly Column<ChannelNode>[] => [
  { name: 'videos', type: 'count', value: ({ videos }) => videos },
  groupColumns[link],
  { name: 'degree', type: 'count', value: ({ degree }) => degree },
  { name: 'weighted_degree', type: 'count', value: ({ weightedDegree }) => weightedDegree },
  { name: 'community', type: 'count', value: ({ community }) => community },
];

const channelTexts: Readonly<Record<ChannelLink, string>> = {
  channels:
    'Channels whose videos are related to the same video, as the service sees it. The weight is the number of these videos (co-citation, Small 1973, doi:10.1002/asi.4630240406).',
  tags: `Channels that use the same tags, without regard to case. The weight is the number of these tags. A tag of more than ${maxTagShare * 100} % of the channels, and of more than ${minTagLimit}, is left out.`,
};

/** Returns the file of a network of channels. */
function channelFile(
  { is, channels, links }: ChannelNetwork,
  { communities }: NetworkMetrics,
  positions?: NodePositions,
): NetworkFile<ChannelNode, WeightedEdge> {
  const degrees = new Uint32Array(channels.length);
  const weightedDegrees = new Uint32Array(channels.length);
  const edges = Array.from(links.weights, (weight, link) => {
    const [source, target] = [links.sources[link] ?? 0, links.targets[link] ?? 0];
    for (const end of [source, target]) {
      degrees[end] = (degrees[end] ?? 0) + 1;
      weightedDegrees[end] = (weightedDegrees[end] ?? 0) + weight;
    }
    return { source: channels[source]?.id ?? '', target: channels[target]?.id ?? '', weight };
  });
  const kept =
    links.minWeight > 1 ? ` Links with a weight below ${links.minWeight} are left out, as there are too many.` : '';
  return {
    name: is,
    description: `${channelTexts[is]}${kept} ${weightedCommunitiesText}`,
    nodes: channels.map((channel, index) => ({
      ...channel,
      label: channel.title ?? channel.id,
      position: positionOf(positions, index),
      degree: degrees[index] ?? 0,
      weightedDegree: weightedDegrees[index] ?? 0,
      community: (communities[index] ?? 0) + 1,
    })),
    edges,
    nodeColumns: channelColumns(is),
    edgeColumns: weightColumns,
    kind: null,
  };
}

interface AuthorNode extends Omit<ReplyNode, 'name'>, FileNode {
  community: number;
  pageRank: number;
}

/** The columns of an author or a comment after its id and label. */
export const replyNodeColumns: readonly Column<AuthorNode>[] = [
  { name: 'kind', type: 'text', value: ({ kind }) => kind },
  { name: 'replies', type: 'count', value: ({ replies }) => replies },
  { name: 'replies_received', type: 'count', value: ({ received }) => received },
  { name: 'community', type: 'count', value: ({ community }) => community },
  { name: 'pagerank', type: 'number', value: ({ pageRank }) => pageRank },
];

const replyText =
  'Who replies to whom in the saved replies. A reply goes to the author of the reply that it responds to: its parent, or the last reply of the author whose name it begins with, after @. Every other reply goes to the comment, whose author is not known. The weight is the number of replies.';

type NameOf = (author: ReplyNode, index: number) => Pick<FileNode, 'id' | 'label'>;

/** Returns the file of the reply network. `nameOf` returns the id and the label of an author. */
function replyFile(
  { nodes, edges }: ReplyNetwork,
  { communities, pageRanks }: NetworkMetrics,
  nameOf: NameOf,
  positions?: NodePositions,
): NetworkFile<AuthorNode, WeightedEdge> {
  const named = nodes.map((node, index) => ({
    ...node,
    ...(node.kind === 'comment' ? { id: `comment:${node.id}`, label: node.id } : nameOf(node, index)),
    position: positionOf(positions, index),
    community: (communities[index] ?? 0) + 1,
    pageRank: pageRanks[index] ?? 0,
  }));
  const idOf = (node: number) => named[node]?.id ?? '';
  return {
    name: 'replies',
    description: `${replyText} ${weightedCommunitiesText} ${weightedPageRankText}`,
    nodes: named,
    edges: edges.map(({ source, target, weight }) => ({ source: idOf(source), target: idOf(target), weight })),
    nodeColumns: replyNodeColumns,
    edgeColumns: weightColumns,
    kind: null,
  };
}
