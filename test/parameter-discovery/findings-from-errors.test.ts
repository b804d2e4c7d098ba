import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findingsFromErrors,
  findingsFromProbe,
  parseValidationErrors,
  type ValidationError,
  validationErrorFromIssue,
} from '@/lib/parameter-discovery/findings-from-errors';
import type { AnyCall } from '@/lib/service/call';
import { endpointOf } from '@/lib/service/endpoints';
import { probesFor } from '@/lib/service/parameter-probes';
import { parseErrorBody } from '@/lib/service/read-response';
import { buildRequest } from '@/lib/service/request';
import { priceSettings } from '../price-settings';
import { setB } from '../service/http/value-sets';
import { madeRefusal } from './made-error-body';
import { assumedNames, dumbNames, endpointAt, otherNames, type TrueNames } from './made-service';

const videoId = 'aaaaaaaaaaa';
const question = (name: string, asked: object) => ({ name, asked }) as AnyCall;

/** Requests that a service with other names may reject. */
const questions: [string, object][] = [
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

/** The response body of a service with these names to a request with the assumed ones. */
function refused(name: string, asked: object, names: TrueNames, strict: boolean): unknown {
  const one = question(name, asked);
  const { url } = buildRequest(one.name, one.asked, { base: 'https://data.example', names: {} });
  const [, route = ''] = endpointOf(one.name).route.split(' ');
  const given = Object.fromEntries(new URL(url).searchParams);
  return madeRefusal(endpointAt(route), names, route.includes('{') ? { videoId, ...given } : given, strict);
}
const found = (name: string, asked: object, complaints: readonly ValidationError[]) =>
  findingsFromErrors({ ...question(name, asked), names: {} }, complaints, 5);
const namesFound = (name: string, asked: object, body: unknown) =>
  Object.fromEntries(
    found(name, asked, parseValidationErrors(body)).map(({ key, name: one, isGuess }) => [
      key,
      isGuess ? `${one}?` : one,
    ]),
  );

const missing = (...names: string[]) => ({
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
    const [one] = found('commentReplies', { comment: 'Ugx' }, parseValidationErrors(missing('commentId')));
    expect(one).toEqual({
      key: 'commentReplies.comment',
      name: 'commentId',
      from: 'path',
      evidence: 'GET /commentReplies answered “commentId”: Required',
      at: 5,
    });
  });

  it('reads the nested errors of playlist items', () => {
    const body = { success: false, error: missing('listOfPlaylist') };
    expect(namesFound('playlistItems', { playlist: 'PLx' }, body)).toEqual({
      'playlistItems.playlist': 'listOfPlaylist',
    });
  });

  it.each([
    [
      'a required name of unclear meaning, which is offered as a guess',
      'commentReplies',
      { comment: 'x' },
      missing('replyTo'),
      { 'commentReplies.comment': 'replyTo?' },
    ],
    [
      'two missing parameters',
      'commentReplies',
      { comment: 'x' },
      missing('commentId', 'thread'),
      { 'commentReplies.comment': null },
    ],
    ['a missing documented parameter', 'autocomplete', { country: 'DE' }, missing('q'), {}],
    [
      'a missing parameter when no undocumented one was sent',
      'playlistItems',
      { channelId: 'UC' },
      missing('playlist'),
      {},
    ],
    [
      'a text that cannot be a name',
      'commentReplies',
      { comment: 'x' },
      missing('comment id\u0000'),
      { 'commentReplies.comment': null },
    ],
  ])('is not certain of a name from %s', (_, name, asked, body, names) => {
    expect(namesFound(name, asked, body)).toEqual(names);
  });

  it('matches a missing parameter when ours is rejected as unknown', () => {
    const unknown = {
      code: 'unrecognized_keys',
      keys: [assumedNames['commentReplies.comment']],
      path: [],
      message: '',
    };
    const body = { error: { issues: [...missing('x9').error.issues, unknown] } };
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

  it('leaves a rejected name unknown and learns an accepted one', () => {
    const asked = { videoId, country: 'no such', language: 'de' };
    const names = { ...assumedNames, 'relatedVideos.language': 'hl' };
    expect(namesFound('relatedVideos', asked, refused('relatedVideos', asked, names, true))).toEqual({
      'relatedVideos.country': 'regionCode',
      'relatedVideos.language': null,
    });
  });

  it('finds no wrong name, and reports each required name as found or unknown', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), fc.constantFrom(...questions), (names, strict, [name, asked]) => {
        const body = refused(name, asked, names, strict);
        const all = found(name, asked, parseValidationErrors(body));
        expect(all.filter((one) => one.name !== null && one.name !== names[one.key])).toEqual([]);
        expect(all.filter((one) => one.name === null && names[one.key] === assumedNames[one.key])).toEqual([]);
        const needed = ({ commentReplies: 'commentReplies.comment', videos: 'videos.ids' } as const)[name];
        if (needed && names[needed] !== assumedNames[needed]) expect(all.map(({ key }) => key)).toContain(needed);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the same in a stored failure', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), fc.constantFrom(...questions), (names, strict, [name, asked]) => {
        const body = refused(name, asked, names, strict);
        const failure = parseErrorBody(body);
        const kept = failure?.kind === 'invalid' ? failure.problems.map(validationErrorFromIssue) : [];
        const named = (all: readonly ValidationError[]) => found(name, asked, all).map((one) => [one.key, one.name]);
        expect(named(kept)).toEqual(named(parseValidationErrors(body)));
      }),
      { numRuns: 300 },
    );
  });

  it('accepts anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (odd, issues) => {
        found('relatedVideos', { videoId, country: 'DE' }, parseValidationErrors(odd));
        found('relatedVideos', { videoId, country: 'DE' }, parseValidationErrors({ error: { issues } }));
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
      { is: 'own', micros: 200 },
      { is: 'estimated', micros: 130 },
    ]);
  });
});

describe('findingsFromProbe', () => {
  it('finds meaningless names or leaves them unknown', () => {
    const learned = probesFor('https://data.example', priceSettings()).flatMap(({ name, request }) =>
      findingsFromProbe(
        name,
        parseValidationErrors(madeRefusal(endpointAt(new URL(request.url).pathname), dumbNames, {}, false)),
        5,
      ),
    );
    expect(learned).toMatchObject([
      { key: 'videos.ids', name: dumbNames['videos.ids'], from: 'probe' },
      { key: 'playlistItems.playlist', name: null, from: 'probe' },
      { key: 'commentReplies.comment', name: dumbNames['commentReplies.comment'], from: 'probe' },
    ]);
  });

  it('finds no wrong name, whatever names the service uses', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), (names, strict) => {
        for (const { name, keys, request } of probesFor('https://data.example', priceSettings())) {
          const body = madeRefusal(endpointAt(new URL(request.url).pathname), names, {}, strict);
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
