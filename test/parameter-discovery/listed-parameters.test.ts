import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ListedParameters,
  maxDescriptionBytes,
  parametersOfDescription,
  parametersOfRejections,
  parametersOfTools,
} from '@/lib/parameter-discovery/listed-parameters';
import { nameRows } from '@/lib/parameter-discovery/name-rows';
import type { EndpointName } from '@/lib/service/endpoints';
import type { ValidationIssue } from '@/lib/service/failure';
import { RejectedRequest, rejectedRequestFrom } from '@/lib/service/parameter-probes';

const schemaOf = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', description: `about ${name}` }])),
});
const searchNames = [
  ...['q', 'channelId', 'channelType', 'maxResults', 'order', 'pageToken', 'publishedAfter', 'publishedBefore'],
  ...['regionCode', 'relevanceLanguage', 'topicId', 'type', 'eventType', 'location', 'locationRadius'],
  ...['videoCaption', 'videoCategoryId', 'videoDefinition', 'videoDimension', 'videoDuration', 'videoEmbeddable'],
  ...['videoLicense', 'videoPaidProductPlacement', 'videoSyndicated', 'videoType'],
];
const endpointsOf = (lists: readonly ListedParameters[]) => lists.map(({ endpoint }) => endpoint);

describe('parametersOfTools', () => {
  it.each<[string[], EndpointName[]]>([
    [['videoId', 'format', 'lang', 'mode'], ['captions']],
    [['ids', 'lang', 'fields'], ['batchVideos']],
    [['ids', 'lang', 'fields', 'extra'], ['videos']],
    [['v', 'lang', 'fields', 'extra'], ['videos']],
    [['fields', 'gl', 'cat', 'size', 'after', 'lang'], ['popularVideos']],
    [[...searchNames, 'safe'], ['search']],
    [['q', 'gl'], ['autocomplete']],
    [['videoId', 'pages', 'gl', 'hl'], ['relatedVideos']],
    [['channelId', 'list', 'v', 'after'], ['playlistItems']],
    [['format', 'pageToken', 'thread'], ['commentReplies']],
    [['videoId', 'lang', 'format'], ['captionFiles']],
    [['videoId', 'gl'], ['videoFiles']],
    [['city', 'days'], []],
    [['q', 'gl', 'hl', 'tz'], []],
    [[], []],
  ])('recognises a tool by its parameters: %j', (names, endpoints) => {
    expect(endpointsOf(parametersOfTools([{ schema: schemaOf(...names) }]))).toEqual(endpoints);
  });

  it('returns the names and descriptions as the schema has them', () => {
    expect(parametersOfTools([{ schema: schemaOf('q', 'gl') }])).toMatchObject([
      { from: 'tool', keys: ['autocomplete.country'], parameters: [{ name: 'q' }, { name: 'gl', text: 'about gl' }] },
    ]);
  });

  const text = { type: 'string' };
  const deep = Array.from({ length: 10_000 }).reduce<object>((inner) => ({ anyOf: [inner, inner] }), text);
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a list', []],
    ['text', 'object'],
    ['properties that are a list', { properties: [1, 2] }],
    ['a prototype', JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}')],
    [
      'a thousand properties',
      { properties: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`p${n}`, text])) },
    ],
  ])('finds nothing in a schema that is %s', (_, schema) => {
    expect(parametersOfTools([{ schema }])).toEqual([]);
  });

  it('reads the names beside a property with 10,000 levels, null or no description', () => {
    const properties = { q: null, gl: deep };
    expect(parametersOfTools([{ schema: { properties } }])).toMatchObject([
      { parameters: [{ text: '' }, { text: '' }] },
    ]);
  });

  it('reads only the first 500 of ten thousand tools', () => {
    const read = new Set<number>();
    const tools = Array.from({ length: 10_000 }, (_, index) => ({
      get schema() {
        read.add(index);
        return schemaOf('q', 'gl');
      },
    }));
    expect(parametersOfTools(tools)).toHaveLength(500);
    expect(read.size).toBe(500);
  });
});

const missing = (path: string, message = 'Required'): ValidationIssue => ({ path, code: 'invalid_type', message });
const invalid = (...problems: ValidationIssue[]) => ({ kind: 'invalid' as const, problems });
const rejectedCall = { name: 'commentReplies' as const, params: { comment: 'Ugx', format: 'html' }, at: 5 };

const rejection = (more: object, ...problems: ValidationIssue[]) => {
  const one = rejectedRequestFrom({ ...rejectedCall, probe: false, ...more }, invalid(...problems));
  if (!one) throw new Error('No request was rejected');
  return one;
};

describe('rejectedRequestFrom', () => {
  it('returns the parameters without names and the errors of a request, but no values', () => {
    const rejected = rejection({}, missing('threadId'));
    expect(rejected).toEqual({ name: 'commentReplies', given: ['comment'], problems: [missing('threadId')], at: 5 });
    expect(RejectedRequest().parse(JSON.parse(JSON.stringify(rejected)))).toEqual(rejected);
  });

  it('limits the stored size of a rejection', () => {
    const long = { path: 'x'.repeat(1000), code: 'x'.repeat(1000), message: 'x'.repeat(100_000) };
    const rejected = rejection({}, ...Array.from({ length: 500 }, () => long));
    expect(JSON.stringify(rejected).length).toBeLessThan(12_000);
  });

  it.each([
    ['that failed in another way', rejectedCall, { kind: 'forbidden' as const }],
    ['of an endpoint whose names are all documented', { ...rejectedCall, name: 'captions' as const }, invalid()],
    ['that sent no parameter without a name', { ...rejectedCall, params: { format: 'html' } }, invalid()],
  ])('returns null for a request %s', (_, request, failure) => {
    expect(rejectedRequestFrom({ ...request, probe: false }, failure)).toBeNull();
  });
});

