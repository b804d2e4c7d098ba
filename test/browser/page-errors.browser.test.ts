import { describe, expect, it, vi } from 'vitest';
import { uncaughtErrors } from '@/lib/browser/page';

describe('uncaughtErrors', () => {
  it.each([
    ['reports an uncaught error', () => new ErrorEvent('error', { error: new Error('ours') }), 1],
    ['reports an unhandled rejection', () => new Event('unhandledrejection'), 1],
    ['ignores the report of a layout loop', () => new ErrorEvent('error', { message: 'ResizeObserver loop' }), 0],
  ])('%s', (_, event, times) => {
    const listener = vi.fn();
    const stop = uncaughtErrors.watch(listener);
    dispatchEvent(event());
    stop();
    dispatchEvent(event());
    expect(listener).toHaveBeenCalledTimes(times);
  });
});
