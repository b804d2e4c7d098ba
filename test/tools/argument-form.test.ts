import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArgumentField, formFromSchema, jsonFieldKey, parseArguments } from '@/lib/tools/argument-form';
import { checkArguments } from '@/lib/tools/check-arguments';
import { hugeSchemas, recursiveSchemas, wrongSchemas } from '../service/mcp/bad-schemas';
import { toolsOf } from '../service/mcp/tools';
import { ordinarySwitches } from '../service/service';

const fieldsOf = (schema: unknown): readonly ArgumentField[] => {
  const form = formFromSchema(schema);
  return form.is === 'fields' ? form.fields : [];
};
const kinds = (properties: object, more = {}) =>
  fieldsOf({ type: 'object', properties, ...more }).map((field) => (field.is === 'json' ? field.why : field.is));
const key = (...path: string[]) => JSON.stringify(path);

describe('formFromSchema', () => {
  it.each([
    ['text', { type: 'string' }],
    ['text', { type: ['string', 'null'] }],
    ['number', { type: 'integer', minimum: 1 }],
    ['number', { anyOf: [{ type: 'number' }, { type: 'null' }] }],
    ['yes-no', { type: 'boolean' }],
    ['choice', { enum: ['a', 1, null] }],
    ['choice', { type: 'string', const: 'a' }],
    ['list', { type: 'array', items: { type: 'string' } }],
    ['group', { type: 'object', properties: { a: { type: 'string' } } }],
    ['text', { $ref: '#/$defs/a' }],
    ['text', { $ref: '#/$defs/b%20%7Bc~1d%7D' }],
    ['text', { $ref: '#/$defs/100%' }],
    ['choice', { $ref: '#/$defs/a', enum: ['x', 'y'] }],
    ['choice', { $ref: '#/$defs/short', allOf: [{ minLength: 1 }] }],
    ['mixed', {}],
    ['mixed', true],
    ['mixed', { anyOf: [{ type: 'number' }, { type: 'string' }] }],
    ['mixed', { type: 'array', items: { type: 'number' } }],
    ['mixed', { type: 'object' }],
    ['invalid-schema', 'text'],
    ['invalid-schema', null],
    ['invalid-schema', { type: 'strange' }],
    ['text', { $ref: '#/$defs/chain1' }],
    ['recursive', { $ref: '#/$defs/chain0' }],
    ['recursive', { $ref: '#/$defs/circle' }],
    ['recursive', { $ref: '#/$defs/nowhere' }],
    ['recursive', { $ref: '#anchor' }],
    ['external', { $ref: 'http://127.0.0.1:1/schema.json' }],
    ['text', { type: 'string', enum: 'all' }],
  ])('creates a field by type, or a JSON field with the reason: %s for %j', (kind, schema) => {
    const text = { type: 'string' };
    const short = { allOf: [{ enum: ['x', 'y'] }] };
    const chain = Array.from({ length: 8 }, (_, index) => [`chain${index}`, { $ref: `#/$defs/chain${index + 1}` }]);
    const $defs = {
      a: text,
      'b {c/d}': text,
      '100%': text,
      circle: { $ref: '#/$defs/circle' },
      short,
      chain8: text,
      ...Object.fromEntries(chain),
    };
    expect(kinds({ it: schema }, { $defs })).toEqual([kind]);
  });

  it('creates the fields of every schema that applies', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ properties: { [name]: {} }, required: [name] }));
    const fields = fieldsOf({ $ref: '#/$defs/a', ...b, allOf: [c, d], $defs: { a } });
    expect(fields.map(({ name, required }) => [name, required]).sort()).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
      ['d', true],
    ]);
  });

  it('nests the groups of a recursive schema up to the maximum depth', () => {
    const within = { type: 'object', properties: { within: { $ref: '#' } } };
    expect(JSON.stringify(formFromSchema(within)).match(/too-deep/g)).toHaveLength(1);
  });

  it.each([
    [undefined, 'no-schema'],
    [null, 'no-schema'],
    ['object', 'invalid-schema'],
    [[], 'invalid-schema'],
    [{ type: 'string' }, 'invalid-schema'],
    [{ type: 'object', properties: [] }, 'invalid-schema'],
    [{ $ref: '#' }, 'recursive'],
    [{ anyOf: [{ type: 'object' }, { type: 'object' }] }, 'mixed'],
    [
      { type: 'object', properties: Object.fromEntries(Array.from({ length: 201 }, (_, index) => [index, {}])) },
      'too-many',
    ],
  ])('creates one JSON field for the whole schema %j, with the reason: %s', (schema, why) => {
    expect(formFromSchema(schema)).toEqual({ is: 'json', why });
  });

  it('returns a form for every schema of the local service, valid or not', () => {
    const tools = toolsOf({ switches: ordinarySwitches }).map(({ shown }) => shown);
    for (const { inputSchema } of tools) expect(fieldsOf(inputSchema)).not.toEqual([]);
    for (const tool of [...wrongSchemas(tools), ...recursiveSchemas(tools), ...hugeSchemas(tools)]) {
      const schema = Object(tool).inputSchema;
      expect(['fields', 'json']).toContain(formFromSchema(schema).is);
      expect(['valid', 'bad', 'unchecked']).toContain(checkArguments(schema, { videoId: 'x' }).is);
    }
  });

  it('returns a form for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (schema) => void expect(['fields', 'json']).toContain(formFromSchema(schema).is)),
    );
  });
});

