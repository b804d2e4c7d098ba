import { describe, expect, it } from 'vitest';
import { paidCall } from '@/lib/background/paid-call';
import { slowCalls } from '@/lib/background/slow/slow-calls';
import type { AwayEnd } from '@/lib/core/badge';
import { cacheKey } from '@/lib/core/cache-key';
import { fail, ok } from '@/lib/core/result';
import type { Wish } from '@/lib/core/service/call';
import { VideoId } from '@/lib/core/service/ids';
import { fakeClock, heldAnswer, heldInMemory, ledgerInMemory, scriptedCall, told } from '../fakes';
import { settingsAt } from '../settings-at';
import { stageInMemory } from './stage-in-memory';

const serviceUrl = 'https://service.example';
const slow = { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } as const;
const key = cacheKey('captions', slow, serviceUrl);
const price = 5000;

/** What outlives the worker: the device, and the page out of sight. */
function makeWorld() {
  const clock = fakeClock();
  const marks: AwayEnd[] = [];
  return { ...stageInMemory(), clock, marks, held: heldInMemory(), books: ledgerInMemory(clock.now) };
}
type World = ReturnType<typeof makeWorld>;

/** One life of the worker over it. A life that is no longer spoken to is a dead one. */
function live({ stage, clock, marks, held, books }: World) {
  const slowly = slowCalls({
    ...{ stage, held: held.get, now: clock.now, after: clock.after, mark: () => `${clock.now()}` },
    account: async () => ({ connection: 'first', serviceUrl, names: {} }),
    note: async () => undefined,
  });
  const { call: client, questions } = scriptedCall(() => ok(told('captions', [])));
  const paid = paidCall({
    ...{ client: slowly.calling(client), held, books, slow: { stage, ...slowly }, now: clock.now, mark: () => '0' },
    away: { ended: async (since, end) => void (clock.now() - since >= 60_000 && marks.push(end)) },
    received: async () => undefined,
    settings: async () => settingsAt(serviceUrl, { ownPrices: { speechToText: price } }),
    reach: { isPermitted: async () => true, isOnline: () => true },
    stayAwake: (work) => work,
  });
  return { ...paid, questions };
}

const turn = () => new Promise((done) => setImmediate(done));
const rowsOf = ({ books }: World) =>
  [...books.rows.values()].map(({ state, failure, billed }) => [state, failure, billed]);
const comes = ({ held, clock }: World) =>
  held.put(heldAnswer({ key, asked: slow, videoId: slow.videoId, receivedAt: clock.now() }));

/** A worker that died while the page out of sight had its question, and the one that woke since. */
async function leftBehind(wish: Wish = {}) {
  const world = makeWorld();
  // It hears no more of it: it is dead from here on.
  const first = live({ ...world, stage: { ...world.stage, over: () => new Promise<never>(() => undefined) } });
  void first.call('captions', slow, wish);
  await turn();
  await world.begins(first.slowTells);
  await world.clock.pass(40);
  return { world, next: live(world) };
}

describe('a worker that wakes while its question is still under way out of sight (RLB-02)', () => {
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

  it('asks anew once it is over and the reader says so', async () => {
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

async function begun(world: World) {
  const life = live(world);
  void life.call('captions', slow);
  await turn();
  await world.begins(life.slowTells);
  return life;
}
