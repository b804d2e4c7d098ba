import { describe, expect, it } from 'vitest';
import { withKeepAlive } from '@/lib/requests/with-keep-alive';
import { ok } from '@/lib/shared/result';
import { manualPromise, scriptedCall, told } from '../fakes';

describe('withKeepAlive', () => {
  it('keeps the worker alive from the start of a request to its end', async () => {
    const response = ok(told('autocomplete', { data: [] }));
    const service = manualPromise<typeof response>();
    let alive = 0;
    const step = withKeepAlive(async (work) => {
      alive += 1;
      return work.finally(() => {
        alive -= 1;
      });
    });
    const result = step(scriptedCall(() => service.promise).call)('autocomplete', { q: 'tide' });
    expect(alive).toBe(1);
    service.keep(response);
    expect(await result).toEqual(response);
    expect(alive).toBe(0);
  });
});
