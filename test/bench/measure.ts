import { medianOf, p95Of } from './numbers.ts';
import { type Clock, runRounds } from './rounds.ts';
import type { Case, Contest, Outcome } from './shape.ts';

/** In milliseconds. A shorter turn is repeated, because the resolution of a clock is limited. */
const minTurn = 1;
const warmUps = 3;
/** A turn of at least this many milliseconds is a sufficient warm-up. */
const longTurn = 100;
/**
 * A compared implementation whose turn takes at least this many milliseconds gets few rounds, which leaves time for the
 * others.
 */
const slowTurn = 200;
/** The number of rounds that run even when the time is up. */
const minRounds = 3;
/** A 95th percentile requires at least this many rounds. */
const minRoundsForP95 = 20;

interface Entrant {
  name: string;
  run: Case;
  repeats: number;
  rounds: number;
  times: number[];
}

/** The environment and duration of a measurement. */
interface Measuring {
  where: string;
  milliseconds: number;
  /** Decides when the time is up. */
  now: Clock;
  /**
   * Times the cases. This clock can exclude the time of other processes, and its resolution can be as low as
   * milliseconds.
   */
  timer: Clock;
}

/** Times every case of a contest in turns. Runs in the page or in Node. */
export async function measure(contest: Contest, { where, milliseconds, now, timer }: Measuring): Promise<Outcome> {
  const began = now();
  const entrants = await entrantsOf(contest, now);
  const plan = {
    planned: contest.rounds,
    minimum: contest.statistic === 'p95' ? minRoundsForP95 : minRounds,
    milliseconds: milliseconds - (now() - began),
    now,
  };
  const rounds = await runRounds(plan, async (round) => {
    // Each round starts with a different case, because the first case has the coldest caches.
    for (let turn = 0; turn < entrants.length; turn++) {
      const entrant = entrants[(turn + round) % entrants.length];
      if (entrant && round < entrant.rounds) entrant.times.push(await timed(entrant, round, timer));
    }
  });
  const result = (caseName: string) => {
    const times = entrants.find(({ name }) => name === caseName)?.times ?? [];
    return statistic(times, contest.statistic);
  };
  const peers = Object.fromEntries(Object.keys(contest.peers).map((name) => [name, result(name)]));
  const { what, goal } = contest;
  const outcome = { what, where, unit: 'ms', limit: result('limit'), ours: result('ours'), peers, goal, rounds };
  return contest.isGrowth ? asGrowth(outcome) : outcome;
}

/**
 * Converts the result to the factor by which the time grows for ten times the work. The limit of the contest is ten
 * runs of a tenth of the work.
 */
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
    // The 95th percentile is of single runs and includes the first ones, so there is no warm-up.
    const turnTime = contest.statistic === 'p95' ? 0 : await warmed(run, now);
    const repeats = contest.statistic === 'p95' ? 1 : repeatsFor(turnTime);
    // The limit and Sidelight are compared in all rounds, even if they are slow.
    const isSlow = name in contest.peers && turnTime >= slowTurn;
    entrants.push({ name, run, repeats, rounds: isSlow ? minRounds : contest.rounds, times: [] });
  }
  return entrants;
}

/** Keeps the last result reachable, so that the engine cannot optimise the work away. */
const last: { result: unknown } = { result: null };

async function timed({ run, repeats }: Pick<Entrant, 'run' | 'repeats'>, round: number, timer: Clock): Promise<number> {
  const before = timer();
  for (let nth = 0; nth < repeats; nth++) {
    last.result = run(round);
    // Awaiting a plain value would add the time of a microtask.
    if (last.result instanceof Promise) await last.result;
  }
  return (timer() - before) / repeats;
}

/** Runs the warm-up turns. Returns the milliseconds of the last one. */
async function warmed(run: Case, now: Clock): Promise<number> {
  let turnTime = 0;
  for (let index = 0; index < warmUps && turnTime < longTurn; index++)
    turnTime = await timed({ run, repeats: 1 }, index, now);
  return turnTime;
}

const repeatsFor = (turnTime: number): number =>
  Math.min(1_000, Math.max(1, Math.ceil(minTurn / Math.max(turnTime, 0.001))));

function statistic(times: number[], which: Contest['statistic']): number {
  if (which === 'least') return Math.min(...times);
  return which === 'median' ? medianOf(times) : p95Of(times);
}
