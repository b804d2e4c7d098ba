import iterate from 'graphology-layout-forceatlas2/iterate.js';
import type { VideoId } from '@/lib/service/ids';
import type { Network } from './network';

/** Sizes and offsets of nodes and edges in the matrices of the layout. */
const nodeSize = 10;
const edgeSize = 3;
const xAt = 0;
const yAt = 1;
const massAt = 6;
const convergenceAt = 7;
const sizeAt = 8;

/** A layout in progress. It uses no random numbers, so a network always gets the same picture. */
export interface Layout {
  nodes: Float32Array;
  edges: Float32Array;
  settings: Parameters<typeof iterate>[0];
  /** Iterations done, and their total. */
  done: number;
  of: number;
}

/** Coordinates of the nodes, in the order of the network; the unit is arbitrary. */
export interface NodePositions {
  x: Float32Array;
  y: Float32Array;
}

/** Node count above which distant nodes are grouped, because exact forces take quadratic time. */
const approximateFrom = 500;

/** Creates a layout that starts as a spiral, with the seeds in the middle. */
export function createLayout({ nodes, edges }: Network): Layout {
  const indexes = new Map<VideoId, number>(nodes.map(({ id }, nth) => [id, nth]));
  const isLarge = nodes.length > approximateFrom;
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: false,
    strongGravityMode: false,
    edgeWeightInfluence: 0,
    scalingRatio: 8,
    gravity: 0.6,
    slowDown: 1 + Math.log(Math.max(1, nodes.length)),
    barnesHutOptimize: isLarge,
    barnesHutTheta: 1.2,
  };
  const layout = {
    nodes: new Float32Array(nodes.length * nodeSize),
    edges: edgeMatrix(edges, indexes),
    settings,
    done: 0,
  };
  for (let nth = 0; nth < nodes.length; nth += 1) {
    const angle = nth * Math.PI * (3 - Math.sqrt(5));
    const distance = 10 * Math.sqrt(nth);
    const degree = (nodes[nth]?.inDegree ?? 0) + (nodes[nth]?.outDegree ?? 0);
    layout.nodes.set([distance * Math.cos(angle), distance * Math.sin(angle)], nth * nodeSize + xAt);
    layout.nodes[nth * nodeSize + massAt] = 1 + degree;
    layout.nodes[nth * nodeSize + convergenceAt] = 1;
    layout.nodes[nth * nodeSize + sizeAt] = 1;
  }
  return { ...layout, of: stepsFor(nodes.length) };
}

/** An edge from a video to itself has no force. */
function edgeMatrix(edges: Network['edges'], at: ReadonlyMap<VideoId, number>): Float32Array {
  const attracting = edges.filter(({ source, target }) => source !== target);
  const matrix = new Float32Array(attracting.length * edgeSize);
  attracting.forEach(({ source, target }, nth) => {
    matrix.set([(at.get(source) ?? 0) * nodeSize, (at.get(target) ?? 0) * nodeSize, 1], nth * edgeSize);
  });
  return matrix;
}

/** Large networks get as many iterations as fit into a few seconds. */
const stepsFor = (nodes: number): number => (nodes < 2 ? 0 : Math.round(Math.min(500, Math.max(60, 250_000 / nodes))));

/** Runs one iteration. */
export function advanceLayout(layout: Layout): void {
  iterate(layout.settings, layout.nodes, layout.edges);
  layout.done += 1;
}

/** Returns the current coordinates of the nodes. */
export function positionsOf({ nodes }: Layout): NodePositions {
  const count = nodes.length / nodeSize;
  const column = (at: number) => Float32Array.from({ length: count }, (_, nth) => nodes[nth * nodeSize + at] ?? 0);
  return { x: column(xAt), y: column(yAt) };
}
