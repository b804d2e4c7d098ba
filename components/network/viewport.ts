import type { Size } from '@/components/ui/use-element-size';
import type { NodePositions } from '@/lib/network/layout';
import type { Network, NetworkNode } from '@/lib/network/network';

/** The visible part of the network: its centre, and the pixels per unit. */
export interface Viewport {
  x: number;
  y: number;
  scale: number;
}

/** In pixels. */
const minRadius = 3;
/** In pixels. */
const maxRadius = 15;
/** Zoom limits, relative to the view of the whole network. */
const zoomLimits = { min: 0.5, max: 40 };
const margin = 32;

/** Returns the viewport that shows the whole network. */
export function viewportOfAll({ x, y }: NodePositions, { wide, high }: Size): Viewport {
  const [left, right] = extentOf(x);
  const [top, bottom] = extentOf(y);
  const available = (pixels: number) => Math.max(1, pixels - 2 * margin);
  const scale = Math.min(available(wide) / Math.max(1, right - left), available(high) / Math.max(1, bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

function extentOf(values: Float32Array): [number, number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min <= max ? [min, max] : [0, 0];
}

/** Converts coordinates of the network to pixels of the canvas. */
export const canvasPointOf = (viewport: Viewport, size: Size, x: number, y: number): [number, number] => [
  (x - viewport.x) * viewport.scale + size.wide / 2,
  (y - viewport.y) * viewport.scale + size.high / 2,
];

/** Zooms by a factor around a fixed point of the canvas. */
export function zoomViewport(
  viewport: Viewport,
  all: Viewport,
  size: Size,
  factor: number,
  [atX, atY]: [number, number],
): Viewport {
  const scale = Math.min(Math.max(viewport.scale * factor, all.scale * zoomLimits.min), all.scale * zoomLimits.max);
  const offX = atX - size.wide / 2;
  const offY = atY - size.high / 2;
  return {
    x: viewport.x + offX / viewport.scale - offX / scale,
    y: viewport.y + offY / viewport.scale - offY / scale,
    scale,
  };
}

/** Moves the viewport by pixels. */
export const panViewport = (viewport: Viewport, byX: number, byY: number): Viewport => ({
  ...viewport,
  x: viewport.x - byX / viewport.scale,
  y: viewport.y - byY / viewport.scale,
});

/** Canvas size in pixels from which nodes have their full size. */
const fullSizeFrom = 640;

/** Returns the radius of each node in pixels; the area grows with the value. */
export function radiiOf({ nodes }: Network, by: 'inDegree' | 'views', { wide, high }: Size): Float32Array {
  const factor = Math.min(1, Math.max(0.4, Math.min(wide, high) / fullSizeFrom));
  const figures = nodes.map((node) => Number(node[by]));
  const max = Math.max(1, ...extentOf(Float32Array.from(figures)));
  return Float32Array.from(
    figures,
    (figure) => factor * (minRadius + (maxRadius - minRadius) * Math.sqrt(figure / max)),
  );
}

/** Returns the node at a point of the canvas, or the nearest within touch distance; -1 without one. */
export function nodeAt(
  positions: NodePositions,
  radii: Float32Array,
  viewport: Viewport,
  size: Size,
  [atX, atY]: [number, number],
) {
  let found = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (let node = 0; node < radii.length; node += 1) {
    const [x, y] = canvasPointOf(viewport, size, positions.x[node] ?? 0, positions.y[node] ?? 0);
    const distance = Math.hypot(x - atX, y - atY) - (radii[node] ?? 0);
    if (distance < 8 && distance < nearest) [found, nearest] = [node, distance];
  }
  return found;
}

/** Returns the nearest node in a direction; distance to the side counts double. */
export function nodeInDirection({ x, y }: NodePositions, from: number, [right, down]: [number, number]): number {
  let found = from;
  let nearest = Number.POSITIVE_INFINITY;
  for (let node = 0; node < x.length; node += 1) {
    const offX = (x[node] ?? 0) - (x[from] ?? 0);
    const offY = (y[node] ?? 0) - (y[from] ?? 0);
    const ahead = offX * right + offY * down;
    const aside = Math.abs(offX * down) + Math.abs(offY * right);
    const distance = ahead + 2 * aside;
    if (ahead > 0 && distance < nearest) [found, nearest] = [node, distance];
  }
  return found;
}

/** Returns node indexes by a value, largest first; equal ones keep their order. */
export const rankNodes = (nodes: readonly NetworkNode[], by: 'inDegree' | 'views'): number[] =>
  [...nodes.keys()].sort((a, b) => Number(nodes[b]?.[by] ?? 0) - Number(nodes[a]?.[by] ?? 0) || a - b);
