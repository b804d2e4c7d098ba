import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '@/lib/service/failure';
import { answered, entryFor, failed, type LedgerEntry } from '@/lib/service/ledger-entry';
import { ledgerRoom } from '@/lib/spending/repository/ledger-repository';
import { ledgerBook } from '@/lib/spending/repository/ledger-writer';
import type { Spendings } from '@/lib/spending/spending';
import { closeDatabase } from '@/lib/storage/database';

const row = (mark: string, sentAt = Date.now()): LedgerEntry =>
  entryFor({
    name: 'autocomplete',
    asked: { q: mark },
    key: `key of ${mark}`,
    videoId: null,
    by: 'reader',
    sentAt,
    mark,
    quote: { is: 'stated', micros: 130 },
  });
const noObjection = () => null;
const yesterday = () => new Date().setHours(0, 0, 0, 0) - 1;

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('the ledger', () => {
  it('keeps rows when the worker dies', async () => {
    await ledgerBook.enter(row('a'), noObjection);
    await closeDatabase();
    expect(await ledgerRoom.sent()).toMatchObject([{ state: 'sent', asked: { q: 'a' } }]);
  });

  it('adds up this day alone', async () => {
    for (const [mark, at] of [
      ['a', Date.now()],
      ['b', Date.now()],
      ['c', yesterday()],
    ] as const) {
      await ledgerBook.enter(row(mark, at), noObjection);
    }
    expect(await ledgerRoom.today()).toEqual({ micros: 260, unpriced: 0, auto: 0 });
  });

  it('writes nothing where something speaks against it, and says what', async () => {
    const against: Failure = { kind: 'unpriced-limit', used: 1, limit: 1 };
    expect(await ledgerBook.enter(row('a'), () => against)).toEqual(against);
    expect(await ledgerRoom.recent(9)).toEqual([]);
  });

  it('lets no two calls at once take the last of a budget', async () => {
    const upTo =
      (limit: number) =>
      ({ today }: Spendings): Failure | null =>
        today.micros + 130 > limit ? { kind: 'over-budget', which: 'day', by: 0, limit } : null;
    const marks = [...'abcdefghij'];
    const entered = await Promise.all(marks.map((mark) => ledgerBook.enter(row(mark), upTo(3 * 130))));
    expect(entered.filter((against) => against === null)).toHaveLength(3);
    expect((await ledgerRoom.today()).micros).toBe(3 * 130);
  });

  it('shows the newest rows first', async () => {
    for (const [turn, mark] of [...'abc'].entries()) await ledgerBook.enter(row(mark, Date.now() + turn), noObjection);
    expect((await ledgerRoom.recent(2)).map(({ asked }) => asked)).toEqual([{ q: 'c' }, { q: 'b' }]);
  });

  it('asks about possibly billed attempts until the reader leaves them', async () => {
    const [lost, came] = [row('lost'), row('came')];
    for (const one of [lost, came]) await ledgerBook.enter(one, noObjection);
    await ledgerBook.settle(failed(lost, Date.now(), { kind: 'interrupted' }));
    await ledgerBook.settle(answered(came, Date.now(), 130));
    expect(await ledgerRoom.possible()).toMatchObject([{ id: lost.id }]);
    await ledgerRoom.leave(lost.id);
    expect(await ledgerRoom.possible()).toEqual([]);
    expect(await ledgerRoom.recent(9)).toHaveLength(2);
  });

  it('finds every attempt at one question', async () => {
    await ledgerBook.enter(row('a', 1), noObjection);
    await ledgerBook.enter(row('b', 2), noObjection);
    expect(await ledgerRoom.attempts('key of a')).toMatchObject([{ sentAt: 1 }]);
  });

  it('strikes a row that never left', async () => {
    await ledgerBook.enter(row('a'), noObjection);
    await ledgerBook.strike(row('a', (await ledgerRoom.sent())[0]?.sentAt).id);
    expect(await ledgerRoom.recent(9)).toEqual([]);
  });

  it('is settled once: what is told later changes nothing', async () => {
    const under = row('a');
    await ledgerBook.enter(under, noObjection);
    await ledgerBook.settle(answered(under, Date.now(), 130));
    await ledgerBook.settle(failed(under, Date.now(), { kind: 'interrupted' }));
    expect(await ledgerRoom.recent(9)).toMatchObject([{ state: 'confirmed', billed: 130 }]);
    expect(await ledgerRoom.today()).toMatchObject({ micros: 130 });
  });

  it('leaves forgotten what was forgotten while a call was under way', async () => {
    const under = row('a');
    await ledgerBook.enter(under, noObjection);
    await ledgerRoom.forgetAll();
    await ledgerBook.settle(answered(under, Date.now(), 130));
    await ledgerRoom.leave(under.id);
    expect(await ledgerRoom.recent(9)).toEqual([]);
  });
});
