/** Returns milliseconds since any fixed point. */
export type Clock = () => number;

/** Bounds of a measuring loop by number and by time. */
export interface RoundPlan {
  /** Ends the loop, even if time remains. */
  planned: number;
  /** Runs even when the time is over, so that there is a result. */
  minimum: number;
  /** Rounds before the measured ones, within the same time; they get numbers below 0. */
  warmUps?: number;
  milliseconds: number;
  now: Clock;
}

/** The numbers of measured and of wanted rounds. */
export interface Rounds {
  done: number;
  planned: number;
}

/**
 * Runs rounds until the wanted number or the time is reached. A round is skipped if the duration of the one before suggests
 * that it would end too late.
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

/** Runs a loop in its share of the time: a loop of twice the weight gets twice as much. */
export type RunShare = <T>(weight: number, loop: (milliseconds: number) => Promise<T>) => Promise<T>;

/** Divides the time of a part among its loops. Unused time of one loop goes to the later ones. */
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
