import { describe, expect, it } from 'vitest';
import { advanceLayout, createLayout, type Layout, positionsOf } from '@/lib/network/layout';
import { buildNetwork } from '@/lib/network/network';
import { related, snapshotOf } from './crawled';

const finished = (layout: Layout): Layout => {
  while (layout.done < layout.of) advanceLayout(layout);
  return layout;
};

/** Two groups with edges within each, and one edge between them. */
const twoGroups = () =>
  buildNetwork(
    snapshotOf([
      ...['a0', 'a1', 'a2', 'a3'].map((one) =>
        related(
          one,
          ['a0', 'a1', 'a2', 'a3'].filter((other) => other !== one),
        ),
      ),
      ...['b0', 'b1', 'b2', 'b3'].map((one) =>
        related(
          one,
          ['b0', 'b1', 'b2', 'b3'].filter((other) => other !== one),
        ),
      ),
      related('a0', ['b0'], { receivedAt: 2 }),
    ]),
  );

describe('createLayout', () => {
  it('returns the same layout for the same network', () => {
    const once = finished(createLayout(twoGroups()));
    const again = finished(createLayout(twoGroups()));
    expect(positionsOf(once)).toEqual(positionsOf(again));
  });

  it('places connected videos near each other', () => {
    const network = twoGroups();
    const { x, y } = positionsOf(finished(createLayout(network)));
    const far = (from: number, to: number) => Math.hypot((x[from] ?? 0) - (x[to] ?? 0), (y[from] ?? 0) - (y[to] ?? 0));
    const groups = network.nodes.map(({ id }) => id[0]);
    const pairs = groups.flatMap((one, from) =>
      groups.map((other, to) => ({ same: one === other, far: far(from, to) })),
    );
    const mean = (same: boolean) => {
      const each = pairs.filter((pair) => pair.same === same && pair.far > 0).map((pair) => pair.far);
      return each.reduce((sum, one) => sum + one, 0) / each.length;
    };
    expect(mean(false)).toBeGreaterThan(1.5 * mean(true));
  });

  it('places every video, for no video and for many', () => {
    expect(positionsOf(finished(createLayout({ nodes: [], edges: [] }))).x).toHaveLength(0);
    const many = buildNetwork(
      snapshotOf([
        related(
          's',
          Array.from({ length: 900 }, (_, nth) => `n${nth}`),
        ),
      ]),
    );
    const layout = createLayout(many);
    for (let step = 0; step < 5; step += 1) advanceLayout(layout);
    const { x, y } = positionsOf(layout);
    expect([...x, ...y].every(Number.isFinite)).toBe(true);
    expect(x).toHaveLength(901);
  });
});
