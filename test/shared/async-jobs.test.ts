import { describe, expect, it } from 'vitest';
import type { PanelPorts } from '@/lib/app-store/ports';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { coalesce } from '@/lib/shared/async-jobs';
import { createCaptionsEnv, createPanel, videoA } from '../captions/captions-environment';

/** Creates a panel whose worker throws an error on every call to the service. */
async function brokenPanel() {
  const { ports } = createCaptionsEnv();
  const sendMessage = (async (kind) => {
    if (kind === 'service/call') throw new Error('TypeError: ours');
    return null;
  }) as PanelPorts['sendMessage'];
  return createPanel({ ...ports, sendMessage }, videoA as string);
}

describe('withRollback', () => {
  it('resets the captions request to idle and rethrows the error', async () => {
    const panel = await brokenPanel();
    await expect(panel.getState().getCaptions({ lang: 'en', mode: 'default' })).rejects.toThrow('ours');
    expect(panel.getState().requestState).toEqual({ is: 'idle' });
  });

  it('resets the track list request to idle and rethrows the error', async () => {
    const panel = await brokenPanel();
    const list = requestStoreOf(panel, 'captionFiles');
    await expect(list.getState().fetch({ videoId: videoA as never })).rejects.toThrow('ours');
    expect(list.getState().requestState).toEqual({ is: 'idle' });
  });
});

describe('panel store', () => {
  it('reports an uncaught error until it is dismissed', async () => {
    const { ports } = createCaptionsEnv();
    let happen = () => {};
    const uncaughtErrors = {
      watch(happened: () => void) {
        happen = happened;
        return () => {};
      },
    };
    const panel = await createPanel({ ...ports, uncaughtErrors }, videoA as string);
    expect(panel.getState().hasUncaughtError).toBe(false);
    happen();
    expect(panel.getState().hasUncaughtError).toBe(true);
    panel.getState().dismissError();
    expect(panel.getState().hasUncaughtError).toBe(false);
  });
});

describe('coalesce', () => {
  /**
   * Creates a job whose runs the test ends one at a time, with a clock on which each run takes 100
   * milliseconds.
   */
  function createJob() {
    const ends: (() => void)[] = [];
    const rests: { milliseconds: number; end(): void }[] = [];
    let time = 0;
    const read = coalesce(() => new Promise<void>((resolve) => ends.push(resolve)), {
      now: () => time,
      wait: (milliseconds) => new Promise((end) => rests.push({ milliseconds, end })),
    });
    const endRun = async (nth: number) => {
      time += 100;
      ends[nth]?.();
      await turns();
    };
    return { read, rests, endRun, started: () => ends.length };
  }
  const turns = () => new Promise((resolve) => setTimeout(resolve));
  const watch = (promise: Promise<void>) => {
    const state = { isOver: false };
    void promise.then(() => {
      state.isOver = true;
    });
    return state;
  };

  it('starts one more run for all calls during a run, after a pause four times as long as that run', async () => {
    const { read, rests, endRun, started } = createJob();
    void read();
    void read();
    void read();
    expect(started()).toBe(1);
    await endRun(0);
    expect([started(), rests.map(({ milliseconds }) => milliseconds)]).toEqual([1, [400]]);
    void read();
    rests[0]?.end();
    await turns();
    expect(started()).toBe(2);
    await endRun(1);
    expect([started(), rests.length]).toEqual([2, 1]);
  });

  it('resolves each call when the first run that started after the call ends', async () => {
    const { read, rests, endRun, started } = createJob();
    const first = watch(read());
    const second = watch(read());
    await endRun(0);
    expect([first.isOver, second.isOver]).toEqual([true, false]);
    rests[0]?.end();
    await turns();
    const third = watch(read());
    await endRun(1);
    expect([started(), second.isOver, third.isOver]).toEqual([2, true, false]);
  });

  it('runs again for a call that came during a failed run', async () => {
    let runs = 0;
    const read = coalesce(
      async () => {
        runs += 1;
        await turns();
        if (runs === 1) throw new Error('first');
      },
      { now: () => 0, wait: async () => {} },
    );
    const calls = [read(), read()];
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(runs).toBe(2);
  });
});
