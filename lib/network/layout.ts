import iterate from 'graphology-layout-forceatlas2/iterate.js';
import { type NodePositions, separateCommunities } from './community-areas';
import { computeMetrics, inDegreeRadii, type NetworkMetrics } from './metrics';
import type { NetworkGraph } from './network';

/** Sizes and offsets of nodes and edges in the matrices of the layout. */
const nodeSize = 10;
const edgeSize = 3;
const xOffset = 0;
const yOffset = 1;
const massOffset = 6;
const convergenceOffset = 7;
const sizeOffset = 8;

/** A layout in progress. It uses no random numbers, so a network always gets the same picture. */
export interface Layout {
  nodes: Float32Array;
  edges: Float32Array;
  settings: Parameters<typeof iterate>[0];
  /** Iterations done so far, and their total. */
  done: number;
  total: number;
}

/** Node count above which distant nodes are grouped, because exact forces take quadratic time. */
const approximateFrom = 500;

/** Creates a layout that starts as a spiral, with the first node in the middle. */
export function createLayout(graph: NetworkGraph): Layout {
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: false,
    strongGravityMode: false,
    edgeWeightInfluence: 0,
    scalingRatio: 8,
    gravity: 0.6,
    slowDown: 1 + Math.log(Math.max(1, graph.size)),
    barnesHutOptimize: graph.size > approximateFrom,
    barnesHutTheta: 1.2,
  };
  const layout = {
    nodes: nodeMatrix(graph),
    edges: edgeMatrix(graph),
    settings,
    done: 0,
  };
  return { ...layout, total: stepsFor(graph.size) };
}

function nodeMatrix({ size, sources, targets }: NetworkGraph): Float32Array {
  const matrix = new Float32Array(size * nodeSize);
  for (let node = 0; node < size; node += 1) {
    const angle = node * Math.PI * (3 - Math.sqrt(5));
    const distance = 10 * Math.sqrt(node);
    matrix.set([distance * Math.cos(angle), distance * Math.sin(angle)], node * nodeSize + xOffset);
    matrix[node * nodeSize + massOffset] = 1;
    matrix[node * nodeSize + convergenceOffset] = 1;
    matrix[node * nodeSize + sizeOffset] = 1;
  }
  for (const ends of [sources, targets]) {
    for (const node of ends) matrix[node * nodeSize + massOffset] = (matrix[node * nodeSize + massOffset] ?? 0) + 1;
  }
  return matrix;
}

function edgeMatrix({ sources, targets }: NetworkGraph): Float32Array {
  const matrix = new Float32Array(sources.length * edgeSize);
  sources.forEach((source, link) => {
    matrix.set([source * nodeSize, (targets[link] ?? 0) * nodeSize, 1], link * edgeSize);
  });
  return matrix;
}

/** Returns the number of iterations; large networks get as many as fit into a few seconds. */
const stepsFor = (nodes: number): number => (nodes < 2 ? 0 : Math.round(Math.min(500, Math.max(60, 250_000 / nodes))));

export function advanceLayout(layout: Layout): void {
  iterate(layout.settings, layout.nodes, layout.edges);
  layout.done += 1;
}

export function positionsOf({ nodes }: Layout): NodePositions {
  const count = nodes.length / nodeSize;
  const column = (field: number) =>
    Float32Array.from({ length: count }, (_, nth) => nodes[nth * nodeSize + field] ?? 0);
  return { x: column(xOffset), y: column(yOffset) };
}

/** A report from the worker that computes measures and layout. */
export type LayoutEvent =
  | { is: 'measured'; metrics: NetworkMetrics }
  /** `done` is from 0 to 1, exclusive. The communities are not yet separated. */
  | { is: 'progress'; done: number; positions: NodePositions }
  | { is: 'done'; positions: NodePositions }
  | { is: 'failed' };

/** Maximum number of reports about the progress of a layout. */
const reports = 50;

/** Returns the number of passes that move nodes apart, as many as take about half a second. */
const passesFor = (nodes: number): number => Math.round(Math.min(20, Math.max(4, 100_000 / nodes)));

/** Computes the measures of a network and then its layout, and reports each part. */
export function* runLayout(graph: NetworkGraph): Generator<LayoutEvent> {
  const metrics = computeMetrics(graph);
  yield { is: 'measured', metrics };
  const layout = createLayout(graph);
  const perReport = Math.ceil(layout.total / reports);
  while (layout.done < layout.total) {
    advanceLayout(layout);
    if (layout.done % perReport === 0 && layout.done < layout.total) {
      yield { is: 'progress', done: layout.done / layout.total, positions: positionsOf(layout) };
    }
  }
  const passes = passesFor(graph.size);
  const positions = separateCommunities(positionsOf(layout), metrics.communities, passes, inDegreeRadii(graph));
  yield { is: 'done', positions };
}
