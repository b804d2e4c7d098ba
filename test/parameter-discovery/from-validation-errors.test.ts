import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findingsFromErrors,
  findingsFromProbe,
  parseValidationErrors,
  type ValidationError,
  validationErrorFromProblem,
} from '@/lib/parameter-discovery/from-validation-errors';
import type { AnyCall } from '@/lib/service/call';
import { endpointOf } from '@/lib/service/endpoints';
import { probesFor } from '@/lib/service/parameter-probes';
import { buildRequest } from '@/lib/service/request';
import { parseErrorBody } from '@/lib/service/response-failure';
import { setB } from '../service/http/value-sets';
import { madeRefusal } from './made-error-body';
import { assumedNames, dumbNames, endpointAt, otherNames, type TrueNames } from './made-service';

const videoId = 'aaaaaaaaaaa';
const question = (name: string, asked: object) => ({ name, asked }) as AnyCall;

/** Questions that a service with other names may have something against. */
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

/** The body with which a service of these names refuses a question that was sent under the assumed ones. */
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

describe('a validation answer', () => {
  it('names what it missed, which is what was sent under another name', () => {
    const [one] = found('commentReplies', { comment: 'Ugx' }, parseValidationErrors(missing('commentId')));
    expect(one).toEqual({
      key: 'commentReplies.comment',
      name: 'commentId',
      from: 'path',
      evidence: 'GET /commentReplies answered “commentId”: Required',
      at: 5,
    });
  });

  it('of the playlist items is wrapped once more', () => {
    const body = { success: false, error: missing('listOfPlaylist') };
    expect(namesFound('playlistItems', { playlist: 'PLx' }, body)).toEqual({
      'playlistItems.playlist': 'listOfPlaylist',
    });
  });

  it.each([
    [
      'a demanded name that does not speak for itself, which is offered as a guess',
      'commentReplies',
      { comment: 'x' },
      missing('replyTo'),
      { 'commentReplies.comment': 'replyTo?' },
    ],
    [
      'two that are missed',
      'commentReplies',
      { comment: 'x' },
      missing('commentId', 'thread'),
      { 'commentReplies.comment': null },
    ],
    ['a documented one that is missed', 'autocomplete', { country: 'DE' }, missing('q'), {}],
    ['what was missed although nothing unsaid was sent', 'playlistItems', { channelId: 'UC' }, missing('playlist'), {}],
    [
      'what could not be a name',
      'commentReplies',
      { comment: 'x' },
      missing('comment id\u0000'),
      { 'commentReplies.comment': null },
    ],
  ])('binds nothing by %s', (_, name, asked, body, names) => {
    expect(namesFound(name, asked, body)).toEqual(names);
  });

  it('that does not know ours and misses one has it under that name, whatever it is', () => {
    const unknown = {
      code: 'unrecognized_keys',
      keys: [assumedNames['commentReplies.comment']],
      path: [],
      message: '',
    };
    const body = { error: { issues: [...missing('x9').error.issues, unknown] } };
    expect(namesFound('commentReplies', { comment: 'x' }, body)).toEqual({ 'commentReplies.comment': 'x9' });
  });

  it('says what a parameter means by what it would have taken', () => {
    const issues = [
      { code: 'invalid_enum_value', path: ['regionCode'], received: 'DE', options: setB, message: 'Invalid' },
    ];
    expect(namesFound('relatedVideos', { videoId, country: 'DE' }, { error: { issues } })).toEqual({
      'relatedVideos.country': null,
      'relatedVideos.language': 'regionCode',
    });
  });

  it('that knows no such name leaves it unknown, and one that it knows is learned', () => {
    const asked = { videoId, country: 'no such', language: 'de' };
    const names = { ...assumedNames, 'relatedVideos.language': 'hl' };
    expect(namesFound('relatedVideos', asked, refused('relatedVideos', asked, names, true))).toEqual({
      'relatedVideos.country': 'regionCode',
      'relatedVideos.language': null,
    });
  });

  it('binds none wrongly, and leaves what is needed learned or unknown, whatever the names', () => {
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

  it('teaches the same once it was kept as a failure, in words', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), fc.constantFrom(...questions), (names, strict, [name, asked]) => {
        const body = refused(name, asked, names, strict);
        const failure = parseErrorBody(body);
        const kept = failure?.kind === 'invalid' ? failure.problems.map(validationErrorFromProblem) : [];
        const named = (all: readonly ValidationError[]) => found(name, asked, all).map((one) => [one.key, one.name]);
        expect(named(kept)).toEqual(named(parseValidationErrors(body)));
      }),
      { numRuns: 300 },
    );
  });

  it('may be anything: nothing is thrown', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (odd, issues) => {
        found('relatedVideos', { videoId, country: 'DE' }, parseValidationErrors(odd));
        found('relatedVideos', { videoId, country: 'DE' }, parseValidationErrors({ error: { issues } }));
      }),
    );
  });
});

describe('a call that leaves out on purpose what is needed', () => {
  it('is one for each endpoint that refuses it, with what it may cost', () => {
    const probes = probesFor('https://data.example/v1', { playlistItems: 200 });
    expect(probes.map(({ request }) => request)).toEqual(
      ['videos', 'playlistItems', 'commentReplies'].map((path) => ({
        method: 'GET',
        url: `https://data.example/v1/${path}`,
        body: null,
      })),
    );
    expect(probes.map(({ quote }) => quote)).toEqual([
      { is: 'unstated', hint: 130 },
      { is: 'own', micros: 200 },
      { is: 'unstated', hint: 130 },
    ]);
  });

  it('learns names that say nothing, or leaves them unknown', () => {
    const learned = probesFor('https://data.example', {}).flatMap(({ name, request }) =>
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

  it('binds none wrongly, whatever the names', () => {
    fc.assert(
      fc.property(otherNames, fc.boolean(), (names, strict) => {
        for (const { name, keys, request } of probesFor('https://data.example', {})) {
          const body = madeRefusal(endpointAt(new URL(request.url).pathname), names, {}, strict);
          const all = findingsFromProbe(name, parseValidationErrors(body), 5);
          expect(all.map(({ key }) => key)).toEqual(keys);
          expect(all.filter((one) => one.name !== null && one.name !== names[one.key])).toEqual([]);
        }
      }),
    );
  });

  it('that is answered with data teaches nothing', () => {
    expect(findingsFromProbe('videos', parseValidationErrors({ totalResults: 0, data: [] }), 5)).toEqual([]);
  });
});
