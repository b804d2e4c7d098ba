import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { alarms } from '@/lib/browser/worker-events';

beforeEach(() => fakeBrowser.reset());

const going = () => fakeBrowser.alarms.get('runs-going');
const watch = () => fakeBrowser.alarms.get('runs-watch');
const soon = () => Date.now() + 3_600_000;

describe('what wakes a worker that sleeps or died', () => {
  it('rings every half minute while something is going, and no longer', async () => {
    await alarms.set({ isGoing: true, watchAt: null });
    expect(await going()).toMatchObject({ periodInMinutes: 0.5 });
    await alarms.set({ isGoing: false, watchAt: null });
    expect(await going()).toBeUndefined();
  });

  it('is left alone while it rings: set anew at each word it would never come to ring', async () => {
    const create = vi.spyOn(fakeBrowser.alarms, 'create');
    await alarms.set({ isGoing: true, watchAt: null });
    await alarms.set({ isGoing: true, watchAt: null });
    expect(create).toHaveBeenCalledOnce();
    create.mockRestore();
  });

  it('rings once when a schedule is due, at the newest time that was said', async () => {
    const [first, second] = [soon(), soon() + 60_000];
    await alarms.set({ isGoing: false, watchAt: first });
    await alarms.set({ isGoing: false, watchAt: second });
    expect((await watch())?.scheduledTime).toBe(second);
    expect((await watch())?.periodInMinutes).toBeUndefined();
    expect(await going()).toBeUndefined();
  });

  it('does not ring for a schedule that was switched off', async () => {
    await alarms.set({ isGoing: true, watchAt: soon() });
    await alarms.set({ isGoing: true, watchAt: null });
    expect(await watch()).toBeUndefined();
    expect(await going()).toBeDefined();
  });

  it('is heard by its two names and when the browser starts, and by no other alarm', async () => {
    const rung = vi.fn();
    alarms.hear(rung);
    for (const name of ['runs-going', 'runs-watch', 'backup']) {
      await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: false });
    }
    expect(rung).toHaveBeenCalledTimes(2);
    await fakeBrowser.runtime.onStartup.trigger();
    expect(rung).toHaveBeenCalledTimes(3);
  });
});
