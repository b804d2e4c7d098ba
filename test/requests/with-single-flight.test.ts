import { describe, expect, it } from 'vitest';
import { withSingleFlight } from '@/lib/requests/with-single-flight';
import { fail, ok } from '@/lib/shared/result';
import { type AskedOnce, byHand, scriptedCall, told } from '../fakes';

const serviceUrl = 'https://service.example';
const answer = ok(told('autocomplete', { data: [] }));
const setUp = (script: (question: AskedOnce) => unknown) => {
  const { call, questions } = scriptedCall(script);
  return { ...withSingleFlight(call, async () => serviceUrl), questions };
};
/** Answers as a client does when it is called off. */
const untilStopped = ({ wish }: AskedOnce) =>
  new Promise((resolve) => wish?.signal?.addEventListener('abort', () => resolve(fail({ kind: 'stopped' }))));

describe('a question under way', () => {
  it('is sent once, however often it is asked', async () => {
    const service = byHand<typeof answer>();
    const { call, questions } = setUp(() => service.promise);
    const asking = [call('autocomplete', { q: 'a' }), call('autocomplete', { q: 'a' }, { again: true })];
    service.keep(answer);
    expect(await Promise.all(asking)).toEqual([answer, answer]);
    expect(questions).toHaveLength(1);
  });

  it('keeps no other question waiting', async () => {
    const service = byHand<typeof answer>();
    const { call, questions } = setUp(() => service.promise);
    const asking = [call('autocomplete', { q: 'a' }), call('autocomplete', { q: 'b' })];
    service.keep(answer);
    await Promise.all(asking);
    expect(questions).toHaveLength(2);
  });

  it('is sent anew once it has ended', async () => {
    const { call, questions } = setUp(() => answer);
    await call('autocomplete', { q: 'a' });
    await call('autocomplete', { q: 'a' });
    expect(questions).toHaveLength(2);
  });

  it('is sent anew once it has ended in an error of ours', async () => {
    const { call, questions } = setUp(() => Promise.reject(new Error('ours')));
    await expect(call('autocomplete', { q: 'a' })).rejects.toThrow('ours');
    await expect(call('autocomplete', { q: 'a' })).rejects.toThrow('ours');
    expect(questions).toHaveLength(2);
  });

  it('ends with all others when everything is stopped', async () => {
    const { call, stopAll } = setUp(untilStopped);
    const asking = [call('autocomplete', { q: 'a' }), call('autocomplete', { q: 'b' })];
    await Promise.resolve();
    await Promise.resolve();
    await stopAll();
    expect(await Promise.all(asking)).toEqual([fail({ kind: 'stopped' }), fail({ kind: 'stopped' })]);
  });
});
