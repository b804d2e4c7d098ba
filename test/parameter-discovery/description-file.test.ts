import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { maxFileBytes, parseDescriptionFile } from '@/lib/parameter-discovery/description-file';
import { descriptionOf, fullStyle, meaninglessNames } from './service-descriptions';

const description = descriptionOf(meaninglessNames, { version: '3.1.0', base: '/v1', colons: false }, fullStyle);
const namesIn = (text: string) => {
  const read = parseDescriptionFile(text, 5);
  return read.ok && Object.fromEntries(read.value.findings.map(({ key, name }) => [key, name]));
};
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...'bcdefghi'].map((one, index) => `${one}: &${one} [${Array(9).fill(`*${'abcdefgh'[index]}`)}]`),
].join('\n');

describe('parseDescriptionFile', () => {
  it.each([
    ['JSON', JSON.stringify(description)],
    ['JSON behind a byte-order mark', `\uFEFF${JSON.stringify(description)}`],
    ['YAML', stringify(description)],
    ['YAML with a version that is not quoted', stringify({ ...description, openapi: 3 })],
    ['YAML with anchors', stringify(description, { aliasDuplicateObjects: true })],
  ])('finds every name in %s', (_, text) => {
    expect(namesIn(text)).toEqual(meaninglessNames);
  });

  it.each([
    ['an empty file', '', { is: 'not-a-description' }],
    ['a sentence', 'Hello world', { is: 'not-a-description' }],
    ['truncated JSON', '{"openapi": "3.1.0"', { is: 'unreadable' }],
    ['a web page', '<!doctype html><title>Docs</title><p>a: b: c', { is: 'unreadable' }],
    ['endless brackets', `a: ${'['.repeat(50_000)}`, { is: 'unreadable' }],
    ['lines that expand to gigabytes', bomb, { is: 'recursive-reference' }],
    ['too much YAML', `a: ${'x'.repeat(maxFileBytes.yaml)}`, { is: 'too-big', most: maxFileBytes.yaml }],
    ['too much text', ' '.repeat(maxFileBytes.json + 1), { is: 'too-big', most: maxFileBytes.json }],
    [
      'a description of another service',
      '{"openapi": "3.1.0", "paths": {"/weather": {"get": {}}}}',
      { is: 'no-known-endpoints' },
    ],
  ])('reports %s', (_, text, failure) => {
    expect(parseDescriptionFile(text, 5)).toEqual({ ok: false, failure });
  });

  it('reads a file whose YAML anchors contain themselves', () => {
    const circle =
      'openapi: 3.1.0\npaths:\n  /autocomplete:\n    get:\n      parameters:\n        - {name: q, in: query, required: true, schema: {type: string}}\n        - &a {name: gl, in: query, schema: &s {allOf: [*s], items: *s, $ref: "#/x"}, content: {x: *a}}\n';
    expect(parseDescriptionFile(circle, 5)).toMatchObject({
      ok: true,
      value: { findings: [{ key: 'autocomplete.country', name: null }], skippedParts: [] },
    });
  });

  it('lists a recursive reference as a skipped part', () => {
    const paths = {
      '/autocomplete': { get: { parameters: [{ name: 'q', in: 'query', required: true }, { $ref: '#/a' }] } },
    };
    const read = parseDescriptionFile(JSON.stringify({ openapi: '3.0.0', paths, a: { $ref: '#/a' } }), 5);
    expect(read.ok && read.value.skippedParts).toEqual([{ is: 'recursive', at: '#/a' }]);
  });
});
