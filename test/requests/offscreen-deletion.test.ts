import { describe, expect, it } from 'vitest';
import { fail } from '@/lib/shared/result';
import {
  begun,
  comes,
  doomed,
  forgets,
  live,
  makeWorld,
  price,
  rowsOf,
  slow,
  turn,
  type World,
} from './offscreen-lives';

type Life = ReturnType<typeof live>;

/** The page has the answer, and keeps none of it where it heard that its video was forgotten. */
const endsUnkept = async (world: World, { slowTells }: Life) => {
  await world.clock.pass(61);
  await world.ends(slowTells, { ok: true });
  await turn();
};

const moments: [when: string, happens: (world: World) => Promise<Life>][] = [
  [
    'while it is asked',
    async (world) => {
      const life = await begun(world);
      await forgets(world);
      await endsUnkept(world, life);
      return life;
    },
  ],
  [
    'when its answer is on the shelf, and nobody has looked there yet',
    async (world) => {
      const life = await begun(world);
      await comes(world);
      await forgets(world);
      await endsUnkept(world, life);
      return life;
    },
  ],
  [
    'before the worker is killed',
    async (world) => {
      await begun(doomed(world));
      await forgets(world);
      const next = live({ ...world, forgotten: [] });
      await endsUnkept(world, next);
      return next;
    },
  ],
  [
    'after the worker was killed',
    async (world) => {
      await begun(doomed(world));
      const next = live(world);
      await next.awake();
      await forgets(world);
      await endsUnkept(world, next);
      return next;
    },
  ],
];

describe('a video that is forgotten while its slow answer is under way', () => {
  it.each(moments)('%s: its row is confirmed at its price, and nothing of the answer is kept', async (_, happens) => {
    const world = makeWorld();
    const life = await happens(world);
    expect(rowsOf(world)).toEqual([['confirmed', null, price]]);
    expect([...world.held.answers]).toEqual([]);
    expect([world.orders.length, life.questions.length]).toEqual([1, 0]);
    // Nor is it news.
    expect(world.marks).toEqual([]);
  });

  it('before it is sent: it is not, and leaves no row', async () => {
    const world = makeWorld();
    const life = live(world);
    const asking = life.call('captions', slow);
    await turn();
    await world.clock.pass(1);
    await forgets(world);
    expect(await world.begins(life.slowTells)).toBe(false);
    expect(await asking).toMatchObject(fail({ kind: 'stopped' }));
    expect(rowsOf(world)).toEqual([]);
    // The page is not late: it was told not to, and nobody asks in its place.
    await world.clock.pass(10);
    expect(life.questions).toEqual([]);
  });

  it('before it is asked here, because the page did not begin: it is not, either', async () => {
    const world = makeWorld();
    const life = live(world);
    const asking = life.call('captions', slow);
    await turn();
    await forgets(world);
    await world.clock.pass(10);
    expect(await asking).toMatchObject(fail({ kind: 'stopped' }));
    expect([rowsOf(world), life.questions]).toEqual([[], []]);
    expect(await world.begins(life.slowTells)).toBe(false);
  });

  it('before it was asked for: the question is another', async () => {
    const world = makeWorld();
    await forgets(world);
    await world.clock.pass(1);
    const life = live(world);
    void life.call('captions', slow);
    await turn();
    expect(await world.begins(life.slowTells)).toBe(true);
  });

  it('is not known to be billed where its page ended before anybody heard of an answer', async () => {
    const world = makeWorld();
    await begun(doomed(world));
    await forgets(world);
    world.dies();
    await live(world).awake();
    expect(rowsOf(world)).toEqual([['possible', 'interrupted', null]]);
  });
});

describe('what the page out of sight had kept', () => {
  it('is billed and read where it ended before it could tell', async () => {
    const world = makeWorld();
    const life = live(world);
    const asking = life.call('captions', slow);
    await turn();
    await world.begins(life.slowTells);
    await world.clock.pass(90);
    await comes(world);
    world.dies();
    expect(await asking).toMatchObject({ ok: true });
    expect(rowsOf(world)).toEqual([['confirmed', null, price]]);
  });

  it.each([
    ['this life', false],
    ['the next one', true],
  ])('is billed at its price where there was no room for it, in %s', async (_, isNext) => {
    const world = makeWorld();
    const first = await begun(isNext ? doomed(world) : world);
    const { slowTells } = isNext ? live(world) : first;
    await world.ends(slowTells, fail({ kind: 'storage-full' }));
    await turn();
    expect(rowsOf(world)).toEqual([['confirmed', 'storage-full', price]]);
  });
});
