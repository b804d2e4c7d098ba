import { describe, expect, it } from 'vitest';
import { fail } from '@/lib/shared/result';
import {
  createDevice,
  type Device,
  deleteVideo,
  dyingOn,
  live,
  price,
  rowsOf,
  saveResponse,
  slow,
  startRequest,
  turn,
} from './worker-lives';

type Life = ReturnType<typeof live>;

/** The offscreen document gets the response, and does not save it because the video was deleted. */
const endsUnsaved = async (device: Device, { handleOffscreenMessage }: Life) => {
  await device.clock.pass(61);
  await device.ends(handleOffscreenMessage, { ok: true });
  await turn();
};

const moments: [when: string, play: (device: Device) => Promise<Life>][] = [
  [
    'while the request is pending',
    async (device) => {
      const life = await startRequest(device);
      await deleteVideo(device);
      await endsUnsaved(device, life);
      return life;
    },
  ],
  [
    'when its response is saved, and the worker has not read it yet',
    async (device) => {
      const life = await startRequest(device);
      await saveResponse(device);
      await deleteVideo(device);
      await endsUnsaved(device, life);
      return life;
    },
  ],
  [
    'before the worker is killed',
    async (device) => {
      await startRequest(dyingOn(device));
      await deleteVideo(device);
      const next = live({ ...device, deleted: [] });
      await endsUnsaved(device, next);
      return next;
    },
  ],
  [
    'after the worker was killed',
    async (device) => {
      await startRequest(dyingOn(device));
      const next = live(device);
      await next.recover();
      await deleteVideo(device);
      await endsUnsaved(device, next);
      return next;
    },
  ],
];

describe('requestPipeline, for a video that is deleted during its slow request', () => {
  it.each(moments)('%s: confirms its row at its price, and saves nothing', async (_, play) => {
    const device = createDevice();
    const life = await play(device);
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
    expect([...device.responses.answers]).toEqual([]);
    expect([device.requests.length, life.sent.length]).toEqual([1, 0]);
    // The user deleted it and needs no notice.
    expect(device.notices).toEqual([]);
  });

  it('before it is sent: sends nothing and leaves no row', async () => {
    const device = createDevice();
    const life = live(device);
    const result = life.call('captions', slow);
    await turn();
    await device.clock.pass(1);
    await deleteVideo(device);
    expect(await device.begins(life.handleOffscreenMessage)).toBe(false);
    expect(await result).toMatchObject(fail({ kind: 'stopped' }));
    expect(rowsOf(device)).toEqual([]);
    // The document was told not to send it, so the worker does not send it after the timeout either.
    await device.clock.pass(10);
    expect(life.sent).toEqual([]);
  });

  it('before the worker sends it, because the document did not begin: sends nothing', async () => {
    const device = createDevice();
    const life = live(device);
    const result = life.call('captions', slow);
    await turn();
    await deleteVideo(device);
    await device.clock.pass(10);
    expect(await result).toMatchObject(fail({ kind: 'stopped' }));
    expect([rowsOf(device), life.sent]).toEqual([[], []]);
    expect(await device.begins(life.handleOffscreenMessage)).toBe(false);
  });

  it('before it was requested: sends the request', async () => {
    const device = createDevice();
    await deleteVideo(device);
    await device.clock.pass(1);
    const life = live(device);
    void life.call('captions', slow);
    await turn();
    expect(await device.begins(life.handleOffscreenMessage)).toBe(true);
  });

  it('marks its row as possibly billed if the document ended before it reported', async () => {
    const device = createDevice();
    await startRequest(dyingOn(device));
    await deleteVideo(device);
    device.dies();
    await live(device).recover();
    expect(rowsOf(device)).toEqual([['possible', 'interrupted', null]]);
  });
});

describe('requestPipeline, for a response that the offscreen document saved', () => {
  it('confirms the row and returns the response if the document ended before it reported', async () => {
    const device = createDevice();
    const life = live(device);
    const result = life.call('captions', slow);
    await turn();
    await device.begins(life.handleOffscreenMessage);
    await device.clock.pass(90);
    await saveResponse(device);
    device.dies();
    expect(await result).toMatchObject({ ok: true });
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
  });

  it.each([
    ['the same worker', false],
    ['the next worker', true],
  ])('confirms the row at its price if storage was full, in %s', async (_, isNext) => {
    const device = createDevice();
    const first = await startRequest(isNext ? dyingOn(device) : device);
    const { handleOffscreenMessage } = isNext ? live(device) : first;
    await device.ends(handleOffscreenMessage, fail({ kind: 'storage-full' }));
    await turn();
    expect(rowsOf(device)).toEqual([['confirmed', 'storage-full', price]]);
  });
});
