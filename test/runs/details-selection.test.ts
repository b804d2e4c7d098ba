import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSnapshot } from '@/lib/collection/snapshot';
import { type DetailsSelectionOptions, maxFreshAge, selectDetails } from '@/lib/runs/details-selection';
import { detailsRule } from '@/lib/runs/run-rules';
import type { VideoId } from '@/lib/service/ids';
import { noon } from '../fakes';
import { captureOf, itemBatchOf } from '../fixtures/made-evidence';

const idOf = (n: number) => String(n).padStart(11, 'v') as VideoId;
const idsFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => idOf(from + at));

const everything: DetailsSelectionOptions = {
  only: null,
  rule: 'observe',
  older: false,
  missing: false,
  unreadable: false,
  fields: null,
  pending: new Set(),
  now: noon,
};
const wanting = (more: Partial<DetailsSelectionOptions> = {}): DetailsSelectionOptions => ({ ...everything, ...more });

/** Ten fresh, ten a week old, ten not returned, ten without details. */
const mixed = createSnapshot(
  [itemBatchOf(idsFrom(0, 40))],
  [
    captureOf(idsFrom(10, 20), noon - 7 * 86_400_000),
    captureOf(idsFrom(0, 10), noon - 1000, { missing: idsFrom(20, 30) }),
  ],
);

describe('selectDetails', () => {
  it("selects videos without details in the collection's order, and counts the others", () => {
    const { ids, ...counts } = selectDetails(mixed, wanting());
    expect(ids).toEqual(idsFrom(30, 40));
    expect(counts).toEqual({
      total: 40,
      fresh: 10,
      older: 10,
      missing: 10,
      unreadable: 0,
      lacking: 10,
      pending: 0,
      reusable: [],
      chunks: 1,
      requests: 1,
      spareIds: 40,
    });
  });

  it.each([
    ['older details if the user wants them', wanting({ older: true }), [...idsFrom(10, 20), ...idsFrom(30, 40)]],
    ['no older details under the rule to skip', wanting({ older: true, rule: 'skip' }), idsFrom(30, 40)],
    [
      'older details under the rule to update',
      wanting({ older: true, rule: 'update' }),
      [...idsFrom(10, 20), ...idsFrom(30, 40)],
    ],
    ['unavailable videos if the user wants them', wanting({ missing: true }), idsFrom(20, 40)],
    ['only selected videos', wanting({ only: new Set([...idsFrom(5, 15), ...idsFrom(35, 50)]) }), idsFrom(35, 40)],
  ])('takes %s', (_, wanted, ids) => {
    expect(selectDetails(mixed, wanted).ids).toEqual(ids);
  });

  it.each([
    ['counts details as fresh until just before six hours', noon - 6 * 3_600_000 + 1, { fresh: 1, older: 0 }],
    ['counts details as older from six hours on', noon - 6 * 3_600_000, { fresh: 0, older: 1 }],
  ])('%s', (_, at, counts) => {
    const snapshot = createSnapshot([itemBatchOf(idsFrom(0, 1))], [captureOf(idsFrom(0, 1), at)]);
    expect(selectDetails(snapshot, wanting())).toMatchObject(counts);
    expect(maxFreshAge()).toBe(6 * 3_600_000);
  });

  it('takes a video that was not returned last only on request, and never under skip', () => {
    const [was, gone] = [captureOf(idsFrom(0, 1), 1), captureOf([], 2, { missing: idsFrom(0, 1) })];
    const snapshot = createSnapshot([itemBatchOf(idsFrom(0, 1))], [was, gone]);
    expect(selectDetails(snapshot, wanting({ older: true })).ids).toEqual([]);
    expect(selectDetails(snapshot, wanting({ missing: true })).ids).toEqual(idsFrom(0, 1));
    expect(selectDetails(snapshot, wanting({ missing: true, rule: 'skip' })).ids).toEqual([]);
  });

  it('leaves out ids that a run is fetching', () => {
    const pending = new Set([...idsFrom(0, 12), ...idsFrom(30, 36)]);
    const { ids, ...counts } = selectDetails(mixed, wanting({ pending }));
    expect(ids).toEqual(idsFrom(36, 40));
    // Only ids that would be fetched count as pending.
    expect(counts).toMatchObject({ total: 40, fresh: 10, older: 10, missing: 10, lacking: 4, pending: 6 });
  });

  it('takes fresh details again that lack a wanted field', () => {
    const asked = { ids: idsFrom(0, 1), fields: ['title', 'viewCount'] };
    const snapshot = createSnapshot([itemBatchOf(idsFrom(0, 1))], [captureOf(idsFrom(0, 1), noon - 1, { asked })]);
    expect(selectDetails(snapshot, wanting()).ids).toEqual(idsFrom(0, 1));
    expect(selectDetails(snapshot, wanting({ fields: ['title'] })).ids).toEqual([]);
    expect(selectDetails(snapshot, wanting({ fields: ['title', 'tags'] })).ids).toEqual(idsFrom(0, 1));
  });
});

describe('selectDetails › chunks and requests', () => {
  it.each([
    [0, { chunks: 0, requests: 0, spareIds: 0 }],
    [1, { chunks: 1, requests: 1, spareIds: 49 }],
    [50, { chunks: 1, requests: 1, spareIds: 0 }],
    [392, { chunks: 8, requests: 1, spareIds: 8 }],
    [1000, { chunks: 20, requests: 1, spareIds: 0 }],
    [1001, { chunks: 21, requests: 2, spareIds: 49 }],
  ])('%i ids', (count, costs) => {
    expect(selectDetails(createSnapshot([itemBatchOf(idsFrom(0, count))], []), wanting())).toMatchObject(costs);
  });

  it('are minimal: at most one chunk is partly filled', () => {
    const some = fc.record({
      total: fc.integer({ min: 0, max: 3500 }),
      held: fc.integer({ min: 0, max: 3500 }),
      age: fc.integer({ min: 0, max: 10 * 3_600_000 }),
      older: fc.boolean(),
      rule: fc.constantFrom('observe' as const, 'skip' as const, 'update' as const),
    });
    fc.assert(
      fc.property(some, ({ total, held, age, older, rule }) => {
        const snapshot = createSnapshot([itemBatchOf(idsFrom(0, total))], [captureOf(idsFrom(0, held), noon - age)]);
        const { ids, chunks, requests, spareIds } = selectDetails(snapshot, wanting({ older, rule }));
        expect(new Set(ids).size).toBe(ids.length);
        const asked = detailsRule.first({ kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 });
        const sizes = asked.map((question) => (question.asked as { ids: string[] }).ids.length);
        expect(sizes.length).toBe(requests);
        // Compares the chunks that the service counts with the minimum for these ids.
        expect(sizes.reduce((sum, size) => sum + Math.ceil(size / 50), 0)).toBe(Math.ceil(ids.length / 50));
        expect(chunks).toBe(Math.ceil(ids.length / 50));
        expect(Math.ceil((ids.length + spareIds) / 50)).toBe(chunks);
        if (ids.length > 0) expect(Math.ceil((ids.length + spareIds + 1) / 50)).toBe(chunks + 1);
      }),
      { numRuns: 40 },
    );
  });
});