const schema = {
  type: 'object',
  required: ['q', 'deep'],
  properties: {
    q: { type: 'string', minLength: 2 },
    n: { type: 'integer' },
    on: { type: 'boolean' },
    kind: { enum: ['a', 2] },
    ids: { type: 'array', items: { type: 'string' } },
    deep: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
    may: { type: 'object', required: ['x'], properties: { x: { type: 'string' }, y: { type: 'string' } } },
    limits: { type: 'object', properties: { n: { type: 'number' }, any: {} } },
    outer: {
      type: 'object',
      required: ['inner'],
      properties: { inner: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } }, y: {} },
    },
    any: {},
  },
};
const form = formFromSchema(schema);
const typed = { [key('q')]: 'how', [key('deep', 'x')]: '1' };

describe('parseArguments', () => {
  it('parses the entered values by type, and omits empty fields', () => {
    const all = {
      [key('n')]: ' 7 ',
      [key('on')]: 'false',
      [key('kind')]: '2',
      [key('ids')]: 'a\n\n b ',
      [key('any')]: '[1]',
    };
    expect(parseArguments(form, typed)).toEqual({ ok: true, value: { q: 'how', deep: { x: '1' } } });
    expect(parseArguments(form, { ...typed, ...all })).toEqual({
      ok: true,
      value: { q: 'how', n: 7, on: false, kind: 2, ids: ['a', 'b'], deep: { x: '1' }, any: [1] },
    });
  });

  it('reports missing and invalid values, in optional groups only once they have a value', () => {
    const errorsOf = (more: object) => {
      const read = parseArguments(form, { ...typed, ...more });
      return read.ok ? [] : read.failure.map(({ key, why }) => [key, why]);
    };
    expect(errorsOf({ [key('q')]: ' ' })).toEqual([[key('q'), 'needed']]);
    expect(errorsOf({ [key('n')]: '1,5' })).toEqual([[key('n'), 'no-number']]);
    expect(errorsOf({ [key('n')]: '1e999' })).toEqual([[key('n'), 'no-number']]);
    expect(errorsOf({ [key('any')]: '{"a":[12345678901234567]}' })).toEqual([[key('any'), 'rounded']]);
    expect(errorsOf({ [key('any')]: '{' })).toEqual([[key('any'), 'no-json']]);
    expect(errorsOf({ [key('any')]: '{"a":[1e999]}' })).toEqual([[key('any'), 'no-json']]);
    // JavaScript would round these numbers.
    for (const text of ['9007199254740993', '-9007199254740993', '9007199254740993.0'])
      expect([text, errorsOf({ [key('n')]: text })]).toEqual([text, [[key('n'), 'rounded']]]);
    expect(errorsOf({ [key('outer', 'y')]: '1' })).toEqual([[key('outer', 'inner', 'x'), 'needed']]);
    expect(errorsOf({ [key('may', 'y')]: '1' })).toEqual([[key('may', 'x'), 'needed']]);
    expect(errorsOf({ [key('limits', 'n')]: '1,5' })).toEqual([[key('limits', 'n'), 'no-number']]);
    expect(errorsOf({ [key('limits', 'any')]: '{' })).toEqual([[key('limits', 'any'), 'no-json']]);
    expect(errorsOf({ [key('deep', 'x')]: '' })).toEqual([[key('deep', 'x'), 'needed']]);
  });

  it.each(['9007199254740994', '1152921504606846976', '9007199254740991.0', '1e300', '0.1', '-0.5e-7'])(
    'accepts the number %s, which JavaScript sends unchanged',
    (text) => {
      const values = { ...typed, [key('limits', 'n')]: text, [key('any')]: `[${text}]` };
      expect(parseArguments(form, values)).toMatchObject({
        ok: true,
        value: { limits: { n: Number(text) }, any: [Number(text)] },
      });
    },
  );

  it('accepts only a JSON object or an empty string in the JSON field', () => {
    const parseWhole = (text: string) => parseArguments({ is: 'json', why: 'no-schema' }, { [jsonFieldKey]: text });
    expect(parseWhole('')).toEqual({ ok: true, value: {} });
    expect(parseWhole('{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(parseWhole('[1]')).toEqual({ ok: false, failure: [{ key: jsonFieldKey, why: 'no-object' }] });
    expect(parseWhole('{"a":12345678901234567}')).toEqual({
      ok: false,
      failure: [{ key: jsonFieldKey, why: 'rounded' }],
    });
    for (const text of ['{', '{"a":-1e999}'])
      expect(parseWhole(text)).toEqual({ ok: false, failure: [{ key: jsonFieldKey, why: 'no-json' }] });
  });
});

describe('checkArguments', () => {
  it('accepts valid arguments, and returns the errors of invalid ones', () => {
    expect(checkArguments(schema, { q: 'how', deep: { x: '1' } })).toEqual({ is: 'valid' });
    const check = checkArguments(schema, { q: 'h', deep: {} });
    expect(check.is === 'bad' && check.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['q', 'deep']));
  });

  it.each([
    ['missing', null],
    ['recursive', { $ref: '#' }],
    ['external', { type: 'object', properties: { q: { $ref: 'http://127.0.0.1:1/x' } } }],
    ['exponential', { allOf: [{ $ref: '#' }], anyOf: [{ $ref: '#' }, { $ref: '#' }] }],
  ])('returns "unchecked" for a schema that is %s', (_, malformed) => {
    expect(checkArguments(malformed, { q: 'how' })).toEqual({ is: 'unchecked', why: 'schema' });
  });

  it('returns "unchecked" for a chain of references that grows exponentially', () => {
    const step = (index: number) => ({ allOf: [{ $ref: `#/$defs/s${index + 1}` }, { $ref: `#/$defs/s${index + 1}` }] });
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`s${index}`, index < 39 ? step(index) : {}]),
    );
    expect(checkArguments({ $ref: '#/$defs/s0', $defs }, {})).toEqual({ is: 'unchecked', why: 'schema' });
  });

  it('checks patterns of strings and of property names', () => {
    const texts = { type: 'object', properties: { q: { type: 'string', pattern: '^a+$' } } };
    expect(checkArguments(texts, { q: 'aa' })).toEqual({ is: 'valid' });
    expect(checkArguments(texts, { q: 'b' }).is).toBe('bad');
    const names = { type: 'object', patternProperties: { '^n': { type: 'number' } } };
    expect(checkArguments(names, { n1: 'one' }).is).toBe('bad');
  });
});
