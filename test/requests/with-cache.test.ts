import { describe, expect, it } from 'vitest';
import { withCache } from '@/lib/requests/with-cache';
import { cacheKey } from '@/lib/service/response-cache';
import { ok } from '@/lib/shared/result';
import { heldAnswer, heldInMemory, noon, scriptedCall, told } from '../fakes';

const serviceUrl = 'https://service.example';
const question = { q: 'tide' };
const key = cacheKey('autocomplete', question, serviceUrl);
const old = heldAnswer({ key, name: 'autocomplete', receivedAt: noon - 1e12, body: '{"data":["tide mill"]}' });

const setUp = (held = [old]) => {
  const { call, questions } = scriptedCall(() => ok(told('autocomplete', { data: ['new'] })));
  const room = heldInMemory(held);
  const freed: unknown[] = [];
  const free = async (...of: unknown[]) => void freed.push(of);
  const keeping = { get: room.get, serviceUrl: async () => serviceUrl, now: () => noon, free };
  return { call: withCache(call, keeping), questions, freed };
};

describe('a question whose answer is held', () => {
  it('is answered from there, whatever its age', async () => {
    const { call, questions } = setUp();
    expect(await call('autocomplete', question)).toMatchObject({
      ok: true,
      value: { held: old, value: { data: ['tide mill'] } },
    });
    expect(questions).toEqual([]);
  });

  it('is told to have been free, and no other is', async () => {
    const { call, freed } = setUp();
    await call('autocomplete', question, { by: 'reader' });
    await call('autocomplete', question, { again: true });
    await call('autocomplete', { q: 'ebb' });
    expect(freed).toEqual([['autocomplete', question, { by: 'reader' }]]);
  });

  it('goes out when it is asked again', async () => {
    const { call, questions } = setUp();
    expect(await call('autocomplete', question, { again: true })).toMatchObject({
      value: { value: { data: ['new'] } },
    });
    expect(questions).toHaveLength(1);
  });

  it('goes out when it is another question', async () => {
    const { call, questions } = setUp();
    await call('autocomplete', { q: 'ebb' });
    expect(questions).toHaveLength(1);
  });

  it('goes out when another service is asked', async () => {
    const { questions, call } = setUp([{ ...old, key: cacheKey('autocomplete', question, 'https://other.example') }]);
    await call('autocomplete', question);
    expect(questions).toHaveLength(1);
  });

  it('is never paid again because it cannot be read', async () => {
    const { call, questions } = setUp([{ ...old, body: '<html>' }]);
    expect(await call('autocomplete', question)).toMatchObject({ ok: false });
    expect(questions).toEqual([]);
  });
});
