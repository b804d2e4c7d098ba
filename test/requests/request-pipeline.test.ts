import { describe, expect, it } from 'vitest';
import { type PipelineDeps, requestPipeline } from '@/lib/requests/request-pipeline';
import { cacheKey } from '@/lib/service/response-cache';
import { ok } from '@/lib/shared/result';
import { byHand, fakeClock, heldInMemory, ledgerInMemory, scriptedCall, told } from '../fakes';
import { nobodyAway } from '../nobody-away';
import { settingsAt } from '../settings-at';

const serviceUrl = 'https://service.example';
const question = { q: 'tide' };
const key = cacheKey('autocomplete', question, serviceUrl);

/** The line at which the worker dies. Nothing after it runs: the promise there is never kept. */
const deaths = [
  'before looking at what is held',
  'before looking whether the service may be reached',
  'before the row',
  'after the row',
  'while asking',
  'before keeping',
  'after keeping',
  'before settling',
  'after settling',
] as const;
type Death = (typeof deaths)[number];
const never = new Promise<never>(() => undefined);

/** What outlives the worker: the device, and the service with what it billed. */
function makeWorld() {
  const clock = fakeClock();
  return { clock, held: heldInMemory(), books: ledgerInMemory(clock.now), billed: [] as string[] };
}

type MadeWorld = ReturnType<typeof makeWorld>;
/** Comes to a line, and never leaves it where the worker dies there. */
type Reach = (line: Death) => Promise<void>;

/** One life of the worker over the same world. `died` is kept when it comes to the line where it dies. */
function live(world: MadeWorld, death?: Death) {
  const died = byHand<'died'>();
  const reach: Reach = (line) => {
    if (line !== death) return Promise.resolve();
    died.keep('died');
    return never;
  };
  const paid = requestPipeline({
    client: clientIn(world, reach),
    held: heldIn(world, reach),
    books: booksIn(world, reach),
    ...nobodyAway,
    received: async () => undefined,
    settings: async () => settingsAt(serviceUrl),
    reach: {
      isPermitted: () => reach('before looking whether the service may be reached').then(() => true),
      isOnline: () => true,
    },
    stayAwake: (work) => work,
    now: world.clock.now,
    mark: () => '0',
  });
  return { ...paid, died: died.promise };
}

const clientIn = ({ clock, billed }: MadeWorld, reach: Reach) =>
  scriptedCall(async () => {
    await reach('after the row');
    billed.push(key);
    await reach('while asking');
    const answer = told('autocomplete', { data: ['tide mill'] }, { key, receivedAt: clock.now() });
    await reach('before keeping');
    return ok(answer);
  }).call;

const heldIn = ({ held }: MadeWorld, reach: Reach): PipelineDeps['held'] => ({
  async get(which) {
    await reach('before looking at what is held');
    return held.get(which);
  },
  async put(answer) {
    const kept = await held.put(answer);
    await reach('after keeping');
    return kept;
  },
});

const booksIn = ({ books }: MadeWorld, reach: Reach): PipelineDeps['books'] => ({
  ...books,
  async enter(row, objection) {
    await reach('before the row');
    return books.enter(row, objection);
  },
  async settle(row) {
    await reach('before settling');
    await books.settle(row);
    await reach('after settling');
  },
});

const rowsOf = ({ books }: MadeWorld) =>
  [...books.rows.values()].map(({ state, failure, billed }) => ({ state, failure, billed }));

