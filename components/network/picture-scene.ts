import { DirectedGraph } from 'graphology';
import type { Settings } from 'sigma/settings';
import type { EdgeDisplayData } from 'sigma/types';
import type { NodePositions } from '@/lib/network/community-areas';
import type { NetworkGraph } from '@/lib/network/network';
import type { LabelChoice } from '@/lib/network/store';
import type { NetworkColours } from './network-colours';
import type { RingedNode } from './node-program';

export interface PictureScene {
  graph: NetworkGraph;
  positions: NodePositions;
  radii: Float32Array;
  groupOf: Uint8Array;
  /** 1 for each node that is drawn. */
  shown: Uint8Array;
  /** 1 for each seed, which has a ring in the text colour. */
  seeds: Uint8Array;
  titles: readonly string[];
  labels: LabelChoice;
  colours: NetworkColours;
  /** The selected node; -1 for none. */
  selected: number;
}

export const isEqualExceptSelection = (one: PictureScene, other: PictureScene): boolean =>
  Object.keys(one).every(
    (key) => key === 'selected' || one[key as keyof PictureScene] === other[key as keyof PictureScene],
  );

/** Number of links drawn while the view moves: as many as can be drawn in one frame without graphics hardware. */
export const maxMovingLinks = 3_000;

/** Number of nodes with a label before zooming. When the user zooms in, nodes grow and more of them get a label. */
const firstLabels = 40;

export const sceneSettings = ({ labels, radii }: PictureScene): Partial<Settings> => ({
  renderLabels: labels !== 'none',
  labelDensity: labels === 'all' ? 6 : 1,
  labelRenderedSizeThreshold: labels === 'all' ? 0 : (radii.toSorted().at(-firstLabels) ?? 0),
});

/** Returns the graph for Sigma with the positions of the nodes. Its keys are node and link indexes. */
export function sigmaGraphOf({ graph: { size, sources, targets }, positions: { x, y } }: PictureScene): DirectedGraph {
  const graph = new DirectedGraph();
  for (let node = 0; node < size; node += 1) graph.addNode(node, { x: x[node] ?? 0, y: y[node] ?? 0 });
  for (const link of linkDrawingOrder(sources.length, maxMovingLinks)) {
    graph.addDirectedEdgeWithKey(link, sources[link], targets[link]);
  }
  return graph;
}

/**
 * Returns the order in which links are drawn. The first `max` links are spread evenly over all links, because only they
 * are drawn while the view moves.
 */
export function linkDrawingOrder(count: number, max: number): number[] {
  const size = Math.min(count, max);
  const sample = new Set(Array.from({ length: size }, (_, index) => Math.floor((index * count) / size)));
  const others = Array.from({ length: count }, (_, link) => link).filter((link) => !sample.has(link));
  return [...sample, ...others];
}

export function nodeDisplayOf(scene: PictureScene, node: number): Partial<RingedNode> {
  const { positions, radii, groupOf, shown, seeds, titles, colours, selected } = scene;
  const ring = seeds[node] === 1 ? colours.text : colours.background;
  return {
    x: positions.x[node] ?? 0,
    y: positions.y[node] ?? 0,
    size: radii[node] ?? 0,
    label: titles[node] ?? '',
    color: colours.groups[groupOf[node] ?? 0] ?? colours.line,
    ring: node === selected ? colours.highlight : ring,
    hidden: shown[node] === 0,
    // Draws the selected node over its neighbours.
    highlighted: node === selected,
  };
}

/**
 * Returns a function that returns the appearance of a link. Links within a group have its colour. All links are faint,
 * and fainter if there are many.
 */
export function createLinkDisplay({
  graph,
  groupOf,
  colours,
}: PictureScene): (link: number) => Partial<EdgeDisplayData> {
  const opacity = graph.sources.length > 5_000 ? 0.11 : 0.22;
  const between = withOpacity(colours.line, opacity);
  const within = colours.groups.map((colour) => withOpacity(colour, opacity));
  return (link) => {
    const source = groupOf[graph.sources[link] ?? 0] ?? 0;
    const isWithin = source === groupOf[graph.targets[link] ?? 0];
    return { color: (isWithin ? within[source] : between) ?? between, size: 1 };
  };
}

/** Returns a colour with premultiplied alpha, which Sigma expects. */
function withOpacity(colour: string, opacity: number): string {
  const parts = [1, 3, 5].map((start) => Math.round(Number.parseInt(colour.slice(start, start + 2), 16) * opacity));
  return `rgba(${parts.join(',')},${opacity})`;
}
