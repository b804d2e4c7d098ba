import { describe, expect, it } from 'vitest';
import { measure } from './measure.ts';
import type { Case, Contest } from './shape.ts';

/** Returns cases that take the given milliseconds on a simulated clock and record the order of their runs. */
function casesOf(milliseconds: Record<string, number>) {
  let time = 0;
  const order: string[] = [];
  const cases = Object.entries(milliseconds).map(([name, duration]): [string, Case] => [
    name,
    () => {
      order.push(name);
      time += duration;
    },
  ]);
  const { limit = () => 0, ours = () => 0, ...peers } = Object.fromEntries(cases);
  return { contest: { limit, ours, peers }, now: () => time, order };
}

const contestOf = (cases: Pick<Contest, 'limit' | 'ours' | 'peers'>, more: Partial<Contest> = {}): Contest => ({
  what: 'work',
  statistic: 'median',
  rounds: 10,
  goal: {},
  ...cases,
  ...more,
});

describe('measure', () => {
  it('runs every case once per round, starting with a different case each round', async () => {
    const { contest, now, order } = casesOf({ peer: 120, limit: 110, ours: 130 });
    const outcome = await measure(contestOf(contest), { where: 'here', milliseconds: 10_000, now, timer: now });
    // Each case is warmed up with a single run, because it takes more than a tenth of a second.
    expect(order.slice(3, 12)).toEqual(['peer', 'limit', 'ours', 'limit', 'ours', 'peer', 'ours', 'peer', 'limit']);
    expect(outcome).toMatchObject({ limit: 110, ours: 130, peers: { peer: 120 }, rounds: { done: 10, planned: 10 } });
  });

  it('measures fewer rounds in a short time, the same number for each case', async () => {
    const { contest, now, order } = casesOf({ peer: 120, limit: 110, ours: 130 });
    const outcome = await measure(contestOf(contest), { where: 'here', milliseconds: 2_500, now, timer: now });
    expect(outcome.rounds).toEqual({ done: 5, planned: 10 });
    expect(order.filter((name) => name === 'peer')).toHaveLength(order.filter((name) => name === 'ours').length);
  });

  it('measures at least three rounds, and at least twenty for a p95', async () => {
    const slow = casesOf({ limit: 110, ours: 130 });
    expect(
      (await measure(contestOf(slow.contest), { where: 'here', milliseconds: 0, now: slow.now, timer: slow.now }))
        .rounds?.done,
    ).toBe(3);
    const rare = contestOf(slow.contest, { statistic: 'p95', rounds: 100 });
    expect((await measure(rare, { where: 'here', milliseconds: 0, now: slow.now, timer: slow.now })).rounds?.done).toBe(
      20,
    );
  });

  it('measures a slow peer in only three rounds', async () => {
    const { contest, now, order } = casesOf({ peer: 900, limit: 110, ours: 130 });
    await measure(contestOf(contest), { where: 'here', milliseconds: 60_000, now, timer: now });
    expect(order.filter((name) => name === 'peer')).toHaveLength(1 + 3);
    expect(order.filter((name) => name === 'ours')).toHaveLength(1 + 10);
  });

  it('reports growth as the time for ten times the work, divided by the time for the work', async () => {
    const { contest, now } = casesOf({ limit: 100, ours: 104 });
    const growth = contestOf(contest, { isGrowth: true, statistic: 'least' });
    const outcome = await measure(growth, { where: 'here', milliseconds: 10_000, now, timer: now });
    expect(outcome).toMatchObject({ unit: '×', limit: 10 });
    expect(outcome.ours).toBeCloseTo(10.4);
  });
});
