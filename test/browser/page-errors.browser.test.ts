import { describe, expect, it, vi } from 'vitest';
import { uncaughtErrors } from '@/lib/browser/page';

describe('a mistake of ours', () => {
  it.each([
    ['thrown and not caught', () => new ErrorEvent('error', { error: new Error('ours') }), 1],
    ['in a promise that nobody waited for', () => new Event('unhandledrejection'), 1],
    ['a layout that settled a turn later', () => new ErrorEvent('error', { message: 'ResizeObserver loop' }), 0],
  ])('is heard of, or is none: %s', (_, event, times) => {
    const heard = vi.fn();
    const stop = uncaughtErrors.watch(heard);
    dispatchEvent(event());
    stop();
    dispatchEvent(event());
    expect(heard).toHaveBeenCalledTimes(times);
  });
});
