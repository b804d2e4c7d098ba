import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemBatch } from '@/lib/collection/collection';
import { createSnapshot } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/capture';
import { maxFreshAge, selectDetails } from '@/lib/runs/details-selection';
import {
  type DetailsReuse,
  newestSources,
  planHistoryReuse,
  planReuse,
  reuseAsCapture,
  sourceFromCapture,
} from '@/lib/runs/reused-details';
import { complete } from '@/lib/runs/run-rules';
import { countChunks } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import { noon } from '../fakes';
import { idOf, idsFrom } from '../made-runs';

const utf8 = new TextEncoder();
const key = 'v1 batchVideos [["ids",["x"]]] https://service.example';
/** Numbers and spaces that a reader of JSON would write otherwise. */
const rowOf = (id: VideoId) => `{ "id": "${id}", "title":"T\\u00e9 ${id}", "viewCount":"12", "own": 1.50 }`;
const bodyOf = (ids: readonly VideoId[]) =>
  utf8.encode(`{"totalResults": ${ids.length}, "data": [${ids.map(rowOf).join(' , ')}]}`);

const captured = (ids: VideoId[], more: Partial<Capture> = {}): Capture => ({
  ...{ collectionId: 'a', id: 'k', runId: 'r', step: 3, key, name: 'batchVideos', asked: { ids } },
  ...{ requestedAt: noon - 2000, receivedAt: noon - 1000, status: 200, contentType: 'application/json' },
  ...{ cacheHit: false, extVersion: '1.2', sha256: '', bytes: 0, ids, sheet: {}, missing: [], setAside: 0 },
  ...more,
});
const wanted = { fields: null, lang: null, since: noon - maxFreshAge() };
const [a, b, c] = [idOf(1), idOf(2), idOf(3)];

describe('what is taken over of an answer', () => {
  const take: DetailsReuse = { source: sourceFromCapture(captured([a, b, c])), ids: [c, a] };
  const made = reuseAsCapture(take, bodyOf([a, b, c]));

  it('is the rows of the wanted videos, letter by letter', () => {
    expect(made?.body).toBe(`{"data":[${rowOf(a)},${rowOf(c)}]}`);
  });

  it('says where it comes from, and that nothing was asked for it', () => {
    expect(made?.capture).toMatchObject({
      ...{ runId: 'r', step: 3, extVersion: '1.2', requestedAt: noon - 2000, receivedAt: noon - 1000, status: 200 },
      ...{ cacheHit: true, name: 'batchVideos', ids: [a, c], sheet: { title: [`Té ${a}`, `Té ${c}`] }, missing: [] },
      taken: { collectionId: 'a', captureId: 'k', name: 'batchVideos', asked: { ids: 3 } },
    });
  });

  it('is the answer to a question of its own: the larger one is not answered by it', () => {
    expect(made?.capture.asked).toEqual({ ids: [c, a] });
    expect(made?.capture.key).not.toBe(key);
    expect(made?.capture.key).toContain('https://service.example');
  });

  it('names none of the videos that it leaves', () => {
    expect(JSON.stringify(made)).not.toContain(b);
  });

  it('of a popular list is as if its videos had been asked for, and says what was', () => {
    const popular = captured([a, b], { name: 'popularVideos', asked: { country: 'DK', language: 'da' } });
    expect(reuseAsCapture({ source: sourceFromCapture(popular), ids: [a] }, bodyOf([a, b]))?.capture).toMatchObject({
      ...{ name: 'videos', asked: { ids: [a], lang: 'da' }, videoId: a },
      taken: { name: 'popularVideos', asked: { country: 'DK', language: 'da' } },
    });
  });

  it('is nothing where the body was forgotten, or tells of them no more', () => {
    expect(reuseAsCapture(take, new Uint8Array())).toBeNull();
    expect(reuseAsCapture(take, bodyOf([b]))).toBeNull();
  });
});

describe('what is offered', () => {
  it('is the newest that is fresh', () => {
    const [older, newer] = [
      sourceFromCapture(captured([a, b])),
      sourceFromCapture(captured([b], { receivedAt: noon })),
    ];
    const offers = newestSources([newer, older], wanted);
    expect([offers.get(a), offers.get(b)]).toEqual([older, newer]);
    expect(planReuse([b, a, c], offers)).toEqual([
      { source: newer, ids: [b] },
      { source: older, ids: [a] },
    ]);
  });

  it.each([
    ['is too old', { receivedAt: noon - maxFreshAge() }],
    ['lacks wanted fields', { asked: { fields: ['title'] } }],
    ['is in another language', { asked: { lang: 'da' } }],
    ['tells of a video in passing', { name: 'search' as const }],
  ])('is nothing that %s', (_, more) => {
    expect(newestSources([sourceFromCapture(captured([a], more))], wanted).size).toBe(0);
  });

  it('to take along is every observation, and none that is there already', () => {
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

describe('two collections that overlap, completed one after the other', () => {
  const gathered = (collectionId: string, ids: VideoId[]): ItemBatch => ({
    ...{ collectionId, id: 'g', addedAt: 1, from: 'page', page: null, address: null, runId: null, agent: null, ids },
    ...{ ranks: ids.map(() => null), titles: ids.map(() => null) },
  });
  /** Completes a collection as its button does; gives back what was asked, and what the collection has then. */
  const completed = (collectionId: string, ids: VideoId[], elsewhere: readonly Capture[]) => {
    const offers = newestSources(elsewhere.map(sourceFromCapture), wanted);
    const wanting = {
      only: null,
      rule: 'observe',
      older: false,
      missing: false,
      unreadable: false,
      fields: null,
      now: noon,
    } as const;
    const plan = selectDetails(createSnapshot([gathered(collectionId, ids)], []), {
      ...wanting,
      pending: new Set(),
      elsewhere: offers,
    });
    const questions = complete.first({ kind: 'complete', ids: plan.ids, lang: null, fields: null, mostMissing: 1 });
    const asked = questions.map((one) => (one.asked as { ids: VideoId[] }).ids);
    const bought = asked.map((some, n) => captured(some, { collectionId, id: `${collectionId}${n}` }));
    const taken = planReuse(plan.elsewhere, offers).map((take) => {
      const made = reuseAsCapture(take, bodyOf(take.source.ids));
      return { ...captured([]), ...made?.capture, collectionId };
    });
    return { asked, captures: [...taken, ...bought] };
  };
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 400 }).map(idOf), { maxLength: 300, size: 'max' });

  it('bill the begun chunks of what each adds to the union, and have all of their videos', () => {
    fc.assert(
      fc.property(some, some, (ones, others) => {
        const first = completed('a', ones, []);
        const second = completed('b', others, first.captures);
        const added = others.filter((id) => !ones.includes(id));
        expect([first, second].map(({ asked }) => asked.reduce((sum, ids) => sum + countChunks(ids), 0))).toEqual([
          Math.ceil(ones.length / 50),
          Math.ceil(added.length / 50),
        ]);
        expect(new Set([...first.asked, ...second.asked].flat()).size).toBe(new Set([...ones, ...others]).size);
        const roll = createSnapshot([gathered('b', others)], second.captures);
        expect(roll.details.every((at) => at >= 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('ask for nothing at all where one lies within the other', () => {
    const first = completed('a', idsFrom(0, 120), []);
    expect(completed('b', idsFrom(20, 60), first.captures).asked).toEqual([]);
  });
});