describe('a worker that dies', () => {
  const possible = { state: 'possible', failure: 'interrupted', billed: null };
  const confirmed = { state: 'confirmed', failure: null, billed: 130 };
  const after: Record<Death, { rows: unknown[]; held: boolean; billed: number }> = {
    'before looking at what is held': { rows: [], held: false, billed: 0 },
    'before looking whether the service may be reached': { rows: [], held: false, billed: 0 },
    'before the row': { rows: [], held: false, billed: 0 },
    'after the row': { rows: [possible], held: false, billed: 0 },
    'while asking': { rows: [possible], held: false, billed: 1 },
    'before keeping': { rows: [possible], held: false, billed: 1 },
    'after keeping': { rows: [confirmed], held: true, billed: 1 },
    'before settling': { rows: [confirmed], held: true, billed: 1 },
    'after settling': { rows: [confirmed], held: true, billed: 1 },
  };

  it.each(deaths)('%s leaves a true book, and sends nothing again unasked', async (death) => {
    const world = makeWorld();
    const first = live(world, death);
    expect(await Promise.race([first.call('autocomplete', question), first.died])).toBe('died');
    await world.clock.pass(60);
    await live(world).awake();
    expect(rowsOf(world)).toEqual(after[death].rows);
    expect(world.held.answers.has(key)).toBe(after[death].held);
    expect(world.billed).toHaveLength(after[death].billed);
  });

  it.each(deaths)(
    '%s costs one more call when the user asks again, or none where the answer is held',
    async (death) => {
      const world = makeWorld();
      const first = live(world, death);
      await Promise.race([first.call('autocomplete', question), first.died]);
      await world.clock.pass(60);
      const second = live(world);
      await second.awake();
      expect(await second.call('autocomplete', question)).toMatchObject({ ok: true });
      expect(world.billed).toHaveLength(after[death].billed + (after[death].held ? 0 : 1));
      expect(rowsOf(world).filter(({ state }) => state === 'sent')).toEqual([]);
    },
  );

  it('while it settles what an earlier life left behind leaves that to the next', async () => {
    const world = makeWorld();
    const first = live(world, 'while asking');
    await Promise.race([first.call('autocomplete', question), first.died]);
    const second = live(world, 'before settling');
    expect(await Promise.race([second.awake(), second.died])).toBe('died');
    expect(rowsOf(world).map(({ state }) => state)).toEqual(['sent']);
    await live(world).awake();
    expect(rowsOf(world)).toEqual([possible]);
    expect(world.billed).toHaveLength(1);
  });

  it('does not pass an older answer off as the one that was lost', async () => {
    const world = makeWorld();
    await live(world).call('autocomplete', question);
    await world.clock.pass(60);
    const second = live(world, 'while asking');
    await Promise.race([second.call('autocomplete', question, { again: true }), second.died]);
    await world.clock.pass(60);
    await live(world).awake();
    expect(rowsOf(world).map(({ state }) => state)).toEqual(['confirmed', 'possible']);
  });
});

describe('a worker that lives', () => {
  it('settles the past before the first call of its own, and never takes that for the past', async () => {
    const world = makeWorld();
    const { call, awake } = live(world);
    await Promise.all([call('autocomplete', question), awake()]);
    await awake();
    expect(rowsOf(world)).toEqual([{ state: 'confirmed', failure: null, billed: 130 }]);
  });

  it('is billed once when two pages ask the same at once, and then no more', async () => {
    const world = makeWorld();
    const { call } = live(world);
    await Promise.all([call('autocomplete', question), call('autocomplete', question)]);
    await call('autocomplete', question);
    expect(world.billed).toHaveLength(1);
  });

  it('is billed again when the user asks again', async () => {
    const world = makeWorld();
    const { call } = live(world);
    await call('autocomplete', question);
    await world.clock.pass(1);
    await call('autocomplete', question, { again: true });
    expect(world.billed).toHaveLength(2);
  });
});

describe('an answer from what is held', () => {
  it('is counted once, at the price it would have had, and not where it comes by itself', async () => {
    const world = makeWorld();
    const { call } = live(world);
    await call('autocomplete', question);
    expect(world.books.freed).toEqual([]);
    await call('autocomplete', question);
    await call('autocomplete', question, { by: 'auto' });
    expect(world.books.freed).toEqual([130]);
  });
});
