import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { environment, keepAlive } from '@/lib/browser/environment';
import { manualPromise } from '../fakes';

const setUp = () => vi.spyOn(fakeBrowser.runtime, 'getPlatformInfo').mockResolvedValue({} as never);

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('keepAlive', () => {
  it('calls the browser more often than every 30 seconds until the work ends', async () => {
    const platformInfo = setUp();
    const work = manualPromise<string>();
    const result = keepAlive(work.promise);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(platformInfo.mock.calls.length).toBeGreaterThanOrEqual(4);
    work.resolve('done');
    expect(await result).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops when the work fails', async () => {
    setUp();
    await expect(keepAlive(Promise.reject(new Error('ours')))).rejects.toThrow('ours');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('environment › after', () => {
  it('runs the job after the delay and keeps the worker alive until then', async () => {
    const platformInfo = setUp();
    const job = vi.fn(async () => undefined);
    environment.after(60, job);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(job).not.toHaveBeenCalled();
    expect(platformInfo).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(job).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not run a cancelled job and leaves no timer', async () => {
    setUp();
    const job = vi.fn(async () => undefined);
    environment.after(60, job)();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(job).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
