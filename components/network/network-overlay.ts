import type Sigma from 'sigma';
import type { Settings } from 'sigma/settings';
import { type Box, type LabelledNode, positionLabels, shortLabel } from '@/lib/network/label-positions';
import type { NetworkColours } from './network-colours';

/**
 * The content of the overlay: the labels, drawn on Sigma's canvas for labels, and the links of the focused node, drawn
 * on an additional canvas.
 */
export interface OverlayScene {
  colours: NetworkColours;
  labelOf(node: number): string;
  /** The boxes of the viewport that other elements cover, in pixels. */
  coveredBoxes(): readonly Box[];
  /** Returns the node under the pointer or, if there is none, the selected node; -1 if there is neither. */
  focusedNode(): number;
  /** Returns the visible nodes that no label may cover. */
  drawnNodes(): readonly number[];
  /**
   * Returns the largest visible node of each group, then the largest of all. They are labelled before the nodes that
   * Sigma's grid selected.
   */
  leaders(): readonly number[];
  /** Returns the links between the focused node and other visible nodes. */
  focusLinks(): readonly (readonly [source: number, target: number])[];
}

/** A node that Sigma's label grid selected for a label. */
interface Candidate {
  node: number;
  x: number;
  y: number;
  size: number;
}

/** Maximum number of neighbours of the focused node that are labelled before other nodes. */
const maxNeighbourLabels = 12;
/** Number of labels that are placed even if they cover nodes, as in a dense community. */
const minLabels = 14;
const focusLayer = 'focus';
/** The layers of an exported picture, from back to front. */
export const pictureLayers = ['edges', focusLayer, 'nodes', 'labels', 'hoverNodes'];

interface Overlay {
  /** Collects the labels that Sigma's grid selects. They are drawn after each rendering. */
  collectLabel: Settings['defaultDrawNodeLabel'];
  /**
   * Adds the canvas of the focused links, and redraws the overlay after each rendering. Returns a function that redraws
   * it immediately.
   */
  attach(sigma: Sigma): () => void;
}

/** Creates an overlay with non-overlapping labels and the links of the focused node. */
export function createOverlay(scene: OverlayScene, scale = 1): Overlay {
  let candidates: Candidate[] = [];
  return {
    collectLabel: (_, { key, x, y, size }) => void candidates.push({ node: Number(key), x, y, size }),
    attach(sigma) {
      const draw = overlayDrawer(sigma, scene, scale);
      sigma.on('beforeRender', () => {
        candidates = [];
      });
      sigma.on('afterRender', () => draw(candidates));
      sigma.scheduleRender();
      return () => draw(candidates);
    },
  };
}

/** Adds the canvas of the focused links, and returns a function that draws these links and the labels. */
function overlayDrawer(sigma: Sigma, scene: OverlayScene, scale: number): (candidates: readonly Candidate[]) => void {
  const widths = new Map<string, number>();
  sigma.createCanvasContext(focusLayer, { style: { pointerEvents: 'none' } });
  const { [focusLayer]: focusCanvas, labels, nodes } = sigma.getCanvases();
  const focusContext = focusCanvas?.getContext('2d');
  const labelContext = labels?.getContext('2d');
  // Moves the canvas of the focused links below the nodes.
  if (focusCanvas) nodes?.before(focusCanvas);
  sigma.resize(true);
  return (candidates) => {
    if (!focusContext || !labelContext) return;
    const { width, height } = sigma.getDimensions();
    for (const context of [focusContext, labelContext]) context.clearRect(0, 0, width, height);
    drawFocusLinks(focusContext, sigma, scene);
    const { fontSize, fontFamily } = getComputedStyle(sigma.getContainer());
    const pixels = Number.parseFloat(fontSize) * scale;
    labelContext.font = `${pixels}px ${fontFamily}`;
    const widthOf = (text: string) => {
      const width = widths.get(text) ?? labelContext.measureText(text).width;
      widths.set(text, width);
      return width;
    };
    const labelled = labelledNodes(sigma, scene, candidates, widthOf);
    const drawn = scene.drawnNodes().flatMap((node) => pointOf(sigma, node) ?? []);
    drawLabels(labelContext, labelled, drawn, scene, pixels, { width, height });
  };
}

