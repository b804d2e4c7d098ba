import type { Size } from '@/components/ui/use-element-size';
import type { NodePositions } from '@/lib/network/layout';
import type { Network, NetworkNode } from '@/lib/network/network';

/** Which part of the picture is seen: its middle, and how many pixels one measure of it takes. */
export interface Viewport {
  x: number;
  y: number;
  scale: number;
}

/** Pixels from the middle of a node to its rim: the smallest, and the largest beside it. */
const [minRadius, maxRadius] = [3, 15];
/** How much closer than the whole, or further away, one can go. */
const zoomLimits = { least: 0.5, most: 40 };
const margin = 32;

/** The part of the picture that shows all of it. */
export function viewportOfAll({ x, y }: NodePositions, { wide, high }: Size): Viewport {
  const [left, right] = extentOf(x);
  const [top, bottom] = extentOf(y);
  const available = (pixels: number) => Math.max(1, pixels - 2 * margin);
  const scale = Math.min(available(wide) / Math.max(1, right - left), available(high) / Math.max(1, bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

function extentOf(values: Float32Array): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? [least, most] : [0, 0];
}

/** Where a place of the picture stands on the canvas, in pixels. */
export const canvasPointOf = (viewport: Viewport, size: Size, x: number, y: number): [number, number] => [
  (x - viewport.x) * viewport.scale + size.wide / 2,
  (y - viewport.y) * viewport.scale + size.high / 2,
];

/** Closer or further by a factor, with one point of the canvas staying where it is. */
export function zoomViewport(
  viewport: Viewport,
  all: Viewport,
  size: Size,
  factor: number,
  [atX, atY]: [number, number],
): Viewport {
  const scale = Math.min(Math.max(viewport.scale * factor, all.scale * zoomLimits.least), all.scale * zoomLimits.most);
  const [offX, offY] = [atX - size.wide / 2, atY - size.high / 2];
  return {
    x: viewport.x + offX / viewport.scale - offX / scale,
    y: viewport.y + offY / viewport.scale - offY / scale,
    scale,
  };
}

/** Moved by so many pixels. */
export const panViewport = (viewport: Viewport, byX: number, byY: number): Viewport => ({
  ...viewport,
  x: viewport.x - byX / viewport.scale,
  y: viewport.y - byY / viewport.scale,
});

/** As wide a picture as nodes of full size are made for; a smaller one has smaller nodes. Pixels. */
const fullSizeFrom = 640;

/** How large each node is drawn: its area grows with the figure. Pixels. */
export function radiiOf({ nodes }: Network, by: 'inDegree' | 'views', { wide, high }: Size): Float32Array {
  const factor = Math.min(1, Math.max(0.4, Math.min(wide, high) / fullSizeFrom));
  const figures = nodes.map((node) => Number(node[by]));
  const max = Math.max(1, ...extentOf(Float32Array.from(figures)));
  return Float32Array.from(
    figures,
    (figure) => factor * (minRadius + (maxRadius - minRadius) * Math.sqrt(figure / max)),
  );
}

/** The node under a point of the canvas, or the nearest within a finger's width; -1 where there is none. */
export function nodeAt(
  picture: NodePositions,
  radii: Float32Array,
  viewport: Viewport,
  size: Size,
  [atX, atY]: [number, number],
) {
  let [found, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (let node = 0; node < radii.length; node += 1) {
    const [x, y] = canvasPointOf(viewport, size, picture.x[node] ?? 0, picture.y[node] ?? 0);
    const distance = Math.hypot(x - atX, y - atY) - (radii[node] ?? 0);
    if (distance < 8 && distance < nearest) [found, nearest] = [node, distance];
  }
  return found;
}

/** The nearest node in a direction: what an arrow key goes to. Those far off to the side count as further. */
export function nodeInDirection({ x, y }: NodePositions, from: number, [right, down]: [number, number]): number {
  let [found, nearest] = [from, Number.POSITIVE_INFINITY];
  for (let node = 0; node < x.length; node += 1) {
    const [offX, offY] = [(x[node] ?? 0) - (x[from] ?? 0), (y[node] ?? 0) - (y[from] ?? 0)];
    const ahead = offX * right + offY * down;
    const aside = Math.abs(offX * down) + Math.abs(offY * right);
    const distance = ahead + 2 * aside;
    if (ahead > 0 && distance < nearest) [found, nearest] = [node, distance];
  }
  return found;
}

/** The nodes by a figure, the greatest first; equal ones in the order of the network. Places in the network. */
export const rankNodes = (nodes: readonly NetworkNode[], by: 'inDegree' | 'views'): number[] =>
  [...nodes.keys()].sort((a, b) => Number(nodes[b]?.[by] ?? 0) - Number(nodes[a]?.[by] ?? 0) || a - b);
