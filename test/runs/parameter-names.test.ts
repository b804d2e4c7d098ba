import { describe, expect, it } from 'vitest';
import { parameterKeysOf } from '@/lib/runs/parameter-names';
import type { Plan } from '@/lib/runs/plan-schema';
import { ruleOf } from '@/lib/runs/run-rules';
import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { paramsWithoutName } from '@/lib/service/request';
import { isUnknownName, parameterNamesOf, rejectedNames } from '@/lib/settings/parameter-names';

const videoId = 'aaaaaaaaaaa';
const everyNameUnknown = Object.fromEntries(Object.keys(undocumentedNames).map((key) => [key, { name: null }]));
const plans = [
  { kind: 'details', ids: [videoId], lang: null, fields: null },
  {
    kind: 'crawl',
    seeds: [videoId],
    depth: 1,
    pages: 1,
    country: 'DK',
    language: null,
    perStep: 1,
    randomSeed: 281_726,
  },
  {
    kind: 'crawl',
    seeds: [videoId],
    depth: 1,
    pages: 1,
    country: null,
    language: 'da',
    perStep: 1,
    randomSeed: 281_726,
  },
  { kind: 'playlist', of: { is: 'playlist', id: 'PLx' }, pages: 1 },
  { kind: 'playlist', of: { is: 'video', id: videoId }, pages: 1 },
  { kind: 'playlist', of: { is: 'channel', id: 'UC' }, pages: 1 },
  { kind: 'popular', country: 'DK', category: '1', language: 'da', pageSize: 5, pages: 1 },
  { kind: 'popular', country: null, category: null, language: null, pageSize: null, pages: 1 },
  {
    kind: 'search',
    params: { q: 'a', safeSearch: 'strict' },
    pages: 1,
    splitBy: null,
    requests: null,
    stop: { videos: null, oldest: null, empty: true },
  },
] as unknown as Plan[];

describe('isUnknownName', () => {
  it('is true only for a name that the service is known to reject', () => {
    expect(isUnknownName('videos.ids', { 'videos.ids': { name: null } })).toBe(true);
    expect(isUnknownName('videos.ids', {})).toBe(false);
    expect(isUnknownName('videos.ids', { 'videos.ids': { name: 'id' } })).toBe(false);
  });
});

describe('parameterNamesOf', () => {
  it('returns the names of the active service', () => {
    const parameterNames = {
      'https://a.example': { 'videos.ids': { name: null, from: 'tool' as const, evidence: '', at: 1 } },
    };
    expect(parameterNamesOf({ parameterNames, serviceUrl: 'https://a.example' })).toBe(
      parameterNames['https://a.example'],
    );
    expect(parameterNamesOf({ parameterNames, serviceUrl: 'https://b.example' })).toEqual({});
  });
});

describe('rejectedNames', () => {
  it('returns only names that the request would send', () => {
    const names = { 'relatedVideos.country': { name: null } };
    expect(rejectedNames('relatedVideos', { videoId, country: 'DK' }, names)).toEqual(['regionCode']);
    expect(rejectedNames('relatedVideos', { videoId }, names)).toEqual([]);
  });
});

describe('parameterKeysOf', () => {
  it.each(plans)('returns the undocumented names that the first request of a plan sends: %j', (plan) => {
    const [request] = ruleOf(plan).first(plan);
    if (!request) throw new Error('The plan sends no request');
    const sent = paramsWithoutName(request.name, request.params as object, everyNameUnknown);
    const keyNames = parameterKeysOf(plan).map((key: UndocumentedNameKey) => key.split('.')[1]);
    expect(keyNames.sort()).toEqual(sent.sort());
  });

  it('includes the name of the page token if the plan may request a next page', () => {
    expect(parameterKeysOf({ kind: 'playlist', of: { is: 'channel', id: 'UC' as never }, pages: 2 })).toEqual([
      'playlistItems.page',
    ]);
  });
});
