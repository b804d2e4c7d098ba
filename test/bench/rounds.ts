/** Gives milliseconds from any fixed point. */
export type Clock = () => number;

/** Bounds of a measuring loop by number and by time. */
export interface RoundPlan {
  /** Ends the loop, however much time is left. */
  wanted: number;
  /** Runs even where the time is over, so that there is something to show. */
  least: number;
  /** Run before the measured rounds, within the same time; they get numbers below 0. */
  warmUps?: number;
  milliseconds: number;
  now: Clock;
}

/** Says how many rounds were measured, and how many were wanted. */
export interface Rounds {
  done: number;
  wanted: number;
}

/**
 * Runs rounds until the wanted number or the time is reached. A round that is likely to end too late, because the one
 * before took so long, is not begun.
 */
export async function runRounds(plan: RoundPlan, run: (round: number) => Promise<void>): Promise<Rounds> {
  const { wanted, milliseconds, now } = plan;
  const least = Math.min(plan.least, wanted);
  const end = now() + milliseconds;
  for (let round = -(plan.warmUps ?? 0); round < 0; round++) await run(round);
  let done = 0;
  let took = 0;
  while (done < least || (done < wanted && now() + took <= end)) {
    const began = now();
    await run(done);
    took = now() - began;
    done += 1;
  }
  return { done, wanted };
}

/** Runs a loop in its share of the time: a loop of twice the weight gets twice as much. */
export type RunShare = <T>(weight: number, loop: (milliseconds: number) => Promise<T>) => Promise<T>;

/** Divides the time of a part among its loops. Time that one loop leaves unused goes to those after it. */
export function shareTime(milliseconds: number, weights: number, now: Clock): RunShare {
  let timeLeft = milliseconds;
  let weightLeft = weights;
  return async (weight, loop) => {
    const began = now();
    const share = weightLeft > 0 ? (timeLeft * weight) / weightLeft : 0;
    weightLeft -= weight;
    try {
      return await loop(Math.max(0, share));
    } finally {
      timeLeft -= now() - began;
    }
  };
}
