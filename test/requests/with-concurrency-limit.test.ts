import { describe, expect, it } from 'vitest';
import { withConcurrencyLimit } from '@/lib/requests/with-concurrency-limit';
import { fail, ok } from '@/lib/shared/result';
import { byHand, scriptedCall, told } from '../fakes';

const answer = ok(told('autocomplete', { data: [] }));
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('calls at once', () => {
  const setUp = (most: number) => {
    const services: ReturnType<typeof byHand<typeof answer>>[] = [];
    const { call, questions } = scriptedCall(() => {
      const service = byHand<typeof answer>();
      services.push(service);
      return service.promise;
    });
    const limited = withConcurrencyLimit(call, most);
    const ask = (q: string, signal?: AbortSignal) => limited('autocomplete', { q }, signal && { signal });
    return { ask, questions, services, asked: () => questions.map(({ asked }) => (asked as { q: string }).q).join('') };
  };

  it('are no more than the limit, and the others follow in the order they came', async () => {
    const { ask, services, asked } = setUp(2);
    const asking = [...'abcde'].map((q) => ask(q));
    await settle();
    expect(asked()).toBe('ab');
    services[1]?.keep(answer);
    await settle();
    expect(asked()).toBe('abc');
    for (const turn of [0, 2, 3, 4]) {
      services[turn]?.keep(answer);
      await settle();
    }
    expect(asked()).toBe('abcde');
    expect(await Promise.all(asking)).toEqual([answer, answer, answer, answer, answer]);
  });

  it('leave the line when they are called off, and have sent nothing', async () => {
    const { ask, services, asked } = setUp(1);
    const off = new AbortController();
    const [first, second, third] = [ask('a'), ask('b', off.signal), ask('c')];
    await settle();
    off.abort();
    expect(await second).toEqual(fail({ kind: 'stopped' }));
    services[0]?.keep(answer);
    await settle();
    services[1]?.keep(answer);
    await Promise.all([first, third]);
    expect(asked()).toBe('ac');
  });

  it('give their place back when they end in an error of ours', async () => {
    const { call } = scriptedCall(({ asked }) => {
      if ((asked as { q: string }).q === 'bad') throw new Error('ours');
      return answer;
    });
    const limited = withConcurrencyLimit(call, 1);
    await expect(limited('autocomplete', { q: 'bad' })).rejects.toThrow('ours');
    expect(await limited('autocomplete', { q: 'good' })).toEqual(answer);
  });
});
