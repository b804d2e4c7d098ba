import { drawnNodes, figuresOf, radiiOf, rankShown } from '@/lib/network/metrics';
import { nodeLabel } from '@/lib/network/network-columns';
import type { NetworkDrawing } from '@/lib/network/network-svg';
import { groupNodes } from '@/lib/network/node-groups';
import type { LabelChoice, LaidOutNetwork, NetworkOptions } from '@/lib/network/store';
import { readColours } from './network-colours';

const maxLabels: Record<LabelChoice, number> = { most: 40, all: Number.POSITIVE_INFINITY, none: 0 };

/** Returns the picture as it is written to a file, in the colours of the theme at an element. */
export function drawingOf(layout: LaidOutNetwork, options: NetworkOptions, element: HTMLElement): NetworkDrawing {
  const { network, metrics, graph, positions } = layout;
  const { ground, ink, line, groups: groupColours } = readColours(element);
  const { groupOf } = groupNodes(network, metrics, options.colourBy);
  const figures = figuresOf(network, metrics, options.sizeBy);
  const selected = network.nodes.findIndex(({ id }) => id === options.selected);
  const drawn = drawnNodes(rankShown(network, figures, options.filter), options.drawAll, selected);
  return {
    graph,
    positions,
    radii: radiiOf(figures, drawn.length),
    colours: Array.from(groupOf, (group) => groupColours[group] ?? line),
    labels: network.nodes.map(nodeLabel),
    ranked: drawn,
    maxLabels: maxLabels[options.labels],
    ground,
    ink,
    line,
  };
}