const pointOf = (sigma: Sigma, node: number): Candidate | null => {
  const data = sigma.getNodeDisplayData(String(node));
  if (!data || data.hidden) return null;
  return { node, size: sigma.scaleSize(data.size), ...sigma.framedGraphToViewport(data) };
};

/** Draws the links of the focused node with arrows, below the nodes. */
function drawFocusLinks(context: CanvasRenderingContext2D, sigma: Sigma, { colours, focusLinks }: OverlayScene): void {
  context.strokeStyle = colours.text;
  context.fillStyle = colours.text;
  context.globalAlpha = 0.7;
  context.lineWidth = 1;
  for (const [source, target] of focusLinks()) {
    const from = pointOf(sigma, source);
    const to = pointOf(sigma, target);
    if (from && to) drawArrow(context, from, to);
  }
  context.globalAlpha = 1;
}

/** Length of an arrowhead in pixels. */
const arrowLength = 7;

function drawArrow(context: CanvasRenderingContext2D, from: Candidate, to: Candidate): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const tipX = to.x - to.size * Math.cos(angle);
  const tipY = to.y - to.size * Math.sin(angle);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(tipX, tipY);
  context.stroke();
  context.beginPath();
  context.moveTo(tipX, tipY);
  for (const side of [0.4, -0.4]) {
    context.lineTo(tipX - arrowLength * Math.cos(angle + side), tipY - arrowLength * Math.sin(angle + side));
  }
  context.fill();
}

type TextNode = LabelledNode & { text: string };

/**
 * Returns the nodes to label, in this order: the focused node, its neighbours, the largest node of each group, the
 * largest nodes, and those that Sigma's grid selected, largest first.
 */
function labelledNodes(
  sigma: Sigma,
  scene: OverlayScene,
  candidates: readonly Candidate[],
  widthOf: (text: string) => number,
): TextNode[] {
  const focus = scene.focusedNode();
  const neighbours = scene.focusLinks().map(([source, target]) => (source === focus ? target : source));
  const labelled = new Map<number, Candidate>();
  const bySize = (one: Candidate, other: Candidate) => other.size - one.size;
  const points = (nodes: Iterable<number>) => [...nodes].flatMap((node) => pointOf(sigma, node) ?? []);
  const linked = points(new Set(neighbours)).sort(bySize).slice(0, maxNeighbourLabels);
  const leaders = points(scene.leaders());
  for (const point of [...points(focus < 0 ? [] : [focus]), ...linked, ...leaders, ...[...candidates].sort(bySize)]) {
    if (!labelled.has(point.node)) labelled.set(point.node, point);
  }
  return [...labelled.values()].map(({ node, x, y, size }) => {
    const text = shortLabel(scene.labelOf(node));
    return { x, y, radius: size, width: widthOf(text), text };
  });
}

function drawLabels(
  context: CanvasRenderingContext2D,
  nodes: readonly TextNode[],
  drawn: readonly Candidate[],
  { colours, coveredBoxes, focusedNode, leaders }: OverlayScene,
  pixels: number,
  viewport: { width: number; height: number },
): void {
  context.textBaseline = 'middle';
  // The computed positions are left edges, even on right-to-left pages.
  context.textAlign = 'left';
  context.lineJoin = 'round';
  context.lineWidth = pixels / 3;
  context.strokeStyle = colours.background;
  context.fillStyle = colours.text;
  const lineHeight = pixels + 2;
  const mayCover = focusedNode() < 0 && leaders().length === 0 ? 0 : minLabels;
  const discs = [...nodes, ...drawn.map(({ x, y, size }) => ({ x, y, radius: size }))];
  positionLabels(nodes, lineHeight, viewport, coveredBoxes(), discs, mayCover).forEach((position, index) => {
    const text = nodes[index]?.text;
    if (!position || text === undefined) return;
    context.strokeText(text, position.x, position.y + lineHeight / 2);
    context.fillText(text, position.x, position.y + lineHeight / 2);
  });
}
