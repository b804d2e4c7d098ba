import { describe, expect, it } from 'vitest';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import {
  addToDigest,
  emptyDigest,
  entryStatusOf,
  fillDays,
  type LedgerFilter,
  ledgerItems,
  noFilter,
} from '@/lib/spending/ledger-digest';

const day = 86_400_000;
const dayOf = (time: number) => Math.floor(time / day) * day;
const row = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...createLedgerEntry({
    name: 'search',
    params: { q: 'a' },
    key: 'k',
    videoId: null,
    startedBy: 'user',
    sentAt: day,
    idSuffix: 'm',
    quote: { is: 'published', micros: 2030 },
  }),
  ...more,
});
const confirmed = { state: 'confirmed', billed: 2030 } as const;
const rows = [
  row(confirmed),
  row({
    ...confirmed,
    priceSource: 'entered',
    billed: 700,
    quoted: 700,
    name: 'videos',
    collectionId: 'c',
    sentAt: 2 * day,
  }),
  row({ state: 'possible', connection: { id: 'uni', name: 'Uni' } }),
  row({ state: 'confirmed', priceSource: 'unknown', quoted: null, name: 'captions' }),
  row({ state: 'none' }),
  row({ state: 'confirmed', priceSource: 'entered', quoted: 900, billed: null, name: 'captions' }),
];
/** Ids of the rows above, which have no other difference that identifies them. */
const idOf = (nth: string) => `id${nth}`;
const digestOf = (filter: Partial<LedgerFilter> = {}) => {
  const digest = emptyDigest();
  addToDigest(
    digest,
    rows.map((one, nth) => ({ ...one, id: idOf(String(nth)) })),
    { ...noFilter, ...filter },
    dayOf,
  );
  return digest;
};

describe('addToDigest', () => {
  it('separates published from own prices, and confirmed from possible costs', () => {
    expect(digestOf().filteredTotal).toMatchObject({
      calls: 6,
      published: 2030,
      entered: 700,
      possible: 2030 + 900,
      unpriced: 1,
    });
  });

  it('sums by day, kind, collection and connection, and each grouping adds up to the total', () => {
    const sums = digestOf();
    for (const by of [sums.byDay, sums.byKind, sums.byCollection, sums.byConnection]) {
      const tallies = [...(by as Map<unknown, typeof sums.filteredTotal>).values()];
      for (const what of ['calls', 'published', 'entered', 'possible', 'unpriced'] as const)
        expect(tallies.reduce((sum, tally) => sum + tally[what], 0)).toBe(sums.filteredTotal[what]);
    }
    expect([...sums.byDay.keys()]).toEqual([day, 2 * day]);
    expect(sums.byCollection.get('c')?.entered).toBe(700);
    expect(sums.byConnection.get('uni')?.possible).toBe(2030);
  });

  it.each<[Partial<LedgerFilter>, number]>([
    [{ kind: 'captions' }, 2],
    [{ collection: 'c' }, 1],
    [{ collection: '' }, 5],
    [{ connection: 'uni' }, 1],
    [{ status: 'entered' }, 2],
    [{ status: 'possible' }, 1],
    [{ kind: 'search', status: 'none' }, 1],
  ])('applies a filter: %j', (filter, many) => {
    const sums = digestOf(filter);
    expect([[...sums.groups.values()].flatMap(({ ids }) => ids).length, sums.filteredTotal.calls]).toEqual([
      many,
      many,
    ]);
    // The filter does not reduce the options of its menus.
    expect([sums.kinds.size, sums.collections.size, sums.connections.size]).toEqual([3, 2, 2]);
  });
});

describe('entryStatusOf', () => {
  it('returns one status for each row', () => {
    expect(rows.map(entryStatusOf)).toEqual(['confirmed', 'entered', 'possible', 'unknown', 'none', 'entered']);
  });
});

describe('addToDigest', () => {
  it('sums estimates apart from other costs, both for billed and possibly billed requests', () => {
    const sums = emptyDigest();
    const estimated = { priceSource: 'estimated', quoted: 530, billed: null } as const;
    addToDigest(
      sums,
      [row({ ...estimated, state: 'confirmed' }), row({ ...estimated, state: 'possible' })],
      noFilter,
      dayOf,
    );
    expect(sums.filteredTotal).toEqual({
      calls: 2,
      micros: 1060,
      published: 0,
      entered: 0,
      estimated: 1060,
      possible: 530,
      possibleEstimated: 530,
      unanswered: 1,
      unpriced: 0,
      auto: 0,
    });
  });

  it('sums all rows as well as the filtered ones', () => {
    const sums = digestOf({ kind: 'captions' });
    expect([sums.unfilteredTotal.calls, sums.filteredTotal.calls]).toEqual([6, 2]);
    expect([...sums.unfilteredByDay.values()].map(({ calls }) => calls)).toEqual([5, 1]);
  });
});

describe('ledgerItems', () => {
  it('lists each day above its rows', () => {
    const items = ledgerItems(digestOf(), new Set());
    expect(items.map((item) => (item.is === 'day' ? item.day / day : item.key))).toEqual([
      1,
      ...['0', '2', '3', '4', '5'].map(idOf),
      2,
      idOf('1'),
    ]);
  });

  it('lists the requests of a run as one row, which opens', () => {
    const ofRun = [row({ id: 'c', runId: 'r' }), row({ id: 'b' }), row({ id: 'a', runId: 'r', state: 'possible' })];
    const digest = emptyDigest();
    addToDigest(digest, ofRun, noFilter, dayOf);
    const key = `${day} r`;
    const keysOf = (open: ReadonlySet<string>) => ledgerItems(digest, open).map((item) => item.key);
    expect(keysOf(new Set())).toEqual([`day ${day}`, key, 'b']);
    expect(keysOf(new Set([key]))).toEqual([`day ${day}`, key, 'c', 'a', 'b']);
    expect(digest.groups.get(key)).toMatchObject({ notes: ['a'], tally: { calls: 2 } });
  });

  it('has no note about a request after the user dismissed it, and the same sum', () => {
    const sums = [false, true].map((dismissed) => {
      const digest = emptyDigest();
      addToDigest(digest, [row({ state: 'possible', dismissed })], noFilter, dayOf);
      return [[...digest.groups.values()].flatMap(({ notes }) => notes).length, digest.unfilteredTotal.possible];
    });
    expect(sums).toEqual([
      [1, 2030],
      [0, 2030],
    ]);
  });

  it('lists a hundred thousand requests of a run in one pass', () => {
    const digest = emptyDigest();
    const many = Array.from({ length: 100_000 }, (_, nth) => row({ id: String(nth), runId: 'r', state: 'possible' }));
    addToDigest(digest, many, noFilter, dayOf);
    expect(ledgerItems(digest, new Set())).toHaveLength(2);
    expect(ledgerItems(digest, new Set([`${day} r`]))).toHaveLength(100_002);
  });
});

describe('fillDays', () => {
  it('adds days without requests', () => {
    const days = fillDays(digestOf().byDay, 0, 3 * day, dayOf);
    expect(days.map(({ day: at, tally }) => [at / day, tally.calls])).toEqual([
      [0, 0],
      [1, 5],
      [2, 1],
      [3, 0],
    ]);
  });
});
