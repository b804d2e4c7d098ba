import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemBatch } from '@/lib/collection/records';
import { createSnapshot } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/records';
import { reuseAsCapture } from '@/lib/runs/capture-contents';
import { maxFreshAge, selectDetails } from '@/lib/runs/details-selection';
import { type DetailsReuse, planDetails, planHistoryReuse, sourceFromCapture } from '@/lib/runs/plan-details';
import { detailsRule } from '@/lib/runs/run-rules';
import type { VideoId } from '@/lib/service/ids';
import { countChunks } from '@/lib/service/request-limits';
import { noon } from '../fakes';
import { idOf, idsFrom } from '../run-data';

const utf8 = new TextEncoder();
const key = 'v1 batchVideos [["ids",["x"]]] https://service.example';
/** Numbers, escapes and spaces that `JSON.stringify` would write differently. */
const rowOf = (id: VideoId) => `{ "id": "${id}", "title":"T\\u00e9 ${id}", "viewCount":"12", "own": 1.50 }`;
const bodyOf = (ids: readonly VideoId[]) =>
  utf8.encode(`{"totalResults": ${ids.length}, "data": [${ids.map(rowOf).join(' , ')}]}`);

const captured = (ids: VideoId[], more: Partial<Capture> = {}): Capture => ({
  collectionId: 'a',
  id: 'k',
  runId: 'r',
  step: 3,
  key,
  name: 'batchVideos',
  params: { ids },
  requestedAt: noon - 2000,
  receivedAt: noon - 1000,
  status: 200,
  contentType: 'application/json',
  cacheHit: false,
  extensionVersion: '1.2',
  sha256: '',
  bytes: 0,
  ids,
  columns: {},
  missing: [],
  skippedRows: 0,
  ...more,
});
const criteria = { fields: null, shorts: false, lang: null, since: noon - maxFreshAge() };
const [a, b, c] = [idOf(1), idOf(2), idOf(3)];

describe('reuseAsCapture', () => {
  const reuse: DetailsReuse = { source: sourceFromCapture(captured([a, b, c])), ids: [c, a] };
  const copy = reuseAsCapture(reuse, bodyOf([a, b, c]));

  it('copies the rows of the wanted videos byte for byte', () => {
    expect(copy?.body).toBe(`{"data":[${rowOf(a)},${rowOf(c)}]}`);
  });

  it('records the source, and that nothing was requested', () => {
    expect(copy?.capture).toMatchObject({
      ...{
        runId: 'r',
        step: 3,
        extensionVersion: '1.2',
        requestedAt: noon - 2000,
        receivedAt: noon - 1000,
        status: 200,
      },
      cacheHit: true,
      name: 'batchVideos',
      ids: [a, c],
      columns: { title: [`Té ${a}`, `Té ${c}`] },
      missing: [],
      reusedFrom: { collectionId: 'a', captureId: 'k', name: 'batchVideos', params: { ids: 3 } },
    });
  });

  it('has a cache key of its own, which does not match the larger request', () => {
    expect(copy?.capture.params).toEqual({ ids: [c, a] });
    expect(copy?.capture.key).not.toBe(key);
    expect(copy?.capture.key).toContain('https://service.example');
  });

  it('names none of the videos that are not copied', () => {
    expect(JSON.stringify(copy)).not.toContain(b);
  });

  it('treats rows of a popular list as if requested by id, and records the original request', () => {
    const popular = captured([a, b], { name: 'popularVideos', params: { country: 'DK', language: 'da' } });
    expect(reuseAsCapture({ source: sourceFromCapture(popular), ids: [a] }, bodyOf([a, b]))?.capture).toMatchObject({
      name: 'videos',
      params: { ids: [a], lang: 'da' },
      videoId: a,
      reusedFrom: { name: 'popularVideos', params: { country: 'DK', language: 'da' } },
    });
  });

  it('returns null if the body was deleted or has none of the videos', () => {
    expect(reuseAsCapture(reuse, new Uint8Array())).toBeNull();
    expect(reuseAsCapture(reuse, bodyOf([b]))).toBeNull();
  });
});

