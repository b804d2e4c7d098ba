import { medianOf, p95Of } from './numbers.ts';
import { type Clock, runRounds } from './rounds.ts';
import type { Case, Contest, Outcome } from './shape.ts';

/** A clock ticks in steps; a turn shorter than this many milliseconds is repeated until it is not. */
const leastTurn = 1;
const warmUps = 3;
/** A turn of that many milliseconds is warm by its end. */
const longTurn = 100;
/** A peer that takes that many milliseconds is timed in a few rounds: the others need the time more. */
const slowTurn = 200;
/** Run even where the time is over. */
const leastRounds = 3;
/** Fewer rounds have no twentieth part. */
const leastRoundsForP95 = 20;

interface Entrant {
  name: string;
  run: Case;
  repeats: number;
  rounds: number;
  times: number[];
}

/** Where a contest is measured, and for how long. */
interface Measuring {
  where: string;
  milliseconds: number;
  /** Says when the time is over. */
  now: Clock;
  /** Times the cases. It may stand still while other programs run, and tick in steps of milliseconds. */
  timer: Clock;
}

/** Times every case of a contest in turns. Runs in the page or in Node. */
export async function measure(contest: Contest, { where, milliseconds, now, timer }: Measuring): Promise<Outcome> {
  const began = now();
  const entrants = await entrantsOf(contest, now);
  const plan = {
    wanted: contest.rounds,
    least: contest.statistic === 'p95' ? leastRoundsForP95 : leastRounds,
    milliseconds: milliseconds - (now() - began),
    now,
  };
  const rounds = await runRounds(plan, async (round) => {
    // Each round begins with another case: the first one meets the coldest caches.
    for (let turn = 0; turn < entrants.length; turn++) {
      const entrant = entrants[(turn + round) % entrants.length];
      if (entrant && round < entrant.rounds) entrant.times.push(await timed(entrant, round, timer));
    }
  });
  const result = (wanted: string) => {
    const times = entrants.find(({ name }) => name === wanted)?.times ?? [];
    return statistic(times, contest.statistic);
  };
  const peers = Object.fromEntries(Object.keys(contest.peers).map((name) => [name, result(name)]));
  const { what, goal } = contest;
  const outcome = { what, where, unit: 'ms', limit: result('limit'), ours: result('ours'), peers, goal, rounds };
  return contest.isGrowth ? asGrowth(outcome) : outcome;
}

/** Says how many times as long ten times the work takes: the limit is ten runs of the tenth. */
const asGrowth = (outcome: Outcome): Outcome => ({
  ...outcome,
  unit: '×',
  limit: 10,
  ours: (10 * outcome.ours) / (outcome.limit ?? Number.NaN),
});

async function entrantsOf(contest: Contest, now: Clock): Promise<Entrant[]> {
  const cases = Object.entries({ ...contest.peers, limit: contest.limit, ours: contest.ours });
  const entrants: Entrant[] = [];
  for (const [name, run] of cases) {
    // The slowest twentieth includes the cold rounds.
    const once = contest.statistic === 'p95' ? 0 : await warmed(run, now);
    const repeats = contest.statistic === 'p95' ? 1 : repeatsFor(once);
    // Limit and ours are compared in step, however slow.
    const isSlow = name in contest.peers && once >= slowTurn;
    entrants.push({ name, run, repeats, rounds: isSlow ? leastRounds : contest.rounds, times: [] });
  }
  return entrants;
}

/** The last result stays reachable, so that no engine can leave the work out. */
const last: { result: unknown } = { result: null };

async function timed({ run, repeats }: Pick<Entrant, 'run' | 'repeats'>, round: number, timer: Clock): Promise<number> {
  const before = timer();
  for (let nth = 0; nth < repeats; nth++) {
    last.result = run(round);
    // Waiting for a result that is no promise would cost a turn of the event loop.
    if (last.result instanceof Promise) await last.result;
  }
  return (timer() - before) / repeats;
}

/** Returns the milliseconds of the last turn that warmed it up. */
async function warmed(run: Case, now: Clock): Promise<number> {
  let once = 0;
  for (let at = 0; at < warmUps && once < longTurn; at++) once = await timed({ run, repeats: 1 }, at, now);
  return once;
}

const repeatsFor = (once: number): number => Math.min(1_000, Math.max(1, Math.ceil(leastTurn / Math.max(once, 0.001))));

function statistic(times: number[], which: Contest['statistic']): number {
  if (which === 'least') return Math.min(...times);
  return which === 'median' ? medianOf(times) : p95Of(times);
}
