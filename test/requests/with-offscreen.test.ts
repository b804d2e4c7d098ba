import { describe, expect, it } from 'vitest';
import { createOffscreenCalls } from '@/lib/requests/with-offscreen';
import type { Call } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/response-cache';
import { fail, ok } from '@/lib/shared/result';
import { fakeClock, heldAnswer, heldInMemory, noon, scriptedCall, told } from '../fakes';
import { stageInMemory } from './offscreen-in-memory';

const serviceUrl = 'https://service.example';
const slow = { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } as const;
const key = cacheKey('captions', slow, serviceUrl);
const answer = heldAnswer({ key, asked: slow, videoId: slow.videoId, receivedAt: noon + 90_000 });

function setUp(has: 'a page' | 'none' = 'a page') {
  const page = stageInMemory();
  const clock = fakeClock();
  const held = heldInMemory();
  const noted: string[] = [];
  const { call: inner, questions } = scriptedCall(() => ok(told('captions', [])));
  const { withOffscreen: calling, hear } = createOffscreenCalls({
    ...{
      stage: has === 'none' ? null : page.stage,
      held: held.get,
      isForgotten: () => false,
      after: clock.after,
    },
    account: async () => ({ connection: 'first', serviceUrl, names: {} }),
    note: async (url) => void noted.push(url),
  });
  const asking = calling(inner);
  const row = { id: `${noon}-m`, sentAt: noon };
  const call: Call = (name, asked, wish) => asking(name, asked, { ...wish, row });
  return { ...page, clock, held, noted, questions, hear, call };
}

const turn = () => new Promise((done) => setImmediate(done));

describe('a question whose answer takes minutes', () => {
  it('is asked by the page out of sight, and its answer is read from the shelf', async () => {
    const { call, orders, begins, ends, hear, held, questions, left } = setUp();
    const asking = call('captions', slow);
    await turn();
    expect(orders).toMatchObject([{ key, question: { name: 'captions', asked: slow }, connection: 'first' }]);
    expect(await begins(hear)).toBe(true);
    await held.put(answer);
    await ends(hear, { ok: true });
    expect(await asking).toMatchObject({ ok: true, value: { held: answer, isShelved: true } });
    expect(questions).toEqual([]);
    expect(left).toEqual([orders[0]?.id]);
  });

  it('that came without lines is told beside the earlier one with lines, which stays', async () => {
    const { call, begins, ends, hear, held } = setUp();
    const earlier = { ...answer, receivedAt: noon - 1, body: JSON.stringify([{ offset: 0, text: 'a' }]) };
    await held.put(earlier);
    const asking = call('captions', slow);
    await turn();
    await begins(hear);
    await held.put(answer);
    await ends(hear, { ok: true });
    const shown = { body: earlier.body, worse: { receivedAt: answer.receivedAt } };
    expect(await asking).toMatchObject({ ok: true, value: { held: shown, isShelved: true } });
  });

  it('is the only kind that is: all others are asked at once', async () => {
    const { call, orders, questions } = setUp();
    await call('captions', { videoId: slow.videoId });
    expect([orders.length, questions.length]).toEqual([0, 1]);
  });

  it.each([
    ['no such page can be made', 'none' as const],
    ['it cannot be opened', 'a page' as const],
  ])('is asked here where %s', async (_, has) => {
    const { call, stage, orders, questions } = setUp(has);
    stage.begin = async () => {
      throw new Error('Only one page');
    };
    expect(await call('captions', slow)).toMatchObject({ ok: true });
    expect([orders.length, questions.length]).toEqual([0, 1]);
  });

  it('is asked here where the page does not begin, which then never may', async () => {
    const { call, clock, begins, hear, questions } = setUp();
    const asking = call('captions', slow);
    await turn();
    await clock.pass(10);
    await asking;
    expect(questions).toHaveLength(1);
    expect(await begins(hear)).toBe(false);
  });

  it('is waited for however long it takes, once the page has begun', async () => {
    const { call, clock, begins, ends, hear, held, questions } = setUp();
    const asking = call('captions', slow);
    await turn();
    await begins(hear);
    await clock.pass(300);
    await held.put({ ...answer, receivedAt: clock.now() });
    await ends(hear, { ok: true });
    expect(await asking).toMatchObject({ ok: true });
    expect(questions).toEqual([]);
  });

  it('is told as never answered where the page ends over it', async () => {
    const { call, begins, dies, hear } = setUp();
    const asking = call('captions', slow);
    await turn();
    await begins(hear);
    dies();
    expect(await asking).toEqual(fail({ kind: 'interrupted' }));
  });

  it('is told as answered and gone where what it is about was forgotten as it came', async () => {
    const { call, begins, ends, hear } = setUp();
    const asking = call('captions', slow);
    await turn();
    await begins(hear);
    await ends(hear, { ok: true });
    expect(await asking).toEqual({ ...fail({ kind: 'interrupted' }), forgotten: 'answered' });
  });

  it('brings a refusal back, with what it teaches', async () => {
    const { call, orders, begins, hear, noted } = setUp();
    const asking = call('captions', slow);
    await turn();
    await begins(hear);
    const heard = { name: 'captions', at: noon } as never;
    const id = orders[0]?.id ?? '';
    await hear({ is: 'ended', id, end: fail({ kind: 'no-captions', lang: null }), heard: { serviceUrl, heard } });
    expect(await asking).toEqual(fail({ kind: 'no-captions', lang: null }));
    expect(noted).toEqual([serviceUrl]);
  });

  it('is called off before the page begins, and then by the page', async () => {
    const { call, orders, begins, hear, stopped } = setUp();
    const [early, late] = [new AbortController(), new AbortController()];
    const first = call('captions', slow, { signal: early.signal });
    await turn();
    early.abort();
    expect(await first).toEqual({ ...fail({ kind: 'stopped' }), forgotten: 'unsent' });
    expect(await begins(hear)).toBe(false);
    void call('captions', slow, { signal: late.signal });
    await turn();
    await begins(hear);
    late.abort();
    expect(stopped).toEqual([orders[1]?.id]);
  });
});
