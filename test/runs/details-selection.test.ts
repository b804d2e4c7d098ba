import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSnapshot } from '@/lib/collection/snapshot';
import { type DetailsSelectionOptions, maxFreshAge, selectDetails } from '@/lib/runs/details-selection';
import { detailsRule } from '@/lib/runs/run-rules';
import type { VideoId } from '@/lib/service/ids';
import { noon } from '../fakes';
import { captureOf, itemBatchOf } from '../fixtures/captures';

const idOf = (n: number) => String(n).padStart(11, 'v') as VideoId;
const idsFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => idOf(from + index));

const defaultOptions: DetailsSelectionOptions = {
  only: null,
  excluded: new Set(),
  rule: 'record-again',
  older: false,
  missing: false,
  unreadable: false,
  fields: null,
  shorts: false,
  lang: null,
  sources: [],
  pending: new Set(),
  now: noon,
};
const optionsWith = (more: Partial<DetailsSelectionOptions> = {}): DetailsSelectionOptions => ({
  ...defaultOptions,
  ...more,
});

/** Ten videos with fresh details, ten with week-old details, ten that were not returned, and ten without details. */
const mixed = createSnapshot(
  [itemBatchOf(idsFrom(0, 40))],
  [
    captureOf(idsFrom(10, 20), noon - 7 * 86_400_000),
    captureOf(idsFrom(0, 10), noon - 1000, { missing: idsFrom(20, 30) }),
  ],
);

