import { describe, expect, it, vi } from 'vitest';
import { uncaughtErrors } from '@/lib/browser/page';

describe('uncaughtErrors', () => {
  it.each([
    ['an uncaught error', () => new ErrorEvent('error', { error: new Error('ours') }), 1],
    ['an unhandled rejection', () => new Event('unhandledrejection'), 1],
    ['a layout loop, which is no error', () => new ErrorEvent('error', { message: 'ResizeObserver loop' }), 0],
  ])('handles %s', (_, event, times) => {
    const heard = vi.fn();
    const stop = uncaughtErrors.watch(heard);
    dispatchEvent(event());
    stop();
    dispatchEvent(event());
    expect(heard).toHaveBeenCalledTimes(times);
  });
});
