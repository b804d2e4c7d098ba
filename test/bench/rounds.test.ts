import { describe, expect, it } from 'vitest';
import { runRounds, shareTime } from './rounds.ts';

/** Returns a clock that advances only when work is done. */
function clockOfWork() {
  let time = 1_000;
  return {
    now: () => time,
    work: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('runRounds', () => {
  it('runs the planned number of rounds if there is time', async () => {
    const { now, work } = clockOfWork();
    const roundNumbers: number[] = [];
    const rounds = await runRounds({ planned: 4, minimum: 2, milliseconds: 1_000, now }, async (round) => {
      roundNumbers.push(round);
      await work(10);
    });
    expect(rounds).toEqual({ done: 4, planned: 4 });
    expect(roundNumbers).toEqual([0, 1, 2, 3]);
  });

  it('skips a round that would end too late if it lasted as long as the round before', async () => {
    const { now, work } = clockOfWork();
    const rounds = await runRounds({ planned: 40, minimum: 2, milliseconds: 100, now }, () => work(30));
    expect(rounds).toEqual({ done: 3, planned: 40 });
    expect(now()).toBe(1_090);
  });

  it('continues after a slow round if later ones fit', async () => {
    const { now, work } = clockOfWork();
    const rounds = await runRounds({ planned: 9, minimum: 1, milliseconds: 100, now }, (round) => work(round ? 5 : 45));
    expect(rounds).toEqual({ done: 9, planned: 9 });
  });

  it('runs the minimum number of rounds even if no time is left', async () => {
    const { now, work } = clockOfWork();
    const rounds = await runRounds({ planned: 40, minimum: 3, milliseconds: -5, now }, () => work(500));
    expect(rounds).toEqual({ done: 3, planned: 40 });
  });

  it('never exceeds the planned number of rounds, even with a larger minimum', async () => {
    const { now, work } = clockOfWork();
    expect(await runRounds({ planned: 1, minimum: 3, milliseconds: 9, now }, () => work(1))).toEqual({
      done: 1,
      planned: 1,
    });
  });

  it('counts the time of warm-up rounds, but does not count them as rounds', async () => {
    const { now, work } = clockOfWork();
    const roundNumbers: number[] = [];
    const plan = { planned: 5, minimum: 1, warmUps: 2, milliseconds: 100, now };
    const rounds = await runRounds(plan, async (round) => {
      roundNumbers.push(round);
      await work(25);
    });
    expect(roundNumbers).toEqual([-2, -1, 0, 1]);
    expect(rounds).toEqual({ done: 2, planned: 5 });
  });

  it('rejects with the error of a round', async () => {
    const { now } = clockOfWork();
    const failing = runRounds({ planned: 5, minimum: 1, milliseconds: 100, now }, async () => {
      throw new Error('The browser is gone');
    });
    await expect(failing).rejects.toThrow('The browser is gone');
  });
});

describe('shareTime', () => {
  const shares = async (milliseconds: number, weights: number[], uses: number[]) => {
    const { now, work } = clockOfWork();
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const share = shareTime(milliseconds, sum, now);
    const shareTimes: number[] = [];
    for (const [index, weight] of weights.entries()) {
      await share(weight, async (time) => {
        shareTimes.push(time);
        await work(uses[index] ?? 0);
      });
    }
    return shareTimes;
  };

  it('divides the time by weight', async () => {
    expect(await shares(100, [1, 3, 1], [20, 60, 20])).toEqual([20, 60, 20]);
  });

  it('passes on the unused time of a loop to later loops', async () => {
    expect(await shares(100, [1, 1, 2], [5, 35, 60])).toEqual([25, (95 * 1) / 3, 60]);
  });

  it('gives later loops less time after a long one, but never a negative amount', async () => {
    expect(await shares(100, [2, 1, 1], [80, 40, 1])).toEqual([50, 10, 0]);
  });

  it('counts the time of a loop that failed', async () => {
    const { now, work } = clockOfWork();
    const share = shareTime(100, 2, now);
    const failing = share(1, async () => {
      await work(90);
      throw new Error('The browser is gone');
    });
    await expect(failing).rejects.toThrow('The browser is gone');
    expect(await share(1, async (time) => time)).toBe(10);
  });
});