describe('selectDetails', () => {
  it('selects videos whose details do not tell whether they are Shorts, if that is wanted', () => {
    const ids = idsFrom(0, 3);
    const params = { ids: idsFrom(0, 1), additionalFields: ['isShort'] };
    const captures = [captureOf(ids, noon - 2000), captureOf(idsFrom(0, 1), noon - 1000, { name: 'videos', params })];
    const snapshot = createSnapshot([itemBatchOf(ids)], captures);
    expect(selectDetails(snapshot, optionsWith()).ids).toEqual([]);
    expect(selectDetails(snapshot, optionsWith({ shorts: true })).ids).toEqual(idsFrom(1, 3));
  });

  it("selects videos without details in the collection's order, and counts the others", () => {
    const { ids, ...counts } = selectDetails(mixed, optionsWith());
    expect(ids).toEqual(idsFrom(30, 40));
    expect(counts).toEqual({
      total: 40,
      current: 10,
      older: 10,
      missing: 10,
      unreadable: 0,
      incomplete: 10,
      pending: 0,
      reusable: 0,
      reuses: [],
      chunks: 1,
      requests: 1,
      spareIds: 40,
    });
  });

  it.each([
    ['older details if the user wants them', optionsWith({ older: true }), [...idsFrom(10, 20), ...idsFrom(30, 40)]],
    ['no older details under the rule to skip', optionsWith({ older: true, rule: 'skip' }), idsFrom(30, 40)],
    [
      'older details under the rule to update',
      optionsWith({ older: true, rule: 'update' }),
      [...idsFrom(10, 20), ...idsFrom(30, 40)],
    ],
    ['unavailable videos if the user wants them', optionsWith({ missing: true }), idsFrom(20, 40)],
    ['no excluded videos', optionsWith({ excluded: new Set(idsFrom(35, 50)) }), idsFrom(30, 35)],
    [
      'excluded videos that are selected',
      optionsWith({ only: new Set(idsFrom(34, 36)), excluded: new Set(idsFrom(35, 50)) }),
      idsFrom(34, 36),
    ],
    ['only selected videos', optionsWith({ only: new Set([...idsFrom(5, 15), ...idsFrom(35, 50)]) }), idsFrom(35, 40)],
  ])('takes %s', (_, options, ids) => {
    expect(selectDetails(mixed, options).ids).toEqual(ids);
  });

  it.each([
    ['counts details as fresh until just before six hours', noon - 6 * 3_600_000 + 1, { current: 1, older: 0 }],
    ['counts details as older from six hours on', noon - 6 * 3_600_000, { current: 0, older: 1 }],
  ])('%s', (_, at, counts) => {
    const snapshot = createSnapshot([itemBatchOf(idsFrom(0, 1))], [captureOf(idsFrom(0, 1), at)]);
    expect(selectDetails(snapshot, optionsWith())).toMatchObject(counts);
    expect(maxFreshAge()).toBe(6 * 3_600_000);
  });

  it('takes a video that the last response lacked only on request, and never under the rule to skip', () => {
    const [earlier, later] = [captureOf(idsFrom(0, 1), 1), captureOf([], 2, { missing: idsFrom(0, 1) })];
    const snapshot = createSnapshot([itemBatchOf(idsFrom(0, 1))], [earlier, later]);
    expect(selectDetails(snapshot, optionsWith({ older: true })).ids).toEqual([]);
    expect(selectDetails(snapshot, optionsWith({ missing: true })).ids).toEqual(idsFrom(0, 1));
    expect(selectDetails(snapshot, optionsWith({ missing: true, rule: 'skip' })).ids).toEqual([]);
  });

  it('leaves out ids that a run is fetching', () => {
    const pending = new Set([...idsFrom(0, 12), ...idsFrom(30, 36)]);
    const { ids, ...counts } = selectDetails(mixed, optionsWith({ pending }));
    expect(ids).toEqual(idsFrom(36, 40));
    // Only ids that would otherwise be fetched are counted as pending.
    expect(counts).toMatchObject({ total: 40, current: 10, older: 10, missing: 10, incomplete: 4, pending: 6 });
  });

  it('takes videos whose fresh details lack a wanted field', () => {
    const params = { ids: idsFrom(0, 1), fields: ['title', 'viewCount'] };
    const snapshot = createSnapshot([itemBatchOf(idsFrom(0, 1))], [captureOf(idsFrom(0, 1), noon - 1, { params })]);
    expect(selectDetails(snapshot, optionsWith()).ids).toEqual(idsFrom(0, 1));
    expect(selectDetails(snapshot, optionsWith({ fields: ['title'] })).ids).toEqual([]);
    expect(selectDetails(snapshot, optionsWith({ fields: ['title', 'tags'] })).ids).toEqual(idsFrom(0, 1));
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
  ])('are counted for %i ids', (count, costs) => {
    expect(selectDetails(createSnapshot([itemBatchOf(idsFrom(0, count))], []), optionsWith())).toMatchObject(costs);
  });

  it('are minimal: at most one chunk is partly filled', () => {
    const some = fc.record({
      total: fc.integer({ min: 0, max: 3500 }),
      saved: fc.integer({ min: 0, max: 3500 }),
      age: fc.integer({ min: 0, max: 10 * 3_600_000 }),
      older: fc.boolean(),
      rule: fc.constantFrom('record-again' as const, 'skip' as const, 'update' as const),
    });
    fc.assert(
      fc.property(some, ({ total, saved, age, older, rule }) => {
        const snapshot = createSnapshot([itemBatchOf(idsFrom(0, total))], [captureOf(idsFrom(0, saved), noon - age)]);
        const { ids, chunks, requests, spareIds } = selectDetails(snapshot, optionsWith({ older, rule }));
        expect(new Set(ids).size).toBe(ids.length);
        const plannedRequests = detailsRule.first({
          kind: 'details',
          ids,
          lang: null,
          fields: null,
          maxMissingShare: 1,
        });
        const sizes = plannedRequests.map((request) => (request.params as { ids: string[] }).ids.length);
        expect(sizes.length).toBe(requests);
        // The number of chunks that the service counts must be the minimum for these ids.
        expect(sizes.reduce((sum, size) => sum + Math.ceil(size / 50), 0)).toBe(Math.ceil(ids.length / 50));
        expect(chunks).toBe(Math.ceil(ids.length / 50));
        expect(Math.ceil((ids.length + spareIds) / 50)).toBe(chunks);
        if (ids.length > 0) expect(Math.ceil((ids.length + spareIds + 1) / 50)).toBe(chunks + 1);
      }),
      { numRuns: 40 },
    );
  });
});
