import { describe, expect, it } from 'vitest';
import { separateCommunities } from '@/lib/network/community-areas';

/** Creates sixty nodes in three overlapping communities, and ten nodes in a distant community. */
function overlappingCommunities() {
  const x = Float32Array.from({ length: 70 }, (_, node) => (node < 60 ? (node * 7) % 10 : 5000 + (node % 3)));
  const y = Float32Array.from({ length: 70 }, (_, node) => (node < 60 ? (node * 3) % 10 : 5000 + (node % 4)));
  const communities = Uint32Array.from({ length: 70 }, (_, node) => (node < 60 ? node % 3 : 3));
  return { positions: { x, y }, communities };
}

describe('separateCommunities', () => {
  const { positions, communities } = overlappingCommunities();
  const equal = new Float32Array(communities.length).fill(3);
  const { x, y } = separateCommunities(positions, communities, 20, equal);
  const nodes = [...communities.keys()];
  const distance = (one: number, other: number) =>
    Math.hypot((x[one] ?? 0) - (x[other] ?? 0), (y[one] ?? 0) - (y[other] ?? 0));
  const middles = [0, 1, 2, 3].map((community) => {
    const own = nodes.filter((node) => communities[node] === community);
    const mean = (values: Float32Array) => own.reduce((sum, node) => sum + (values[node] ?? 0), 0) / own.length;
    return { x: mean(x), y: mean(y) };
  });

  it('places every node nearest to the middle of its own community', () => {
    const nearest = nodes.map((node) => {
      const distances = middles.map((middle) => Math.hypot((x[node] ?? 0) - middle.x, (y[node] ?? 0) - middle.y));
      return distances.indexOf(Math.min(...distances));
    });
    expect(nearest).toEqual([...communities]);
  });

  it('leaves space between any two nodes', () => {
    const pairs = nodes.flatMap((one) => nodes.filter((other) => other > one).map((other) => distance(one, other)));
    expect(Math.min(...pairs)).toBeGreaterThan(0.8);
  });

  it('gives a community of large nodes more space', () => {
    const radii = equal.map((radius, node) => (communities[node] === 0 ? 4 * radius : radius));
    const spread = ({ x: placed }: { x: Float32Array }, community: number) => {
      const own = nodes.filter((node) => communities[node] === community).map((node) => placed[node] ?? 0);
      return Math.max(...own) - Math.min(...own);
    };
    const sized = separateCommunities(positions, communities, 20, radii);
    expect(spread(sized, 0)).toBeGreaterThan(1.5 * spread({ x }, 0));
  });

  it('brings a distant community close to the others', () => {
    expect(Math.max(...x) - Math.min(...x)).toBeLessThan(30);
    expect(Math.max(...y) - Math.min(...y)).toBeLessThan(30);
  });

  it('accepts a network without nodes, and separates nodes that are all at one position', () => {
    const none = { x: new Float32Array(), y: new Float32Array() };
    expect(separateCommunities(none, new Uint32Array(), 4, new Float32Array()).x).toHaveLength(0);
    const same = { x: new Float32Array(5), y: new Float32Array(5) };
    const placed = separateCommunities(same, new Uint32Array(5), 20, new Float32Array(5).fill(3));
    expect([...placed.x, ...placed.y].every(Number.isFinite)).toBe(true);
    expect(new Set(placed.x).size).toBe(5);
  });
});
