import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '@/lib/service/failure';
import { confirmedEntry, createLedgerEntry, failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import type { SpendingByScope } from '@/lib/spending/spending';
import { closeDatabase } from '@/lib/storage/database';

const row = (mark: string, sentAt = Date.now()): LedgerEntry =>
  createLedgerEntry({
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
    await ledgerWriter.enter(row('a'), noObjection);
    await closeDatabase();
    expect(await ledgerRepository.sent()).toMatchObject([{ state: 'sent', asked: { q: 'a' } }]);
  });

  it('adds up this day alone', async () => {
    for (const [mark, at] of [
      ['a', Date.now()],
      ['b', Date.now()],
      ['c', yesterday()],
    ] as const) {
      await ledgerWriter.enter(row(mark, at), noObjection);
    }
    expect(await ledgerRepository.today()).toEqual({ micros: 260, unpriced: 0, auto: 0 });
  });

  it('writes nothing where something speaks against it, and says what', async () => {
    const against: Failure = { kind: 'unpriced-limit', used: 1, limit: 1 };
    expect(await ledgerWriter.enter(row('a'), () => against)).toEqual(against);
    expect(await ledgerRepository.recent(9)).toEqual([]);
  });

  it('lets no two calls at once take the last of a budget', async () => {
    const upTo =
      (limit: number) =>
      ({ today }: SpendingByScope): Failure | null =>
        today.micros + 130 > limit ? { kind: 'over-budget', which: 'day', by: 0, limit } : null;
    const marks = [...'abcdefghij'];
    const entered = await Promise.all(marks.map((mark) => ledgerWriter.enter(row(mark), upTo(3 * 130))));
    expect(entered.filter((against) => against === null)).toHaveLength(3);
    expect((await ledgerRepository.today()).micros).toBe(3 * 130);
  });

  it('shows the newest rows first', async () => {
    for (const [turn, mark] of [...'abc'].entries())
      await ledgerWriter.enter(row(mark, Date.now() + turn), noObjection);
    expect((await ledgerRepository.recent(2)).map(({ asked }) => asked)).toEqual([{ q: 'c' }, { q: 'b' }]);
  });

  it('asks about possibly billed attempts until the user leaves them', async () => {
    const [lost, came] = [row('lost'), row('came')];
    for (const one of [lost, came]) await ledgerWriter.enter(one, noObjection);
    await ledgerWriter.settle(failedEntry(lost, Date.now(), { kind: 'interrupted' }));
    await ledgerWriter.settle(confirmedEntry(came, Date.now(), 130));
    expect(await ledgerRepository.possible()).toMatchObject([{ id: lost.id }]);
    await ledgerRepository.leave(lost.id);
    expect(await ledgerRepository.possible()).toEqual([]);
    expect(await ledgerRepository.recent(9)).toHaveLength(2);
  });

  it('finds every attempt at one question', async () => {
    await ledgerWriter.enter(row('a', 1), noObjection);
    await ledgerWriter.enter(row('b', 2), noObjection);
    expect(await ledgerRepository.attempts('key of a')).toMatchObject([{ sentAt: 1 }]);
  });

  it('strikes a row that never left', async () => {
    await ledgerWriter.enter(row('a'), noObjection);
    await ledgerWriter.strike(row('a', (await ledgerRepository.sent())[0]?.sentAt).id);
    expect(await ledgerRepository.recent(9)).toEqual([]);
  });

  it('is settled once: what is told later changes nothing', async () => {
    const under = row('a');
    await ledgerWriter.enter(under, noObjection);
    await ledgerWriter.settle(confirmedEntry(under, Date.now(), 130));
    await ledgerWriter.settle(failedEntry(under, Date.now(), { kind: 'interrupted' }));
    expect(await ledgerRepository.recent(9)).toMatchObject([{ state: 'confirmed', billed: 130 }]);
    expect(await ledgerRepository.today()).toMatchObject({ micros: 130 });
  });

  it('leaves forgotten what was forgotten while a call was under way', async () => {
    const under = row('a');
    await ledgerWriter.enter(under, noObjection);
    await ledgerRepository.forgetAll();
    await ledgerWriter.settle(confirmedEntry(under, Date.now(), 130));
    await ledgerRepository.leave(under.id);
    expect(await ledgerRepository.recent(9)).toEqual([]);
  });
});
