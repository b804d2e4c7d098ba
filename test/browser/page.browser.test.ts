import { describe, expect, it, vi } from 'vitest';
import { online } from '@/lib/browser/page';

describe('online', () => {
  it('reports changes until the watch ends', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const reported: boolean[] = [];
    const stop = online.watch((isOnline) => reported.push(isOnline));
    expect(online.get()).toBe(true);
    onLine.mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(online.get()).toBe(false);
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    stop();
    dispatchEvent(new Event('offline'));
    expect(reported).toEqual([false, true]);
  });
});
