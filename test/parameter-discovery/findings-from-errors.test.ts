import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findingsFromErrors,
  findingsFromProbe,
  parseValidationErrors,
  type ValidationError,
  validationErrorFromIssue,
} from '@/lib/parameter-discovery/findings-from-errors';
import type { EndpointRequest } from '@/lib/service/call';
import { endpointOf } from '@/lib/service/endpoints';
import { probesFor } from '@/lib/service/parameter-probes';
import { parseErrorBody } from '@/lib/service/read-response';
import { buildRequest } from '@/lib/service/request';
import { priceSettings } from '../price-settings';
import { setB } from '../service/http/value-sets';
import { assumedNames, endpointAt, meaninglessNames, otherNames, type TrueNames } from './service-descriptions';
import { validationErrorBody } from './validation-error-body';

const videoId = 'aaaaaaaaaaa';
const createCall = (name: string, params: object) => ({ name, params }) as EndpointRequest;

/** Requests that a service with other parameter names may reject. */
const requests: [string, object][] = [
  ['commentReplies', { comment: 'Ugx', format: 'html' }],
  ['videos', { ids: [videoId] }],
  ['videos', { ids: ['short'], additionalFields: ['isShort'] }],
  ['playlistItems', { playlist: 'PLx' }],
  ['playlistItems', { video: videoId }],
  ['playlistItems', { video: 'short', page: 'x' }],
  ['relatedVideos', { videoId, country: 'DE', language: 'de' }],
  ['relatedVideos', { videoId, country: 'no such', language: 'no such' }],
  ['search', { q: 'a', safeSearch: 'no such' }],
  ['popularVideos', { country: 'no such', category: 'no such', language: 'no such' }],
  ['videoFiles', { videoId, country: 'no such' }],
];

/** Returns the response body of a service with these names to a request that uses the assumed names. */
function errorBody(name: string, params: object, names: TrueNames, strict: boolean): unknown {
  const call = createCall(name, params);
  const { url } = buildRequest(call.name, call.params, { base: 'https://data.example', names: {} });
  const [, route = ''] = endpointOf(call.name).route.split(' ');
  const query = Object.fromEntries(new URL(url).searchParams);
  return validationErrorBody(endpointAt(route), names, route.includes('{') ? { videoId, ...query } : query, strict);
}
const findingsFor = (name: string, params: object, errors: readonly ValidationError[]) =>
  findingsFromErrors({ ...createCall(name, params), names: {} }, errors, 5);
const namesFound = (name: string, params: object, body: unknown) =>
  Object.fromEntries(
    findingsFor(name, params, parseValidationErrors(body)).map(({ key, name: one, isGuess }) => [
      key,
      isGuess ? `${one}?` : one,
    ]),
  );

const missingErrors = (...names: string[]) => ({
  success: false,
  error: {
    name: 'ZodError',
    issues: names.map((one) => ({
      code: 'invalid_type',
      expected: 'string',
      received: 'undefined',
      path: [one],
      message: 'Required',
    })),
  },
});

