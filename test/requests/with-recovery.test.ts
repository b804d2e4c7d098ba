import { describe, expect, it } from 'vitest';
import { fail } from '@/lib/shared/result';
import { begun, comes, key, leftBehind, live, makeWorld, price, rowsOf, slow, turn } from './offscreen-lives';

describe('a worker that wakes while its question is still under way out of sight', () => {
  it('leaves the row as it is, and says what is under way and since when', async () => {
    const { world, next } = await leftBehind();
    expect(await next.underWay(slow.videoId)).toEqual([
      { name: 'captions', asked: slow, since: world.clock.now() - 40_000 },
    ]);
    expect(rowsOf(world)).toEqual([['sent', null, null]]);
  });

  it('confirms it at its price once the answer is kept', async () => {
    const { world, next } = await leftBehind();
    await world.clock.pass(50);
    await comes(world);
    await world.ends(next.slowTells, { ok: true });
    expect(rowsOf(world)).toEqual([['confirmed', null, price]]);
  });

  it('confirms it also where only what came after it tells: the page was gone by then', async () => {
    const { world } = await leftBehind();
    await comes(world);
    world.dies();
    await live(world).awake();
    expect(rowsOf(world)).toEqual([['confirmed', null, price]]);
  });

  it('settles it as possibly billed where the page ended over it', async () => {
    const { world, next } = await leftBehind();
    await next.awake();
    world.dies();
    await turn();
    expect(rowsOf(world)).toEqual([['possible', 'interrupted', null]]);
  });

  it('settles it as possibly billed where the browser was closed over it', async () => {
    const { world, next } = await leftBehind();
    world.dies();
    await next.awake();
    expect(rowsOf(world)).toEqual([['possible', 'interrupted', null]]);
  });

  it('takes the row away where nothing was sent', async () => {
    const { world, next } = await leftBehind();
    await world.ends(next.slowTells, fail({ kind: 'no-token' }));
    expect(rowsOf(world)).toEqual([]);
  });

  it.each([{}, { again: true }])(
    'gives the same answer to whoever asks meanwhile (%o), and sends nothing twice',
    async (wish) => {
      const { world, next } = await leftBehind();
      const asking = next.call('captions', slow, wish);
      await turn();
      await comes(world);
      await world.ends(next.slowTells, { ok: true });
      expect(await asking).toMatchObject({ ok: true, value: { held: { key } } });
      expect([world.orders.length, next.questions.length, rowsOf(world).length]).toEqual([1, 0, 1]);
    },
  );

  it('asks anew once it is over and the user says so', async () => {
    const { world, next } = await leftBehind();
    await comes(world);
    await world.ends(next.slowTells, { ok: true });
    void next.call('captions', slow, { again: true });
    await turn();
    expect(world.orders).toHaveLength(2);
  });

  it('calls it off where everything is forgotten', async () => {
    const { world, next } = await leftBehind();
    await next.awake();
    const stopping = next.stopAll();
    await turn();
    expect(world.stopped).toEqual([world.orders[0]?.id]);
    await world.ends(next.slowTells, fail({ kind: 'stopped' }));
    await stopping;
    expect(rowsOf(world)).toEqual([['possible', 'stopped', null]]);
    expect(world.marks).toEqual([]);
  });

  it('knows what becomes of the step of a run, and of no other', async () => {
    const most = { run: null, collection: null };
    const { world, next } = await leftBehind({ run: { runId: 'r', collectionId: 'c', step: 3, most } });
    await next.awake();
    expect(next.leftStep('r', 4)).toBeUndefined();
    const left = next.leftStep('r', 3);
    await comes(world);
    await world.ends(next.slowTells, { ok: true });
    expect(await left).toMatchObject({ ok: true });
    expect(world.marks).toEqual([]);
  });
});

describe('the toolbar’s button', () => {
  it.each<[string, boolean]>([
    ['in the life that asked', false],
    ['in the next one', true],
  ])('is told of an end after a minute, %s', async (_, isNext) => {
    const { world, next } = await leftBehind();
    const first = makeWorld();
    const lives = isNext ? { world, hear: next.slowTells } : { world: first, hear: (await begun(first)).slowTells };
    await lives.world.clock.pass(61);
    await comes(lives.world);
    await lives.world.ends(lives.hear, { ok: true });
    await turn();
    expect(lives.world.marks).toEqual(['done']);
  });

  it('is told of one that was not answered', async () => {
    const { world, next } = await leftBehind();
    await world.clock.pass(61);
    await world.ends(next.slowTells, fail({ kind: 'timed-out', seconds: 600 }));
    expect(world.marks).toEqual(['failed']);
  });
});
