import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeInTime, inTime } from './in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);

describe('inTime', () => {
  it('resolves with the value and clears its timer', async () => {
    expect(await inTime('The page', Promise.resolve('here'), 1_000)).toBe('here');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with the name of the wait and its limit after a timeout', async () => {
    const failed = expect(inTime('The page', never, 2_000)).rejects.toThrow('The page did not come within 2 s');
    await vi.advanceTimersByTimeAsync(2_000);
    await failed;
  });

  it('rejects with the error of its promise', async () => {
    await expect(inTime('The page', Promise.reject(new Error('It crashed')), 2_000)).rejects.toThrow('It crashed');
  });
});

describe('closeInTime', () => {
  it('resolves even if closing the browser hangs or fails', async () => {
    const closed = closeInTime(() => never);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(closed).resolves.toBeUndefined();
    await expect(closeInTime(() => Promise.reject(new Error('It crashed')))).resolves.toBeUndefined();
  });
});
