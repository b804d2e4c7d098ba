import { describe, expect, it } from 'vitest';
import {
  canvasPointOf,
  nodeAt,
  nodeInDirection,
  panViewport,
  radiiOf,
  viewportOfAll,
  zoomViewport,
} from '@/components/network/viewport';
import { buildNetwork } from '@/lib/network/network';
import { related, snapshotOf } from './crawled';

const size = { wide: 400, high: 300 };
/** Four nodes at the corners of a square, row by row. */
const square = { x: Float32Array.of(0, 100, 0, 100), y: Float32Array.of(0, 0, 100, 100) };
const radii = Float32Array.of(4, 4, 4, 4);

describe('viewport', () => {
  it('shows the whole network at first', () => {
    const viewport = viewportOfAll(square, size);
    const corners = [...square.x].map((x, node) => canvasPointOf(viewport, size, x, square.y[node] ?? 0));
    expect(corners.every(([x, y]) => x >= 0 && x <= size.wide && y >= 0 && y <= size.high)).toBe(true);
  });

  it('zooms around the pointer', () => {
    const all = viewportOfAll(square, size);
    const point: [number, number] = [120, 90];
    const closer = zoomViewport(all, all, size, 3, point);
    const before = [(point[0] - 200) / all.scale + all.x, (point[1] - 150) / all.scale + all.y] as const;
    expect(canvasPointOf(closer, size, ...before).map(Math.round)).toEqual(point);
  });

  it('limits the zoom', () => {
    const all = viewportOfAll(square, size);
    expect(zoomViewport(all, all, size, 1e9, [0, 0]).scale).toBe(all.scale * 40);
    expect(zoomViewport(all, all, size, 1e-9, [0, 0]).scale).toBe(all.scale / 2);
  });

  it('pans by pixels', () => {
    const all = viewportOfAll(square, size);
    const [x, y] = canvasPointOf(all, size, 0, 0);
    expect(canvasPointOf(panViewport(all, 10, -5), size, 0, 0).map(Math.round)).toEqual([
      Math.round(x + 10),
      Math.round(y - 5),
    ]);
  });
});

describe('nodeAt, nodeInDirection and radiiOf', () => {
  const viewport = viewportOfAll(square, size);

  it('find a node under the pointer or near it, and no further away', () => {
    const [x, y] = canvasPointOf(viewport, size, 100, 0);
    expect(nodeAt(square, radii, viewport, size, [x + 9, y])).toBe(1);
    expect(nodeAt(square, radii, viewport, size, [x + 40, y])).toBe(-1);
  });

  it('find the nearest node in a direction, or none', () => {
    expect(nodeInDirection(square, 0, [1, 0])).toBe(1);
    expect(nodeInDirection(square, 0, [0, 1])).toBe(2);
    expect(nodeInDirection(square, 3, [-1, 0])).toBe(2);
    expect(nodeInDirection(square, 0, [-1, 0])).toBe(0);
  });

  it('draw a node larger the more edges it has', () => {
    const network = buildNetwork(snapshotOf([related('a', ['b', 'c']), related('c', ['b'], { receivedAt: 2 })]));
    const [a = 0, b = 0, c = 0] = radiiOf(network, 'inDegree', size);
    expect(b).toBeGreaterThan(c);
    expect(c).toBeGreaterThan(a);
  });
});
