import { describe, expect, it, vi } from 'vitest';
import { online } from '@/lib/browser/page';

describe('online', () => {
  it('reports changes until the watch ends', () => {
    const knows = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const heard: boolean[] = [];
    const stop = online.watch((isOnline) => heard.push(isOnline));
    expect(online.get()).toBe(true);
    knows.mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(online.get()).toBe(false);
    knows.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    stop();
    dispatchEvent(new Event('offline'));
    expect(heard).toEqual([false, true]);
  });
});