describe('planDetails', () => {
  const [older, newer] = [sourceFromCapture(captured([a, b])), sourceFromCapture(captured([b], { receivedAt: noon }))];

  it('reuses the newest response about each video, and requests each other video once', () => {
    expect(planDetails([b, a, c, a, c], { sources: [newer, older], wanted: criteria })).toEqual({
      reuses: [
        { source: newer, ids: [b] },
        { source: older, ids: [a] },
      ],
      batches: [[c]],
      isWaiting: false,
    });
  });

  it.each([
    ['is too old', { receivedAt: noon - maxFreshAge() }],
    ['lacks wanted fields', { params: { fields: ['title'] } }],
    ['is in another language', { params: { lang: 'da' } }],
    ['has no details', { name: 'search' as const }],
  ])('reuses no response that %s', (_, more) => {
    const sources = [sourceFromCapture(captured([a], more))];
    expect(planDetails([a], { sources, wanted: criteria })).toMatchObject({ reuses: [], batches: [[a]] });
  });

  it('reuses no response that is not newer than the known one', () => {
    const lastKnownAt = () => older.receivedAt;
    expect(planDetails([a], { sources: [older], wanted: criteria, lastKnownAt }).reuses).toEqual([]);
  });

  it('requests ids that other runs are requesting last, and waits if there are no others', () => {
    expect(planDetails([a, b, c], { pending: new Set([a]) })).toMatchObject({
      batches: [[b, c], [a]],
      isWaiting: false,
    });
    expect(planDetails([a], { pending: new Set([a]) })).toMatchObject({ batches: [[a]], isWaiting: true });
  });
});

describe('planHistoryReuse', () => {
  it('returns every observation that the collection lacks', () => {
    const [first, second] = [captured([a, b]), captured([a], { id: 'l', receivedAt: noon })];
    const all = planHistoryReuse(new Set([a]), [first, second, captured([a], { name: 'search' })], []);
    expect(all.map(({ ids, source }) => [ids, source.receivedAt])).toEqual([
      [[a], noon - 1000],
      [[a], noon],
    ]);
    expect(planHistoryReuse(new Set([a]), [first, second], [first]).map(({ source }) => source.capture?.id)).toEqual([
      'l',
    ]);
  });
});

describe('overlapping collections, fetched one after the other', () => {
  const batchOf = (collectionId: string, ids: VideoId[]): ItemBatch => ({
    collectionId,
    id: 'g',
    addedAt: 1,
    from: 'page',
    page: null,
    address: null,
    runId: null,
    agent: null,
    ids,
    ranks: ids.map(() => null),
    titles: ids.map(() => null),
  });
  /** Fetches the details of a collection as its button does. Returns the requested ids and the resulting details. */
  const fetchDetails = (collectionId: string, ids: VideoId[], otherCaptures: readonly Capture[]) => {
    const options = {
      only: null,
      excluded: new Set<VideoId>(),
      rule: 'record-again',
      older: false,
      missing: false,
      unreadable: false,
      fields: null,
      shorts: false,
      lang: null,
      sources: otherCaptures.map(sourceFromCapture),
      now: noon,
    } as const;
    const plan = selectDetails(createSnapshot([batchOf(collectionId, ids)], []), {
      ...options,
      pending: new Set(),
    });
    const requests = detailsRule.first({
      kind: 'details',
      ids: plan.ids,
      lang: null,
      fields: null,
      maxMissingShare: 1,
    });
    const requestedIds = requests.map((one) => (one.params as { ids: VideoId[] }).ids);
    const fetched = requestedIds.map((some, n) => captured(some, { collectionId, id: `${collectionId}${n}` }));
    const reused = plan.reuses.map((reuse) => {
      const copy = reuseAsCapture(reuse, bodyOf(reuse.source.ids));
      return { ...captured([]), ...copy?.capture, collectionId };
    });
    return { requestedIds, captures: [...reused, ...fetched] };
  };
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 400 }).map(idOf), { maxLength: 300, size: 'max' });

  it('pay only for the videos that each adds, and the second gets details of all its videos', () => {
    fc.assert(
      fc.property(some, some, (ones, others) => {
        const first = fetchDetails('a', ones, []);
        const second = fetchDetails('b', others, first.captures);
        const added = others.filter((id) => !ones.includes(id));
        expect(
          [first, second].map(({ requestedIds }) => requestedIds.reduce((sum, ids) => sum + countChunks(ids), 0)),
        ).toEqual([Math.ceil(ones.length / 50), Math.ceil(added.length / 50)]);
        expect(new Set([...first.requestedIds, ...second.requestedIds].flat()).size).toBe(
          new Set([...ones, ...others]).size,
        );
        const snapshot = createSnapshot([batchOf('b', others)], second.captures);
        expect(snapshot.latestCapture.every((index) => index >= 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('request nothing for the second if the first contains all its videos', () => {
    const first = fetchDetails('a', idsFrom(0, 120), []);
    expect(fetchDetails('b', idsFrom(20, 60), first.captures).requestedIds).toEqual([]);
  });
});
