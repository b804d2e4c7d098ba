import type { Size } from '@/components/ui/use-element-size';
import type { NodePositions } from '@/lib/network/layout';
import type { Network } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import type { VideoId } from '@/lib/service/ids';
import { canvasPointOf, type Viewport } from './viewport';

/** The input of a drawing. */
export interface Scene {
  network: Network;
  positions: NodePositions;
  radii: Float32Array;
  /** Nodes with a label, largest first. */
  labelled: readonly number[];
  /** The selected node and the hovered one; -1 for none. */
  selected: number;
  hovered: number;
  viewport: Viewport;
  size: Size;
}

/** The CSS custom properties of the colours. */
const tokens = { ground: '--bg', ink: '--ink', soft: '--ink-3', line: '--edge', lamp: '--lamp' } as const;
type Colours = Record<keyof typeof tokens, string>;

/** Maximum length of a label; the details show the full title. */
const maxLabelLength = 32;

export function drawNetwork(canvas: HTMLCanvasElement, scene: Scene): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { wide, high } = scene.size;
  const pixelRatio = window.devicePixelRatio || 1;
  canvas.width = Math.round(wide * pixelRatio);
  canvas.height = Math.round(high * pixelRatio);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, wide, high);
  const colours = readColours(canvas);
  const points = canvasPoints(scene);
  drawEdges(context, scene, points, colours);
  for (let node = 0; node < scene.radii.length; node += 1) drawNode(context, scene, points, node, colours);
  drawLabels(context, scene, points, colours, getComputedStyle(canvas));
}

/** Resolves the custom properties to colours, because a canvas cannot use them. */
function readColours(canvas: HTMLCanvasElement): Colours {
  const colour = (token: string) => {
    canvas.style.color = `var(${token})`;
    return getComputedStyle(canvas).color;
  };
  const colours = Object.entries(tokens).map(([name, token]) => [name, colour(token)] as const);
  canvas.style.color = '';
  return Object.fromEntries(colours) as Colours;
}

function canvasPoints({ positions, viewport, size }: Scene): Float32Array {
  const points = new Float32Array(positions.x.length * 2);
  for (let node = 0; node < positions.x.length; node += 1) {
    points.set(canvasPointOf(viewport, size, positions.x[node] ?? 0, positions.y[node] ?? 0), node * 2);
  }
  return points;
}