describe('findingsFromErrors', () => {
  it('finds the name of a missing parameter that was sent under another name', () => {
    const [one] = findingsFor('commentReplies', { comment: 'Ugx' }, parseValidationErrors(missingErrors('commentId')));
    expect(one).toEqual({
      key: 'commentReplies.comment',
      name: 'commentId',
      from: 'path',
      evidence: 'GET /commentReplies answered “commentId”: Required',
      at: 5,
    });
  });

  it('reads the nested errors of playlist items', () => {
    const body = { success: false, error: missingErrors('listOfPlaylist') };
    expect(namesFound('playlistItems', { playlist: 'PLx' }, body)).toEqual({
      'playlistItems.playlist': 'listOfPlaylist',
    });
  });

  it.each([
    [
      'a required name of unclear meaning, which is offered as a guess',
      'commentReplies',
      { comment: 'x' },
      missingErrors('replyTo'),
      { 'commentReplies.comment': 'replyTo?' },
    ],
    [
      'two missing parameters',
      'commentReplies',
      { comment: 'x' },
      missingErrors('commentId', 'thread'),
      { 'commentReplies.comment': null },
    ],
    ['a missing documented parameter', 'autocomplete', { country: 'DE' }, missingErrors('q'), {}],
    [
      'a missing parameter when no undocumented one was sent',
      'playlistItems',
      { channelId: 'UC' },
      missingErrors('playlist'),
      {},
    ],
    [
      'a text that cannot be a name',
      'commentReplies',
      { comment: 'x' },
      missingErrors('comment id\u0000'),
      { 'commentReplies.comment': null },
    ],
  ])('finds no certain name from %s', (_, name, params, body, names) => {
    expect(namesFound(name, params, body)).toEqual(names);
  });

  it('takes a missing parameter for the one that was sent if the assumed name is rejected as unknown', () => {
    const unknown = {
      code: 'unrecognized_keys',
      keys: [assumedNames['commentReplies.comment']],
      path: [],
      message: '',
    };
    const body = { error: { issues: [...missingErrors('x9').error.issues, unknown] } };
    expect(namesFound('commentReplies', { comment: 'x' }, body)).toEqual({ 'commentReplies.comment': 'x9' });
  });

  it('finds the meaning of a parameter from its accepted values', () => {
    const issues = [
      { code: 'invalid_enum_value', path: ['regionCode'], received: 'DE', options: setB, message: 'Invalid' },
    ];
    expect(namesFound('relatedVideos', { videoId, country: 'DE' }, { error: { issues } })).toEqual({
      'relatedVideos.country': null,
      'relatedVideos.language': 'regionCode',
    });
  });

  it('marks a rejected name as unknown, and confirms a name whose value was rejected', () => {
    const params = { videoId, country: 'no such', language: 'de' };
    const names = { ...assumedNames, 'relatedVideos.language': 'hl' };
    expect(namesFound('relatedVideos', params, errorBody('relatedVideos', params, names, true))).toEqual({
      'relatedVideos.country': 'regionCode',
      'relatedVideos.language': null,
    });
  });

  it('finds no wrong name, and reports each required name as found or unknown', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), fc.constantFrom(...requests), (names, strict, [name, params]) => {
        const body = errorBody(name, params, names, strict);
        const all = findingsFor(name, params, parseValidationErrors(body));
        expect(all.filter((one) => one.name !== null && one.name !== names[one.key])).toEqual([]);
        expect(all.filter((one) => one.name === null && names[one.key] === assumedNames[one.key])).toEqual([]);
        const needed = ({ commentReplies: 'commentReplies.comment', videos: 'videos.ids' } as const)[name];
        if (needed && names[needed] !== assumedNames[needed]) expect(all.map(({ key }) => key)).toContain(needed);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the same names in a stored failure as in the response', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), fc.constantFrom(...requests), (names, strict, [name, params]) => {
        const body = errorBody(name, params, names, strict);
        const failure = parseErrorBody(body);
        const storedErrors = failure?.kind === 'invalid' ? failure.problems.map(validationErrorFromIssue) : [];
        const named = (all: readonly ValidationError[]) =>
          findingsFor(name, params, all).map((one) => [one.key, one.name]);
        expect(named(storedErrors)).toEqual(named(parseValidationErrors(body)));
      }),
      { numRuns: 300 },
    );
  });

  it('accepts anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (anything, issues) => {
        findingsFor('relatedVideos', { videoId, country: 'DE' }, parseValidationErrors(anything));
        findingsFor('relatedVideos', { videoId, country: 'DE' }, parseValidationErrors({ error: { issues } }));
      }),
    );
  });
});

describe('probesFor', () => {
  it('lists one probe per endpoint, with its price', () => {
    const probes = probesFor('https://data.example/v1', priceSettings({ playlistItems: 200 }, true));
    expect(probes.map(({ request }) => request)).toEqual(
      ['videos', 'playlistItems', 'commentReplies'].map((path) => ({
        method: 'GET',
        url: `https://data.example/v1/${path}`,
        body: null,
      })),
    );
    expect(probes.map(({ quote }) => quote)).toEqual([
      { is: 'estimated', micros: 130 },
      { is: 'entered', micros: 200 },
      { is: 'estimated', micros: 130 },
    ]);
  });
});

describe('findingsFromProbe', () => {
  it('finds meaningless names in the response to a probe, or marks them as unknown', () => {
    const findings = probesFor('https://data.example', priceSettings()).flatMap(({ name, request }) =>
      findingsFromProbe(
        name,
        parseValidationErrors(
          validationErrorBody(endpointAt(new URL(request.url).pathname), meaninglessNames, {}, false),
        ),
        5,
      ),
    );
    expect(findings).toMatchObject([
      { key: 'videos.ids', name: meaninglessNames['videos.ids'], from: 'probe' },
      { key: 'playlistItems.playlist', name: null, from: 'probe' },
      { key: 'commentReplies.comment', name: meaninglessNames['commentReplies.comment'], from: 'probe' },
    ]);
  });

  it('finds no wrong name, whatever names the service uses', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), (names, strict) => {
        for (const { name, keys, request } of probesFor('https://data.example', priceSettings())) {
          const body = validationErrorBody(endpointAt(new URL(request.url).pathname), names, {}, strict);
          const all = findingsFromProbe(name, parseValidationErrors(body), 5);
          expect(all.map(({ key }) => key)).toEqual(keys);
          expect(all.filter((one) => one.name !== null && one.name !== names[one.key])).toEqual([]);
        }
      }),
    );
  });

  it('finds nothing in a successful response', () => {
    expect(findingsFromProbe('videos', parseValidationErrors({ totalResults: 0, data: [] }), 5)).toEqual([]);
  });
});
