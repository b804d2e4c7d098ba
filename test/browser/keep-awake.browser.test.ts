import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { environment, keepAwake } from '@/lib/browser/environment';
import { byHand } from '../fakes';

const setUp = () => vi.spyOn(fakeBrowser.runtime, 'getPlatformInfo').mockResolvedValue({} as never);

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a worker with work under way', () => {
  it('shows a sign of life more often than every 30 seconds, and none when the work is done', async () => {
    const pulse = setUp();
    const work = byHand<string>();
    const awake = keepAwake(work.promise);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(pulse.mock.calls.length).toBeGreaterThanOrEqual(4);
    work.keep('done');
    expect(await awake).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends it when the work fails', async () => {
    setUp();
    await expect(keepAwake(Promise.reject(new Error('ours')))).rejects.toThrow('ours');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a job for later', () => {
  it('runs after its wait, and the worker stays awake till then', async () => {
    const pulse = setUp();
    const job = vi.fn(async () => undefined);
    environment.after(60, job);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(job).not.toHaveBeenCalled();
    expect(pulse).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(job).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not run when it was called off, and leaves no timer', async () => {
    setUp();
    const job = vi.fn(async () => undefined);
    environment.after(60, job)();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(job).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