/** Draws all edges as one path, which is fast for fifty thousand, then those of the selected node with arrows. */
function drawEdges(
  context: CanvasRenderingContext2D,
  { network, selected, hovered, radii }: Scene,
  points: Float32Array,
  colours: Colours,
) {
  const indexes = nodeIndexes(network);
  const highlightedEdges: [from: number, to: number][] = [];
  const highlighted = selected >= 0 ? selected : hovered;
  context.lineWidth = 1;
  context.strokeStyle = colours.line;
  context.globalAlpha = network.edges.length > 2_000 ? 0.18 : 0.45;
  context.beginPath();
  for (const { source, target } of network.edges) {
    const from = indexes.get(source) ?? 0;
    const to = indexes.get(target) ?? 0;
    if (from === highlighted || to === highlighted) highlightedEdges.push([from, to]);
    context.moveTo(points[from * 2] ?? 0, points[from * 2 + 1] ?? 0);
    context.lineTo(points[to * 2] ?? 0, points[to * 2 + 1] ?? 0);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = colours.soft;
  context.fillStyle = colours.soft;
  for (const [from, to] of highlightedEdges) drawArrow(context, points, from, to, radii[to] ?? 0);
}

const indexesByNetwork = new WeakMap<Network, ReadonlyMap<VideoId, number>>();
const nodeIndexes = (network: Network): ReadonlyMap<VideoId, number> => {
  const indexes = indexesByNetwork.get(network) ?? new Map(network.nodes.map(({ id }, nth) => [id, nth]));
  indexesByNetwork.set(network, indexes);
  return indexes;
};

function drawArrow(
  context: CanvasRenderingContext2D,
  points: Float32Array,
  from: number,
  to: number,
  radius: number,
): void {
  const x = points[from * 2] ?? 0;
  const y = points[from * 2 + 1] ?? 0;
  const toX = points[to * 2] ?? 0;
  const toY = points[to * 2 + 1] ?? 0;
  const angle = Math.atan2(toY - y, toX - x);
  const tipX = toX - radius * Math.cos(angle);
  const tipY = toY - radius * Math.sin(angle);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(tipX, tipY);
  context.stroke();
  context.beginPath();
  context.moveTo(tipX, tipY);
  for (const side of [0.4, -0.4]) context.lineTo(tipX - 7 * Math.cos(angle + side), tipY - 7 * Math.sin(angle + side));
  context.fill();
}

/** Draws a node: filled with details, hollow without, square if not returned; a ring marks seeds and the selection. */
function drawNode(
  context: CanvasRenderingContext2D,
  scene: Scene,
  points: Float32Array,
  node: number,
  colours: Colours,
): void {
  const { network, radii, selected, hovered } = scene;
  const x = points[node * 2] ?? 0;
  const y = points[node * 2 + 1] ?? 0;
  const radius = radii[node] ?? 0;
  const { state, isSeed } = network.nodes[node] ?? { state: 'id-only', isSeed: false };
  context.lineWidth = 1.5;
  const isKnown = state === 'complete' || state === 'not-returned-since';
  context.fillStyle = isKnown ? colours.soft : colours.ground;
  context.strokeStyle = isKnown ? colours.ground : colours.soft;
  context.beginPath();
  if (state === 'not-returned' || state === 'not-returned-since')
    context.rect(x - radius * 0.85, y - radius * 0.85, radius * 1.7, radius * 1.7);
  else context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  if (isSeed) drawRing(context, x, y, radius + 3, colours.ink, 1.5);
  if (node === selected) drawRing(context, x, y, radius + 6, colours.lamp, 3);
  else if (node === hovered) drawRing(context, x, y, radius + 6, colours.ink, 1);
}

function drawRing(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  width: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

/** The box of a label: its centre, its top and half of its width. */
type LabelBox = readonly [x: number, y: number, half: number];

/** Number of largest nodes whose labels may cover other nodes. */
const alwaysLabelled = 8;

/** Draws the labels, the selected node first. Labels never overlap, and those of smaller nodes cover no node. */
function drawLabels(
  context: CanvasRenderingContext2D,
  scene: Scene,
  points: Float32Array,
  colours: Colours,
  style: CSSStyleDeclaration,
) {
  const { network, labelled, selected, hovered } = scene;
  context.font = `${style.fontSize} ${style.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  const lineHeight = Number.parseFloat(style.fontSize) + 2;
  const drawn: LabelBox[] = [];
  for (const node of new Set([selected, hovered, ...labelled])) {
    const video = network.nodes[node];
    if (!video) continue;
    const text = shortLabel(nodeLabel(video));
    const candidates = labelPositions(scene, points, node, context.measureText(text).width / 2, lineHeight);
    const isMain = node === selected || node === hovered || labelled.indexOf(node) < alwaysLabelled;
    const free = candidates.find(
      (box) => isFree(box, drawn, lineHeight) && !coversNode(box, scene, points, node, lineHeight),
    );
    const box = free ?? (isMain ? candidates.find((one) => isFree(one, drawn, lineHeight)) : undefined);
    if (!box) continue;
    drawn.push(box);
    context.strokeStyle = colours.ground;
    context.lineWidth = 4;
    context.strokeText(text, box[0], box[1]);
    context.fillStyle = colours.ink;
    context.fillText(text, box[0], box[1]);
  }
}

/** Returns the candidate positions of a label: below, above, and on both sides of its node. */
function labelPositions(
  { radii, size }: Scene,
  points: Float32Array,
  node: number,
  half: number,
  lineHeight: number,
): LabelBox[] {
  const x = points[node * 2] ?? 0;
  const y = points[node * 2 + 1] ?? 0;
  const radius = radii[node] ?? 0;
  const within = Math.min(Math.max(x, half + 4), Math.max(half + 4, size.wide - half - 4));
  const aside = radius + 8 + half;
  const others: LabelBox[] = [
    [within, y - radius - 4 - lineHeight, half],
    [x + aside, y - lineHeight / 2, half],
    [x - aside, y - lineHeight / 2, half],
  ];
  const fits = ([at, top]: LabelBox) => at - half >= 4 && at + half <= size.wide - 4 && top >= 4;
  return [[within, y + radius + 4, half], ...others.filter(fits)];
}

const isFree = ([x, y, half]: LabelBox, drawn: readonly LabelBox[], lineHeight: number): boolean =>
  drawn.every(([otherX, otherY, other]) => Math.abs(otherX - x) >= half + other || Math.abs(otherY - y) >= lineHeight);

/** Returns whether a label would cover another node. */
const coversNode = (
  [x, y, half]: LabelBox,
  { radii }: Scene,
  points: Float32Array,
  own: number,
  lineHeight: number,
): boolean =>
  radii.some((radius, node) => {
    const atX = points[node * 2] ?? 0;
    const atY = points[node * 2 + 1] ?? 0;
    return node !== own && Math.abs(atX - x) < half + radius && atY + radius > y && atY - radius < y + lineHeight;
  });

const shortLabel = (text: string): string => {
  const letters = [...text];
  const some = letters.length > maxLabelLength ? `${letters.slice(0, maxLabelLength - 1).join('')}…` : text;
  // Isolates the text, so that its direction does not depend on the page.
  return `\u2068${some}\u2069`;
};
