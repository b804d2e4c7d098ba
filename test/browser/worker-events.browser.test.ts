import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { alarms } from '@/lib/browser/worker-events';

beforeEach(() => fakeBrowser.reset());

const activeRuns = () => fakeBrowser.alarms.get('active-runs');
const watch = () => fakeBrowser.alarms.get('due-schedules');
const inAnHour = () => Date.now() + 3_600_000;

describe('alarms', () => {
  it('repeat every half minute while a run is active', async () => {
    await alarms.set({ isActive: true, nextScheduleAt: null });
    expect(await activeRuns()).toMatchObject({ periodInMinutes: 0.5 });
    await alarms.set({ isActive: false, nextScheduleAt: null });
    expect(await activeRuns()).toBeUndefined();
  });

  it('are not created again while they are active, which would delay them', async () => {
    const create = vi.spyOn(fakeBrowser.alarms, 'create');
    await alarms.set({ isActive: true, nextScheduleAt: null });
    await alarms.set({ isActive: true, nextScheduleAt: null });
    expect(create).toHaveBeenCalledOnce();
    create.mockRestore();
  });

  it('ring once for a schedule, at the time that was set last', async () => {
    const first = inAnHour();
    const second = inAnHour() + 60_000;
    await alarms.set({ isActive: false, nextScheduleAt: first });
    await alarms.set({ isActive: false, nextScheduleAt: second });
    expect((await watch())?.scheduledTime).toBe(second);
    expect((await watch())?.periodInMinutes).toBeUndefined();
    expect(await activeRuns()).toBeUndefined();
  });

  it('are cleared for a schedule that was switched off, but not for an active run', async () => {
    await alarms.set({ isActive: true, nextScheduleAt: inAnHour() });
    await alarms.set({ isActive: true, nextScheduleAt: null });
    expect(await watch()).toBeUndefined();
    expect(await activeRuns()).toBeDefined();
  });

  it('call the listener for run alarms and at browser startup, but not for other alarms', async () => {
    const listener = vi.fn();
    alarms.onAlarm(listener);
    for (const name of ['active-runs', 'due-schedules', 'backup']) {
      await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: false });
    }
    expect(listener).toHaveBeenCalledTimes(2);
    await fakeBrowser.runtime.onStartup.trigger();
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
