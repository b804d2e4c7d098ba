import { medianOf, p95Of } from './numbers.ts';
import type { Case, Contest, Contests, Outcome } from './shape.ts';

/** A clock ticks in steps; a turn shorter than this many milliseconds is repeated until it is not. */
const leastTurn = 1;
const warmUps = 3;
/** A turn of that many milliseconds is warm by its end. */
const longTurn = 100;
/** Who takes that many milliseconds is timed in a few rounds: the others are what the time is for. */
const slowTurn = 200;
const slowRounds = 3;

/** Runs in the page or in Node: times every contest of a file. */
export async function measure(file: Contests, where: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const contest of file.contests()) outcomes.push(await outcomeOf(contest, where));
  return outcomes;
}

interface Entrant {
  name: string;
  run: Case;
  repeats: number;
  rounds: number;
  times: number[];
}

async function outcomeOf(contest: Contest, where: string): Promise<Outcome> {
  const cases = Object.entries({ ...contest.peers, limit: contest.limit, ours: contest.ours });
  const entrants: Entrant[] = [];
  for (const [name, run] of cases) {
    // What one round in twenty takes longer than is told of the cold ones too.
    const once = contest.statistic === 'p95' ? 0 : await warmed(run);
    const repeats = contest.statistic === 'p95' ? 1 : repeatsFor(once);
    // Limit and ours are compared in step, however slow.
    const isSlow = name in contest.peers && once >= slowTurn;
    entrants.push({ name, run, repeats, rounds: isSlow ? slowRounds : contest.rounds, times: [] });
  }
  for (let round = 0; round < contest.rounds; round++) {
    // Each round begins with another case: who comes first meets the coldest caches.
    for (let turn = 0; turn < entrants.length; turn++) {
      const entrant = entrants[(turn + round) % entrants.length];
      if (entrant && round < entrant.rounds) entrant.times.push(await timed(entrant.run, round, entrant.repeats));
    }
  }
  const result = (wanted: string) => {
    const times = entrants.find(({ name }) => name === wanted)?.times ?? [];
    return statistic(times, contest.statistic);
  };
  const peers = Object.fromEntries(Object.keys(contest.peers).map((name) => [name, result(name)]));
  return {
    what: contest.what,
    where,
    unit: 'ms',
    limit: result('limit'),
    ours: result('ours'),
    peers,
    goal: contest.goal,
  };
}

/** Whatever comes out is kept here, so that no engine finds out that nobody needs it. */
const kept: { last: unknown } = { last: null };

async function timed(run: Case, round: number, repeats: number): Promise<number> {
  const before = performance.now();
  for (let again = 0; again < repeats; again++) {
    kept.last = run(round);
    // Only who cannot do without is waited for.
    if (kept.last instanceof Promise) await kept.last;
  }
  return (performance.now() - before) / repeats;
}

/** Milliseconds of the last turn that warmed it up. */
async function warmed(run: Case): Promise<number> {
  let once = 0;
  for (let at = 0; at < warmUps && once < longTurn; at++) once = await timed(run, at, 1);
  return once;
}

const repeatsFor = (once: number): number => Math.min(1_000, Math.max(1, Math.ceil(leastTurn / Math.max(once, 0.001))));

function statistic(times: number[], which: Contest['statistic']): number {
  if (which === 'least') return Math.min(...times);
  return which === 'median' ? medianOf(times) : p95Of(times);
}
