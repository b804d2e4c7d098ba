import { describe, expect, it } from 'vitest';
import { advanceLayout, createLayout, type Layout, positionsOf, runLayout } from '@/lib/network/layout';
import { buildNetwork, networkGraphOf } from '@/lib/network/network';
import { related, snapshotOf } from './crawl-captures';
import { twoGroups } from './two-groups';

const finishLayout = (layout: Layout): Layout => {
  while (layout.done < layout.total) advanceLayout(layout);
  return layout;
};

describe('createLayout', () => {
  it('returns the same layout for the same network', () => {
    const once = finishLayout(createLayout(networkGraphOf(twoGroups())));
    const again = finishLayout(createLayout(networkGraphOf(twoGroups())));
    expect(positionsOf(once)).toEqual(positionsOf(again));
  });

  it('places videos of one group closer together than videos of different groups', () => {
    const network = twoGroups();
    const { x, y } = positionsOf(finishLayout(createLayout(networkGraphOf(network))));
    const distance = (from: number, to: number) =>
      Math.hypot((x[from] ?? 0) - (x[to] ?? 0), (y[from] ?? 0) - (y[to] ?? 0));
    const groups = network.nodes.map(({ id }) => id[0]);
    const pairs = groups.flatMap((one, from) =>
      groups.map((other, to) => ({ same: one === other, distance: distance(from, to) })),
    );
    const mean = (same: boolean) => {
      const each = pairs.filter((pair) => pair.same === same && pair.distance > 0).map((pair) => pair.distance);
      return each.reduce((sum, one) => sum + one, 0) / each.length;
    };
    expect(mean(false)).toBeGreaterThan(1.5 * mean(true));
  });

  it('returns finite positions for hundreds of videos, and none for an empty network', () => {
    expect(positionsOf(finishLayout(createLayout(networkGraphOf({ nodes: [], edges: [] })))).x).toHaveLength(0);
    const many = buildNetwork(
      snapshotOf([
        related(
          's',
          Array.from({ length: 900 }, (_, nth) => `n${nth}`),
        ),
      ]),
    );
    const layout = createLayout(networkGraphOf(many));
    for (let step = 0; step < 5; step += 1) advanceLayout(layout);
    const { x, y } = positionsOf(layout);
    expect([...x, ...y].every(Number.isFinite)).toBe(true);
    expect(x).toHaveLength(901);
  });
});

describe('runLayout', () => {
  it('reports the measures, then growing progress, and at last the complete layout', () => {
    const [first, ...reports] = [...runLayout(networkGraphOf(twoGroups()))];
    expect(first).toMatchObject({ is: 'measured' });
    const progress = reports.flatMap((event) => (event.is === 'progress' ? [event.done] : []));
    expect(progress).toHaveLength(49);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.every((done) => done > 0 && done < 1)).toBe(true);
    expect(reports.at(-1)).toMatchObject({ is: 'done' });
  });

  it('reports no progress for a network of a single video', () => {
    const events = [...runLayout({ size: 1, sources: new Uint32Array(), targets: new Uint32Array(), weights: null })];
    expect(events.map(({ is }) => is)).toEqual(['measured', 'done']);
  });
});
