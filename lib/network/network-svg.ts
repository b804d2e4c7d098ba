import type { NodePositions } from './community-areas';
import { type LabelledNode, positionLabels, shortLabel } from './label-positions';
import type { NetworkGraph } from './network';
import { xmlText } from './network-formats';

/** The picture of a network, in the order of its nodes. Colours are CSS colours. */
export interface NetworkDrawing {
  graph: NetworkGraph;
  positions: NodePositions;
  radii: Float32Array;
  colours: readonly string[];
  labels: readonly string[];
  /** The nodes to draw; nodes with the most important labels come first. */
  ranked: readonly number[];
  maxLabels: number;
  background: string;
  text: string;
  line: string;
}

/** In pixels. */
const width = 1600;
const height = 1200;
const margin = 40;
const fontSize = 12;
/** Typical width of a character in a proportional font, because text cannot be measured here. */
const characterWidth = fontSize * 0.56;

export function* svgLines(drawing: NetworkDrawing): Generator<string> {
  const { graph, radii, colours, ranked, background, line } = drawing;
  const points = pointsOf(drawing);
  const shown = new Set(ranked);
  yield `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="${fontSize}">\n`;
  yield `<rect width="${width}" height="${height}" fill="${background}"/>\n<g stroke="${line}" stroke-opacity="0.25">\n`;
  for (let link = 0; link < graph.sources.length; link += 1) {
    const source = graph.sources[link] ?? 0;
    const target = graph.targets[link] ?? 0;
    if (!shown.has(source) || !shown.has(target)) continue;
    const from = points(source);
    const to = points(target);
    yield `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>\n`;
  }
  yield `</g>\n<g stroke="${background}">\n`;
  // Small nodes are drawn over large ones.
  for (const node of ranked) {
    const { x, y } = points(node);
    yield `<circle cx="${x}" cy="${y}" r="${rounded(radii[node] ?? 0)}" fill="${colours[node]}"/>\n`;
  }
  yield '</g>\n';
  yield* labelLines(drawing, points);
  yield '</svg>\n';
}

type Point = { x: number; y: number };

function* labelLines(
  { radii, labels, ranked, maxLabels, background, text: textColour }: NetworkDrawing,
  points: (node: number) => Point,
): Generator<string> {
  const nodes = ranked.slice(0, maxLabels).map((node): LabelledNode & { text: string } => {
    const text = shortLabel(labels[node] ?? '');
    return { ...points(node), radius: radii[node] ?? 0, text, width: text.length * characterWidth };
  });
  yield `<g fill="${textColour}" stroke="${background}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">\n`;
  const positions = positionLabels(nodes, fontSize + 2, { width, height });
  for (const [index, position] of positions.entries()) {
    if (!position) continue;
    yield `<text x="${rounded(position.x)}" y="${rounded(position.y + fontSize)}">${xmlText(nodes[index]?.text ?? '')}</text>\n`;
  }
  yield '</g>\n';
}

/**
 * Returns a function that maps a node to its point in the picture. The shown nodes fill the picture, and y points down.
 */
function pointsOf({ positions: { x, y }, ranked }: NetworkDrawing): (node: number) => Point {
  const extent = (values: Float32Array) => {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (const node of ranked) {
      min = Math.min(min, values[node] ?? 0);
      max = Math.max(max, values[node] ?? 0);
    }
    return { middle: (min + max) / 2, span: Math.max(1, max - min) };
  };
  const wide = extent(x);
  const high = extent(y);
  const scale = Math.min((width - 2 * margin) / wide.span, (height - 2 * margin) / high.span);
  return (node) => ({
    x: rounded(width / 2 + ((x[node] ?? 0) - wide.middle) * scale),
    y: rounded(height / 2 - ((y[node] ?? 0) - high.middle) * scale),
  });
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;
