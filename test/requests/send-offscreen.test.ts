import { describe, expect, it } from 'vitest';
import { sendOffscreen } from '@/lib/requests/send-offscreen';
import type { SlowRequest } from '@/lib/requests/with-offscreen';
import type { Failure } from '@/lib/service/failure';
import { VideoId } from '@/lib/service/ids';
import { fail, ok, type Result } from '@/lib/shared/result';
import { scriptedCall, told } from '../fakes';

const request: SlowRequest = {
  id: 'slow m its key',
  key: 'its key',
  connection: 'first',
  serviceUrl: 'https://service.example',
  names: {},
  request: { name: 'captions', asked: { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } },
};

/** Sends the request. Returns the actions in order. */
async function send(result: unknown, mayBegin = true, stored: Result<null, Failure> = ok(null)) {
  const done: unknown[] = [];
  const { call } = scriptedCall(() => {
    done.push('sent');
    return result;
  });
  await sendOffscreen(
    {
      createClient: () => call,
      async putResponse() {
        done.push('saved');
        return stored;
      },
      mayBegin: async () => mayBegin,
      sendToWorker: async (message) => done.push(message),
    },
    request,
    new AbortController().signal,
  );
  return done;
}

describe('sendOffscreen', () => {
  it('saves the response before it notifies the worker', async () => {
    const done = await send(ok(told('captions', [])));
    expect(done).toEqual(['sent', 'saved', { is: 'ended', id: request.id, outcome: { ok: true } }]);
  });

  it('sends nothing that the worker no longer wants', async () => {
    expect(await send(ok(told('captions', [])), false)).toEqual([]);
  });

  it('reports why there is no response, and saves none', async () => {
    const outcome = fail<Failure>({ kind: 'forbidden' } as Failure);
    expect(await send(outcome)).toEqual(['sent', { is: 'ended', id: request.id, outcome }]);
  });

  it('reports full storage', async () => {
    const outcome = fail<Failure>({ kind: 'storage-full' });
    expect((await send(ok(told('captions', [])), true, outcome)).at(-1)).toMatchObject({ outcome });
  });
});
