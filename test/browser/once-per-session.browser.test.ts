import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { oncePerSession } from '@/lib/browser/worker-events';

beforeEach(() => fakeBrowser.reset());

describe('oncePerSession', () => {
  it('runs a job once per browser session, and again only if it failed', async () => {
    let done = 0;
    const job = async () => {
      done += 1;
      if (done === 1) throw new Error('died');
    };
    await expect(oncePerSession(job)).rejects.toThrow('died');
    await oncePerSession(job);
    await oncePerSession(job);
    expect(done).toBe(2);
  });
});
