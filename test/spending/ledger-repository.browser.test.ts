import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePorts } from '@/lib/app/browser/page-ports';
import { closeDatabase } from '@/lib/database/database';
import type { Failure } from '@/lib/service/failure';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import type { SpendingByScope } from '@/lib/spending/spending';

const row = (idSuffix: string, sentAt = Date.now()): LedgerEntry =>
  createLedgerEntry({
    name: 'autocomplete',
    params: { q: idSuffix },
    key: `key of ${idSuffix}`,
    videoId: null,
    startedBy: 'user',
    sentAt,
    idSuffix,
    quote: { is: 'published', micros: 130 },
  });
const noFailure = () => null;
const yesterday = () => new Date().setHours(0, 0, 0, 0) - 1;

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('watch of a page', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['today’s spending', pagePorts.ledger.watch],
    ['the ledger', ledgerReader.watch],
  ])('reads %s again at midnight', (_, watch) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 58), toFake: ['Date', 'setInterval', 'clearInterval'] });
    const changed = vi.fn();
    const stop = watch(changed);
    vi.advanceTimersByTime(60_000);
    expect(changed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5 * 60_000);
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe('ledgerRepository and ledgerWriter', () => {
  it('keep rows when the worker stops', async () => {
    await ledgerWriter.enter(row('a'), noFailure);
    await closeDatabase();
    expect(await ledgerRepository.unsettled()).toMatchObject([{ state: 'sent', params: { q: 'a' } }]);
  });

  it('sum only the rows of today', async () => {
    for (const [suffix, time] of [
      ['a', Date.now()],
      ['b', Date.now()],
      ['c', yesterday()],
    ] as const) {
      await ledgerWriter.enter(row(suffix, time), noFailure);
    }
    expect(await spendingRepository.today()).toMatchObject({ micros: 260, unpriced: 0, auto: 0, estimated: 0 });
  });

  it('write no row if the check of the limits fails, and return its failure', async () => {
    const failure: Failure = { kind: 'unpriced-limit', used: 1, limit: 1 };
    expect(await ledgerWriter.enter(row('a'), () => failure)).toEqual(failure);
    expect(await spendingRepository.recent(9)).toEqual([]);
  });

  it('prevent two concurrent calls from spending the same rest of a budget', async () => {
    const limitTo =
      (limit: number) =>
      ({ today }: SpendingByScope): Failure | null =>
        today.micros + 130 > limit ? { kind: 'over-budget', which: 'day', by: 0, limit } : null;
    const suffixes = [...'abcdefghij'];
    const entered = await Promise.all(suffixes.map((suffix) => ledgerWriter.enter(row(suffix), limitTo(3 * 130))));
    expect(entered.filter((failure) => failure === null)).toHaveLength(3);
    expect((await spendingRepository.today()).micros).toBe(3 * 130);
  });

  it('return the newest rows first', async () => {
    for (const [turn, suffix] of [...'abc'].entries())
      await ledgerWriter.enter(row(suffix, Date.now() + turn), noFailure);
    expect((await spendingRepository.recent(2)).map(({ params }) => params)).toEqual([{ q: 'c' }, { q: 'b' }]);
  });

  it('list possibly billed attempts until the user dismisses them', async () => {
    const [lost, received] = [row('lost'), row('came')];
    for (const one of [lost, received]) await ledgerWriter.enter(one, noFailure);
    await ledgerWriter.settle(failedEntry(lost, Date.now(), { kind: 'interrupted' }));
    await ledgerWriter.settle(confirmedEntry(received, Date.now(), 130));
    expect(await spendingRepository.possible()).toMatchObject([{ id: lost.id }]);
    await ledgerRepository.dismiss([lost.id]);
    expect(await spendingRepository.possible()).toEqual([]);
    expect(await spendingRepository.recent(9)).toHaveLength(2);
  });

  it('find the attempts of one request and no others', async () => {
    await ledgerWriter.enter(row('a', 1), noFailure);
    await ledgerWriter.enter(row('b', 2), noFailure);
    expect(await ledgerRepository.attempts('key of a')).toMatchObject([{ sentAt: 1 }]);
  });

  it('delete the row of a request that was not sent', async () => {
    await ledgerWriter.enter(row('a'), noFailure);
    await ledgerWriter.deleteUnsent(row('a', (await ledgerRepository.unsettled())[0]?.sentAt).id);
    expect(await spendingRepository.recent(9)).toEqual([]);
  });

  it('settle a row only once', async () => {
    const pending = row('a');
    await ledgerWriter.enter(pending, noFailure);
    await ledgerWriter.settle(confirmedEntry(pending, Date.now(), 130));
    await ledgerWriter.settle(failedEntry(pending, Date.now(), { kind: 'interrupted' }));
    expect(await spendingRepository.recent(9)).toMatchObject([{ state: 'confirmed', billed: 130 }]);
    expect(await spendingRepository.today()).toMatchObject({ micros: 130 });
  });

  it('do not restore a row that was deleted during its request', async () => {
    const pending = row('a');
    await ledgerWriter.enter(pending, noFailure);
    await ledgerRepository.deleteAll();
    await ledgerWriter.settle(confirmedEntry(pending, Date.now(), 130));
    await ledgerRepository.dismiss([pending.id]);
    expect(await spendingRepository.recent(9)).toEqual([]);
  });
});
