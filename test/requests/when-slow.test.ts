import { describe, expect, it } from 'vitest';
import { createDevice, slowParams, startWorker } from './device';

describe('createRequestPipeline, for a request that is not slow', () => {
  const params = { videoId: slowParams.videoId };

  it('sends it from the worker', async () => {
    const device = createDevice();
    const { call, sent } = startWorker(device);
    await call('captions', params);
    expect([device.requests.length, sent.length]).toEqual([0, 1]);
  });

  it('reports nothing, however long it takes', async () => {
    const device = createDevice();
    const { call } = startWorker(device, 61);
    expect(await call('captions', params)).toMatchObject({ ok: true });
    expect(device.notices).toEqual([]);
  });
});
