import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environment } from '@/lib/browser/environment';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('environment', () => {
  it('runAfterResponse runs jobs after the message that woke the worker is handled', async () => {
    const finished: string[] = [];
    const job = (name: string) => async () => void finished.push(name);
    environment.runAfterResponse(job('settle'), job('look'));
    const message = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(job('answer'));

    await vi.advanceTimersByTimeAsync(50);
    await message;
    expect(finished).toEqual(['answer']);
    await vi.advanceTimersByTimeAsync(50);
    expect(finished).toEqual(['answer', 'settle', 'look']);
  });
});
