import { describe, expect, it } from 'vitest';
import { withCache } from '@/lib/requests/with-cache';
import { withNoCaptionsCache } from '@/lib/requests/with-no-captions-cache';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/response-cache';
import { heldAnswer, heldInMemory, noon, scriptedCall } from '../fakes';

const serviceUrl = 'https://service.example';
const question = { videoId: VideoId.parse('aaaaaaaaaaa') };
const key = cacheKey('captions', question, serviceUrl);
const came = heldAnswer({
  key,
  name: 'captions',
  asked: question,
  status: 404,
  body: '{"error":{"message":"No captions"}}',
});
const lines = heldAnswer({ key, name: 'captions', asked: question, status: 200, body: '[]' });

const setUp = (held: (typeof came)[] = [], refusal = true) => {
  const failure = { kind: 'no-captions', lang: null } as const;
  const { call } = scriptedCall(() => ({ ok: false, failure, ...(refusal && { came }) }));
  const room = heldInMemory(held);
  return { call: withNoCaptionsCache(call, room), room };
};

describe('the word that there are no captions', () => {
  it('is kept as it came', async () => {
    const { call, room } = setUp();
    expect(await call('captions', question)).toMatchObject({ ok: false, failure: { kind: 'no-captions' } });
    expect(room.answers.get(key)).toEqual(came);
  });

  it('never takes the place of captions that are held', async () => {
    const { call, room } = setUp([lines]);
    await call('captions', question, { again: true });
    expect(room.answers.get(key)).toEqual(lines);
  });

  it('takes the place of an older one', async () => {
    const { call, room } = setUp([{ ...came, receivedAt: 1 }]);
    await call('captions', question, { again: true });
    expect(room.answers.get(key)).toEqual(came);
  });

  it.each([
    ['for a day', 23 * 3_600_000, 0],
    ['no longer', 25 * 3_600_000, 1],
  ])('is believed %s', async (_, age, sent) => {
    const { call, questions } = scriptedCall(() => ({ ok: false, failure: { kind: 'offline' } }));
    const room = heldInMemory([{ ...came, receivedAt: noon - age }]);
    await withCache(call, { get: room.get, serviceUrl: async () => serviceUrl, now: () => noon, free: async () => {} })(
      'captions',
      question,
    );
    expect(questions).toHaveLength(sent);
  });
});

describe('any other failure', () => {
  it('is not kept', async () => {
    const { call, room } = setUp([], false);
    await call('captions', question);
    expect(room.answers.size).toBe(0);
  });
});
