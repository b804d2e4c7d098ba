import { describe, expect, it } from 'vitest';
import { sendOffscreen } from '@/lib/requests/send-offscreen';
import type { SlowRequest } from '@/lib/requests/with-offscreen';
import type { Failure } from '@/lib/service/failure';
import { VideoId } from '@/lib/service/ids';
import { fail, ok, type Result } from '@/lib/shared/result';
import { parsedResponse, scriptedCall } from '../fakes';

const request: SlowRequest = {
  id: 'slow m its key',
  key: 'its key',
  connection: 'first',
  serviceUrl: 'https://service.example',
  request: { name: 'captions', params: { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } },
};

/** Sends the request and returns the resulting actions, in order. */
async function send(result: unknown, stored: Result<null, Failure> = ok(null)) {
  const actions: unknown[] = [];
  const { call } = scriptedCall(() => {
    actions.push('sent');
    return result;
  });
  await sendOffscreen(
    {
      call,
      async putResponse(response) {
        actions.push('saved');
        return stored.ok ? ok(response) : stored;
      },
      sendToWorker: async (message) => actions.push(message),
    },
    request,
    new AbortController().signal,
  );
  return actions;
}

describe('sendOffscreen', () => {
  it('saves the response before it notifies the worker', async () => {
    const actions = await send(ok(parsedResponse('captions', [])));
    expect(actions).toEqual(['sent', 'saved', { is: 'ended', id: request.id, outcome: { ok: true } }]);
  });

  it('reports the failure of a request, and saves nothing', async () => {
    const outcome = fail<Failure>({ kind: 'forbidden' } as Failure);
    expect(await send(outcome)).toEqual(['sent', { is: 'ended', id: request.id, outcome }]);
  });

  it('reports full storage', async () => {
    const outcome = fail<Failure>({ kind: 'storage-full' });
    expect((await send(ok(parsedResponse('captions', [])), outcome)).at(-1)).toMatchObject({ outcome });
  });
});
