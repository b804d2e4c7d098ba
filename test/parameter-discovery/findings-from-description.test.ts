import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsFromDescription } from '@/lib/parameter-discovery/description-file';
import { setC } from '../service/http/value-sets';
import {
  assumedNames,
  descriptionOf,
  descriptionStyles,
  dialects,
  fullStyle,
  meaninglessNames,
  otherNames,
  wrongNames,
} from './service-descriptions';

const namesFound = (document: unknown) =>
  Object.fromEntries(findingsFromDescription(document, 5).findings.map(({ key, name }) => [key, name]));
const country = { name: 'gl', in: 'query', schema: { type: 'string', enum: setC } };
const query = { name: 'q', in: 'query', required: true, schema: { type: 'string' } };
const openapi = (paths: object, more: object = {}) => ({ openapi: '3.1.0', paths, ...more });
const suggestions = (parameters: object[], path = '/autocomplete') => ({ [path]: { get: { parameters } } });

describe('findingsFromDescription', () => {
  it('finds every name in each dialect of OpenAPI and Swagger', () => {
    fc.assert(
      fc.property(dialects, (dialect) => {
        const { findings, problems } = findingsFromDescription(descriptionOf(meaninglessNames, dialect, fullStyle), 5);
        expect(Object.fromEntries(findings.map(({ key, name }) => [key, name]))).toEqual(meaninglessNames);
        expect(problems).toEqual([]);
      }),
    );
  });

  it('suggests no wrong name, whatever names the service uses', () => {
    fc.assert(
      fc.property(otherNames, dialects, descriptionStyles, (names, dialect, style) => {
        const { findings } = findingsFromDescription(descriptionOf(names, dialect, style), 5);
        expect(wrongNames(findings, names)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('confirms correct assumed names', () => {
    expect(
      namesFound(descriptionOf(assumedNames, { version: '3.0.3', base: '/v1', colons: false }, fullStyle)),
    ).toEqual(assumedNames);
  });

  it('marks a name as unknown if its path has no such parameter', () => {
    const { findings } = findingsFromDescription(openapi(suggestions([query])), 5);
    expect(findings).toEqual([
      {
        key: 'autocomplete.country',
        name: null,
        from: 'description',
        evidence: '“/autocomplete” takes no “regionCode”',
        at: 5,
      },
    ]);
  });

  it.each([
    ['whose paths share parameters', { '/autocomplete': { parameters: [query, country], get: {} } }],
    [
      'whose parameters are given by content type',
      suggestions([query, { name: 'gl', in: 'query', content: { 'application/json': { schema: country.schema } } }]),
    ],
    ['with a header of the same name', suggestions([query, country, { ...country, name: 'region', in: 'header' }])],
  ])('accepts a description %s', (_, paths) => {
    expect(namesFound(openapi(paths))).toEqual({ 'autocomplete.country': 'gl' });
  });

  it.each([
    ['undefined', undefined],
    ['text', 'openapi: 3.1.0'],
    ['a list', []],
    ['another version', { swagger: '1.2', paths: {} }],
    ['no paths', { openapi: '3.1.0' }],
  ])('rejects %s', (_, document) => {
    expect(findingsFromDescription(document, 5)).toEqual({ findings: [], problems: [{ is: 'not-a-description' }] });
  });

  it.each([
    ['of another service', suggestions([query], '/weather')],
    [
      'of another service with a path like ours that requires another parameter',
      suggestions([query, { ...query, name: 'key' }]),
    ],
    [
      'of another service with a path like ours whose parameter has another type',
      suggestions([{ ...query, schema: { type: 'boolean' } }]),
    ],
    ['with another method', { '/autocomplete': { post: { parameters: [query] } } }],
    [
      'of a longer path that ends like one of ours',
      {
        '/batch/videos': {
          get: { parameters: [{ name: 'v', in: 'query', required: true, schema: { type: 'string' } }] },
        },
      },
    ],
    ['with invalid paths', { '/autocomplete': 5, '/search': null, x: [] }],
  ])('finds nothing in a description %s', (_, paths) => {
    const { findings, problems } = findingsFromDescription(openapi(paths), 5);
    expect(findings).toEqual([]);
    expect(problems).toContainEqual({ is: 'no-known-endpoints' });
  });

  it('skips circular references and reports them', () => {
    const circle = { $ref: '#/components/parameters/a' };
    const { findings, problems } = findingsFromDescription(
      openapi(suggestions([query, circle, country]), { components: { parameters: { a: circle } } }),
      5,
    );
    expect(findings).toMatchObject([{ name: 'gl' }]);
    expect(problems).toEqual([{ is: 'recursive', at: '#/components/parameters/a' }]);
  });

  it('uses the most common base path', () => {
    const otherCountry = { ...country, name: 'odd' };
    const paths = {
      ...suggestions([query, otherCountry], '/a/b/autocomplete'),
      ...suggestions([query, country], '/v1/autocomplete'),
      '/v1/files/thumbnails/{id}': { get: {} },
    };
    expect(namesFound(openapi(paths))).toEqual({ 'autocomplete.country': 'gl' });
  });

  it('accepts anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (paths, value) => {
        findingsFromDescription({ openapi: '3.0.0', paths }, 5);
        findingsFromDescription(openapi(suggestions([query, { ...country, schema: value }])), 5);
      }),
    );
  });

  it('reads at most 5,000 paths, and reports a description that has more', () => {
    const read = new Set<string>();
    const item = (path: string) => ({
      get get() {
        read.add(path);
        return { parameters: [query, country] };
      },
    });
    const paths = Array.from({ length: 20_000 }, (_, index) => `/x${index}/autocomplete`);
    const { problems } = findingsFromDescription(
      openapi(Object.fromEntries(paths.map((path) => [path, item(path)]))),
      5,
    );
    expect(read.size).toBe(5000);
    expect(problems).toContainEqual({ is: 'too-large', paths: 20_000 });
  });
});
