/** Returns the milliseconds since an arbitrary fixed time. */
export type Clock = () => number;

/** The limits of a measuring loop: numbers of rounds, and time. */
export interface RoundPlan {
  /** The maximum number of rounds, even if time remains. */
  planned: number;
  /** The number of rounds that run even when the time is up, so that there is a result. */
  minimum: number;
  /** The number of rounds before the measured ones, within the same time. They are numbered below 0. */
  warmUps?: number;
  milliseconds: number;
  now: Clock;
}

/** The numbers of measured and planned rounds. */
export interface Rounds {
  done: number;
  planned: number;
}

/**
 * Runs rounds until the planned number or the time limit is reached. After the minimum number of rounds, a round that
 * would end too late, judging by the duration of the previous one, is not started.
 */
export async function runRounds(plan: RoundPlan, run: (round: number) => Promise<void>): Promise<Rounds> {
  const { planned, milliseconds, now } = plan;
  const minimum = Math.min(plan.minimum, planned);
  const end = now() + milliseconds;
  for (let round = -(plan.warmUps ?? 0); round < 0; round++) await run(round);
  let done = 0;
  let took = 0;
  while (done < minimum || (done < planned && now() + took <= end)) {
    const began = now();
    await run(done);
    took = now() - began;
    done += 1;
  }
  return { done, planned };
}

/** Runs a loop in its share of the time: a loop with twice the weight gets twice as much. */
export type RunShare = <T>(weight: number, loop: (milliseconds: number) => Promise<T>) => Promise<T>;

/**
 * Divides the time of a part among its loops. Time that one loop does not use goes to later loops. `weights` is the sum
 * of the weights of all loops.
 */
export function shareTime(milliseconds: number, weights: number, now: Clock): RunShare {
  let remainingTime = milliseconds;
  let remainingWeight = weights;
  return async (weight, loop) => {
    const began = now();
    const share = remainingWeight > 0 ? (remainingTime * weight) / remainingWeight : 0;
    remainingWeight -= weight;
    try {
      return await loop(Math.max(0, share));
    } finally {
      remainingTime -= now() - began;
    }
  };
}
