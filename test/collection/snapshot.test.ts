import { describe, expect, it } from 'vitest';
import { createSnapshot } from '@/lib/collection/snapshot';
import { countDetails, explainMissingDetails } from '@/lib/collection/video-table';
import { observationsOf } from '@/lib/over-time/video-history';
import { selectDetails } from '@/lib/runs/details-selection';
import type { VideoId } from '@/lib/service/ids';
import { captureOf, itemBatchOf } from '../fixtures/captures';
import { testVideoId } from '../fixtures/collection';

const day = 86_400_000;
const a = testVideoId(1);
const b = testVideoId(2);

describe('explainMissingDetails › videos not returned', () => {
  it('gives the time of the first response without the video, until a response returns it', () => {
    const captures = [
      captureOf([a, b], day),
      captureOf([b], 2 * day, { missing: [a] }),
      captureOf([], 3 * day, { missing: [a, b] }),
      captureOf([b], 4 * day),
    ];
    const snapshot = createSnapshot([itemBatchOf([a, b])], captures);
    expect([0, 1].map((row) => explainMissingDetails(snapshot, row))).toEqual([
      { is: 'not-returned-since', at: 2 * day },
      null,
    ]);
    expect(countDetails(snapshot, new Map())).toMatchObject({
      withDetails: 2,
      noLongerReturned: 1,
      withoutDetails: 0,
      unavailable: 0,
    });
    expect(observationsOf(snapshot, a).map(({ returned }) => returned)).toEqual([false, false, true]);
  });
});

describe('selectDetails › unreadable rows', () => {
  it('selects an unreadable row only if the user chooses that', () => {
    const snapshot = createSnapshot([itemBatchOf([a, b])], [captureOf([a], day, { unreadable: [b], unmatched: 1 })]);
    expect(explainMissingDetails(snapshot, 1)).toEqual({ is: 'unreadable', at: day });
    const options = {
      only: null,
      rule: 'record-again',
      older: false,
      missing: true,
      fields: null,
      shorts: false,
    } as const;
    const rest = { excluded: new Set<VideoId>(), pending: new Set<VideoId>(), now: day, lang: null, sources: [] };
    expect(selectDetails(snapshot, { ...options, ...rest, unreadable: false })).toMatchObject({
      ids: [],
      unreadable: 1,
    });
    expect(selectDetails(snapshot, { ...options, ...rest, unreadable: true }).ids).toEqual([b]);
  });
});
