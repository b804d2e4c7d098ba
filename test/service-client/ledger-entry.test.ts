import { describe, expect, it } from 'vitest';
import type { FailureKind } from '@/lib/service/failure';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import { priceVersion } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import { maxCost, spendingOf } from '@/lib/spending/spending';

const attempt = {
  name: 'captions',
  params: { videoId: 'aaaaaaaaaaa' },
  key: 'k',
  videoId: 'aaaaaaaaaaa',
  startedBy: 'user',
  sentAt: 1_700_000_000_000,
  idSuffix: 'm1',
  quote: { is: 'published', micros: 530 },
} as const;
const entry = (patch: Partial<LedgerEntry> = {}): LedgerEntry => ({ ...createLedgerEntry(attempt), ...patch });

describe('createLedgerEntry', () => {
  it('returns a row with the quote and its source, and without data of the response', () => {
    expect(createLedgerEntry(attempt)).toEqual({
      id: '1700000000000-m1',
      name: 'captions',
      params: { videoId: 'aaaaaaaaaaa' },
      key: 'k',
      videoId: 'aaaaaaaaaaa',
      startedBy: 'user',
      sentAt: 1_700_000_000_000,
      receivedAt: null,
      quoted: 530,
      priceSource: 'published',
      priceVersion,
      billed: null,
      state: 'sent',
      failure: null,
      dismissed: false,
    });
  });

  it('returns a row without a quote for an unknown price', () => {
    const row = createLedgerEntry({ ...attempt, quote: { is: 'unknown' } });
    expect([row.quoted, row.priceSource]).toEqual([null, 'unknown']);
  });

  it('returns ids that sort by time', () => {
    const ids = [5, 40, 1_700_000_000_000, 300].map((sentAt) => createLedgerEntry({ ...attempt, sentAt }).id);
    expect(ids.sort().map((id) => Number(id.split('-')[0]))).toEqual([5, 40, 300, 1_700_000_000_000]);
  });
});

describe('confirmedEntry', () => {
  it('records the cost of a successful response', () => {
    expect(confirmedEntry(entry(), 9, 30)).toMatchObject({
      state: 'confirmed',
      billed: 30,
      receivedAt: 9,
      failure: null,
    });
  });
});

describe('failedEntry', () => {
  it.each([
    ['no-permission', 'none'],
    ['offline', 'none'],
    ['invalid-request', 'none'],
    ['forbidden', 'possible'],
    ['invalid', 'possible'],
    ['no-captions', 'possible'],
    ['refused', 'possible'],
    ['too-many', 'possible'],
    ['truncated', 'possible'],
    ['timed-out', 'possible'],
    ['unreachable', 'possible'],
    ['stopped', 'possible'],
    ['interrupted', 'possible'],
    ['storage-full', 'confirmed'],
  ] as [FailureKind, string][])('for the failure %s returns the billing state %s', (kind, state) => {
    expect(failedEntry(entry(), 9, { kind })).toMatchObject({ state, failure: kind, receivedAt: 9, billed: null });
  });
});

describe('maxCost and spendingOf', () => {
  const quoted = entry({ quoted: 530 });
  it.each([
    [{ kind: 'unreachable' }, 1060],
    [{ kind: 'refused', status: 408 }, 1060],
    [{ kind: 'truncated', status: 408 }, 1060],
    [{ kind: 'refused', status: 409 }, 530],
    [{ kind: 'timed-out' }, 530],
    [{ kind: 'truncated' }, 530],
  ] as const)('double the quote only if the browser may have sent the request twice: %j, %i', (ending, micros) => {
    const row = failedEntry(quoted, 9, ending);
    expect(maxCost(row)).toBe(micros);
    expect(spendingOf([row])).toMatchObject({ micros, unpriced: 0, auto: 0, estimated: 0 });
  });

  it('count an unpriced attempt that may have been sent twice as two unpriced ones', () => {
    const row = failedEntry(entry({ quoted: null }), 9, { kind: 'unreachable' });
    expect(spendingOf([row])).toMatchObject({ micros: 0, unpriced: 2, auto: 0, estimated: 0 });
  });

  it.each([-1, 1e308, 9e15, Number.NaN, '530'])('treat the damaged price %s as unknown', (damage) => {
    const row = { ...entry({ quoted: damage as number }), billed: damage as number };
    expect(spendingOf([row, row])).toMatchObject({ micros: 0, unpriced: 2 });
  });

  it('use the billed amount once it is known', () => {
    expect(maxCost({ ...failedEntry(quoted, 9, { kind: 'unreachable' }), billed: 530 })).toBe(530);
  });
});

describe('spendingOf', () => {
  it('adds the billed amount, or else the quote, of each row that may have been billed', () => {
    const rows = [
      entry({ state: 'sent', quoted: 1 }),
      entry({ state: 'confirmed', quoted: 20, billed: 10 }),
      entry({ state: 'possible', quoted: 100 }),
      entry({ state: 'confirmed', quoted: null, billed: 1000 }),
      entry({ state: 'none', quoted: 9_000_000 }),
    ];
    expect(spendingOf(rows)).toMatchObject({ micros: 1111, unpriced: 0, auto: 0, estimated: 0 });
  });

  it('counts attempts without a price separately', () => {
    const rows = [
      entry({ state: 'confirmed', quoted: null }),
      entry({ state: 'sent', quoted: null, startedBy: 'automatic' }),
      entry({ state: 'none', quoted: null, startedBy: 'automatic' }),
    ];
    expect(spendingOf(rows)).toMatchObject({ micros: 0, unpriced: 2, auto: 1, estimated: 0 });
  });

  it('includes estimated prices in the total, and also sums them separately', () => {
    const estimated = { priceSource: 'estimated' as const, quoted: 530 };
    const rows = [
      entry({ ...estimated, state: 'confirmed', billed: null }),
      entry({ ...estimated, state: 'possible' }),
      entry({ ...estimated, state: 'none' }),
      entry({ state: 'confirmed', quoted: 2030, billed: 2030 }),
    ];
    expect(spendingOf(rows)).toMatchObject({ micros: 3090, unpriced: 0, auto: 0, estimated: 1060 });
  });

  it('is zero for no rows', () => {
    expect(spendingOf([])).toMatchObject({ micros: 0, unpriced: 0, auto: 0, estimated: 0 });
  });
});
