import type { NetworkMetrics } from './metrics';
import type { ShownGraph, ShownNode } from './network';

/** Number of groups with their own colour; the remaining groups share a grey one. */
const maxColours = 8;

/** The property that nodes of one colour share. */
type GroupLabel = { is: 'community'; name: string } | { is: 'depth'; depth: number } | { is: 'other' };

export interface NodeGroup {
  label: GroupLabel;
  count: number;
}

/** The groups in the order of their colours, and the group of each node. */
export interface NodeGroups {
  groups: readonly NodeGroup[];
  groupOf: Uint8Array;
}

export type ColourBy = 'community' | 'depth';

/** Groups the nodes by community or by depth, so that each group can have its own colour. */
export const groupNodes = (network: ShownGraph, metrics: NetworkMetrics, by: ColourBy): NodeGroups =>
  by === 'depth' ? groupByDepth(network) : groupByCommunity(network, metrics);

function groupByCommunity({ nodes }: ShownGraph, { communities }: NetworkMetrics): NodeGroups {
  const groupOf = Uint8Array.from(communities, (community) => Math.min(community, maxColours));
  const names = communityNames(nodes, groupOf);
  return {
    groupOf,
    groups: countGroups(groupOf).map((count, group) => ({
      label: group === maxColours ? { is: 'other' } : { is: 'community', name: names[group] ?? '' },
      count,
    })),
  };
}

/**
 * Groups the nodes by depth. The seeds are the first group. The group without its own colour has the nodes without a
 * depth and those at depth `maxColours` or more.
 */
function groupByDepth({ nodes }: ShownGraph): NodeGroups {
  const groupOf = Uint8Array.from(nodes, ({ isSeed, depth }) =>
    isSeed ? 0 : Math.min(depth ?? maxColours, maxColours),
  );
  return {
    groupOf,
    groups: countGroups(groupOf).map((count, depth) => ({
      label: depth === maxColours ? { is: 'other' } : { is: 'depth', depth },
      count,
    })),
  };
}

function countGroups(groupOf: Uint8Array): number[] {
  const counts: number[] = [];
  for (const group of groupOf) {
    while (counts.length <= group) counts.push(0);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Number of title words in the name of a community. */
const titleWords = 4;

/**
 * Names each community after the channel of its most linked video. If the channel is unknown or an earlier community
 * has the same name, the name is the first words of that video's title, or else its id.
 */
function communityNames(nodes: readonly ShownNode[], groupOf: Uint8Array): string[] {
  const leaders: ShownNode[] = [];
  nodes.forEach((node, index) => {
    const group = groupOf[index] ?? maxColours;
    const leader = leaders[group];
    if (!leader || node.inDegree > leader.inDegree) leaders[group] = node;
  });
  const names: string[] = [];
  for (const { channel, title, id } of leaders) {
    const words = title?.split(/\s+/) ?? [];
    const start = words.slice(0, titleWords).join(' ');
    const name = words.length > titleWords ? `${start.replace(/[\p{P}\s]+$/u, '')}…` : start;
    names.push(channel !== null && !names.includes(channel) ? channel : name || id);
  }
  return names;
}
