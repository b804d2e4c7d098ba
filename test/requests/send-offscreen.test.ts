import { describe, expect, it } from 'vitest';
import type { SlowRequest } from '@/lib/requests/offscreen-request';
import { sendOffscreen } from '@/lib/requests/send-offscreen';
import type { Failure } from '@/lib/service/failure';
import { VideoId } from '@/lib/service/ids';
import { fail, ok, type Result } from '@/lib/shared/result';
import { scriptedCall, told } from '../fakes';

const order: SlowRequest = {
  ...{ id: 'slow m its key', key: 'its key', connection: 'first', serviceUrl: 'https://service.example', names: {} },
  question: { name: 'captions', asked: { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } },
};

async function asked(answer: unknown, may = true, kept: Result<null, Failure> = ok(null)) {
  const done: unknown[] = [];
  const { call } = scriptedCall(() => {
    done.push('asked');
    return answer;
  });
  await sendOffscreen(
    {
      client: () => call,
      async keep() {
        done.push('kept');
        return kept;
      },
      mayBegin: async () => may,
      tell: async (says) => done.push(says),
    },
    order,
    new AbortController().signal,
  );
  return done;
}

describe('the page out of sight', () => {
  it('keeps the answer before it tells anybody', async () => {
    const done = await asked(ok(told('captions', [])));
    expect(done).toEqual(['asked', 'kept', { is: 'ended', id: order.id, end: { ok: true } }]);
  });

  it('asks nothing that the worker no longer wants of it', async () => {
    expect(await asked(ok(told('captions', [])), false)).toEqual([]);
  });

  it('tells why there is no answer, and keeps none', async () => {
    const end = fail<Failure>({ kind: 'forbidden' } as Failure);
    expect(await asked(end)).toEqual(['asked', { is: 'ended', id: order.id, end }]);
  });

  it('tells that there was no room for it', async () => {
    const end = fail<Failure>({ kind: 'storage-full' });
    expect((await asked(ok(told('captions', [])), true, end)).at(-1)).toMatchObject({ end });
  });
});