describe('parametersOfRejections', () => {
  it('returns what the errors name, for the parameters that were sent', () => {
    const related = { name: 'relatedVideos', params: { videoId: 'a', language: 'da' } };
    expect(parametersOfRejections([rejection(related, missing('hl.0', 'Expected text'))])).toMatchObject([
      { from: 'error', keys: ['relatedVideos.language'], parameters: [{ name: 'hl', text: 'Expected text' }] },
    ]);
  });

  it('concerns all parameters if the request was a probe', () => {
    const probe = rejection({ name: 'playlistItems', params: {}, probe: true }, missing('list'));
    expect(parametersOfRejections([probe])[0]?.keys).toHaveLength(3);
  });

  it('returns the names that an error calls unknown', () => {
    const message = "Unrecognized key(s) in object: 'regionCode', 'x'";
    const unknown = { path: '', code: 'unrecognized_keys', message };
    expect(parametersOfRejections([rejection({}, unknown)])[0]?.rejected).toEqual(['regionCode', 'x']);
  });
});

const query = { name: 'q', in: 'query', schema: { type: 'string' } };
const country = { name: 'gl', in: 'query', description: 'Country code' };
const openapi = (paths: unknown, more: object = {}) => JSON.stringify({ openapi: '3.1.0', paths, ...more });
const suggestions = (parameters: unknown, path = '/autocomplete') => ({ [path]: { get: { parameters } } });
const described = (text: string) => {
  const read = parametersOfDescription(text);
  return read.ok ? read.value : read.failure.is;
};

describe('parametersOfDescription', () => {
  it.each([
    ['OpenAPI 3', openapi(suggestions([query, country]))],
    ['Swagger 2', JSON.stringify({ swagger: '2.0', paths: suggestions([query, country]) })],
    ['a file behind a byte-order mark', `\uFEFF${openapi(suggestions([query, country]))}`],
    ['a path below a base path', openapi(suggestions([query, country], '/api/v1/autocomplete'))],
    ['parameters of the path', openapi({ '/autocomplete': { parameters: [country], get: { parameters: [query] } } })],
    [
      'references',
      openapi(suggestions([query, { $ref: '#/components/parameters/a~1b' }]), {
        components: { parameters: { 'a/b': country } },
      }),
    ],
  ])('reads %s', (_, text) => {
    expect(described(text)).toMatchObject([
      {
        endpoint: 'autocomplete',
        from: 'description',
        parameters: expect.arrayContaining([{ name: 'gl', text: 'Country code' }]),
      },
    ]);
  });

  it.each([
    ['/files/captions/{id}', 'captionFiles'],
    ['/v2/captions/:videoId', 'captions'],
    ['/batch/videos', 'no-known-endpoints'],
    ['/weather', 'no-known-endpoints'],
  ])('takes the longest route that a path ends with: %s', (path, expected) => {
    const found = described(openapi({ [path]: { get: {} } }));
    expect(typeof found === 'string' ? found : endpointsOf(found)[0]).toBe(expected);
  });

  const circle = { $ref: '#/a' };
  it.each([
    ['an empty file', '', 'not-json'],
    ['a sentence', 'Hello world', 'not-json'],
    ['truncated JSON', '{"openapi": "3.1.0"', 'not-json'],
    ['YAML', 'openapi: 3.1.0\npaths:\n  /autocomplete: {}', 'not-json'],
    ['a web page', '<!doctype html><title>Docs</title>', 'not-json'],
    ['too much text', ' '.repeat(maxDescriptionBytes + 1), 'too-big'],
    ['a list', '[]', 'no-known-endpoints'],
    ['null', 'null', 'no-known-endpoints'],
    ['another document', '{"a": 1}', 'no-known-endpoints'],
    ['invalid paths', openapi({ '/autocomplete': 5, '/search': null, x: [] }), 'no-known-endpoints'],
    ['paths that refer to themselves', openapi({ '/autocomplete': circle }, { a: circle }), 'no-known-endpoints'],
  ])('reports %s', (_, text, failure) => {
    expect(described(text)).toBe(failure);
  });

  it('skips parameters of another place, without a name, or with a circular or external reference', () => {
    const bad = [circle, { $ref: 'https://example.org/x' }, { ...country, in: 'header' }, { in: 'query' }, 5, null];
    expect(described(openapi(suggestions([...bad, query]), { a: circle }))).toMatchObject([
      { parameters: [{ name: 'q', text: '' }] },
    ]);
    expect(described(openapi(suggestions({})))).toMatchObject([{ parameters: [] }]);
  });

  it('reads at most 5,000 paths and 100 parameters of each list', () => {
    const paths = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`/x${n}/autocomplete`, { get: {} }]));
    expect(described(openapi(paths))).toHaveLength(5000);
    const many = Array.from({ length: 1000 }, (_, n) => ({ ...country, name: `p${n}` }));
    expect((described(openapi(suggestions(many))) as ListedParameters[])[0]?.parameters).toHaveLength(100);
  });

  it('accepts any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (paths, parameters) => {
        parametersOfDescription(openapi(paths));
        const read = parametersOfDescription(openapi(suggestions(parameters)));
        nameRows({}, [...(read.ok ? read.value : []), ...parametersOfTools([{ schema: { properties: parameters } }])]);
      }),
    );
  });
});
