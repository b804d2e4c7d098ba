import { describe, expect, it } from 'vitest';
import { needsParameterNames } from '@/lib/runs/needs-parameter-names';
import type { Plan } from '@/lib/runs/plan-schema';
import { ruleOf } from '@/lib/runs/run-rules';
import { undocumentedParams } from '@/lib/service/request';
import { parameterNamesOf, withParameterNames } from '@/lib/settings/parameter-names';

const videoId = 'aaaaaaaaaaa';
const plans = [
  { kind: 'details', ids: [videoId], lang: null, fields: null },
  { kind: 'details', ids: [videoId], lang: null, fields: null, shorts: true },
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

describe('parameterNamesOf', () => {
  const names = { 'videos.ids': { name: 'id', from: 'tool' as const, at: 1 } };
  const parameterNames = { 'https://a.example': names, 'https://b.example': {} };
  it.each([
    ['https://a.example', names],
    ['https://b.example', {}],
    ['https://c.example', null],
    ['constructor', null],
  ])('returns the confirmed names of the active service: %s', (serviceUrl, expected) => {
    expect(parameterNamesOf({ parameterNames, serviceUrl })).toEqual(expected);
  });

  it('returns what withParameterNames confirmed, for this service alone', () => {
    const settings = {
      serviceUrl: 'https://c.example',
      ...withParameterNames({ parameterNames, serviceUrl: 'https://c.example' }),
    };
    expect(parameterNamesOf(settings)).toEqual({});
    expect(settings.parameterNames).toMatchObject(parameterNames);
  });
});

describe('needsParameterNames', () => {
  it.each(plans)('is true if the first request of a plan sends a parameter without a documented name: %j', (plan) => {
    const [request] = ruleOf(plan).first(plan);
    if (!request) throw new Error('The plan sends no request');
    const sent = undocumentedParams(request.name, request.params as object);
    expect(needsParameterNames(plan)).toBe(sent.length > 0);
  });

  it.each([
    { kind: 'playlist', of: { is: 'channel', id: 'UC' }, pages: 2 },
    { kind: 'popular', country: null, category: null, language: null, pageSize: null, pages: 2 },
  ])('is true if the plan may request a next page: %j', (plan) => {
    expect(needsParameterNames(plan as unknown as Plan)).toBe(true);
  });
});
