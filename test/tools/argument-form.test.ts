import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArgumentField, formFromSchema, jsonFieldKey, parseArguments } from '@/lib/tools/argument-form';
import { checkArguments } from '@/lib/tools/checked-arguments';
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

describe('the form of a tool', () => {
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
    ['mixed', {}],
    ['mixed', true],
    ['mixed', { anyOf: [{ type: 'number' }, { type: 'string' }] }],
    ['mixed', { type: 'array', items: { type: 'number' } }],
    ['mixed', { type: 'object' }],
    ['broken', 'text'],
    ['broken', null],
    ['broken', { type: 'strange' }],
    ['recursive', { $ref: '#/$defs/circle' }],
    ['recursive', { $ref: '#/$defs/nowhere' }],
    ['elsewhere', { $ref: 'http://127.0.0.1:1/schema.json' }],
    ['text', { type: 'string', enum: 'all' }],
  ])('has a field that is %s for %j', (kind, schema) => {
    const $defs = { a: { type: 'string' }, circle: { $ref: '#/$defs/circle' } };
    expect(kinds({ it: schema }, { $defs })).toEqual([kind]);
  });

  it('nests as deep as a form can, and not deeper', () => {
    const within = { type: 'object', properties: { within: { $ref: '#' } } };
    expect(JSON.stringify(formFromSchema(within)).match(/too-deep/g)).toHaveLength(1);
  });

  it.each([
    [undefined, 'no-schema'],
    [null, 'no-schema'],
    ['object', 'broken'],
    [[], 'broken'],
    [{ type: 'string' }, 'broken'],
    [{ type: 'object', properties: [] }, 'broken'],
    [{ $ref: '#' }, 'recursive'],
    [{ anyOf: [{ type: 'object' }, { type: 'object' }] }, 'mixed'],
    [{ type: 'object', properties: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [at, {}])) }, 'too-many'],
  ])('is one field for JSON where the schema is %j', (schema, why) => {
    expect(formFromSchema(schema)).toEqual({ is: 'json', why });
  });

  it('is made of every schema that the local service has, good or bad', () => {
    const tools = toolsOf({ switches: ordinarySwitches }).map(({ shown }) => shown);
    for (const { inputSchema } of tools) expect(fieldsOf(inputSchema)).not.toEqual([]);
    for (const bad of [...wrongSchemas(tools), ...recursiveSchemas(tools), ...hugeSchemas(tools)]) {
      const schema = Object(bad).inputSchema;
      expect(['fields', 'json']).toContain(formFromSchema(schema).is);
      expect(['good', 'bad', 'unchecked']).toContain(checkArguments(schema, { videoId: 'x' }).is);
    }
  });

  it('is made of anything at all', () => {
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
    any: {},
  },
};
const form = formFromSchema(schema);
const typed = { [key('q')]: 'how', [key('deep', 'x')]: '1' };

describe('arguments', () => {
  it('are what was typed, each of its kind, and nothing else', () => {
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

  it('say what is missing or cannot be read, and of a group that may be left out only once it is begun', () => {
    const faults = (more: object) => {
      const read = parseArguments(form, { ...typed, ...more });
      return read.ok ? [] : read.failure.map(({ key, why }) => [key, why]);
    };
    expect(faults({ [key('q')]: ' ' })).toEqual([[key('q'), 'needed']]);
    expect(faults({ [key('n')]: '1,5' })).toEqual([[key('n'), 'no-number']]);
    expect(faults({ [key('any')]: '{' })).toEqual([[key('any'), 'no-json']]);
    expect(faults({ [key('may', 'y')]: '1' })).toEqual([[key('may', 'x'), 'needed']]);
    expect(faults({ [key('deep', 'x')]: '' })).toEqual([[key('deep', 'x'), 'needed']]);
  });

  it('as JSON are an object or nothing', () => {
    const whole = (text: string) => parseArguments({ is: 'json', why: 'no-schema' }, { [jsonFieldKey]: text });
    expect(whole('')).toEqual({ ok: true, value: {} });
    expect(whole('{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(whole('[1]')).toEqual({ ok: false, failure: [{ key: jsonFieldKey, why: 'no-object' }] });
    expect(whole('{')).toEqual({ ok: false, failure: [{ key: jsonFieldKey, why: 'no-json' }] });
  });
});

describe('the check before anything is spent', () => {
  it('finds what the tool does not take', () => {
    expect(checkArguments(schema, { q: 'how', deep: { x: '1' } })).toEqual({ is: 'good' });
    const bad = checkArguments(schema, { q: 'h', deep: {} });
    expect(bad.is === 'bad' && bad.faults.map(({ path }) => path)).toEqual(expect.arrayContaining(['q', 'deep']));
  });

  it.each([
    ['none', null],
    ['one that leads back to itself', { $ref: '#' }],
    ['one that leads elsewhere', { type: 'object', properties: { q: { $ref: 'http://127.0.0.1:1/x' } } }],
    ['one that doubles without end', { allOf: [{ $ref: '#' }], anyOf: [{ $ref: '#' }, { $ref: '#' }] }],
  ])('cannot be made by a schema that is %s', (_, odd) => {
    expect(checkArguments(odd, { q: 'how' })).toEqual({ is: 'unchecked', why: 'schema' });
  });

  it('is not made where it would never end: each step of this one doubles', () => {
    const step = (at: number) => ({ allOf: [{ $ref: `#/$defs/s${at + 1}` }, { $ref: `#/$defs/s${at + 1}` }] });
    const $defs = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`s${at}`, at < 39 ? step(at) : {}]));
    expect(checkArguments({ $ref: '#/$defs/s0', $defs }, {})).toEqual({ is: 'unchecked', why: 'schema' });
  });

  it('minds the patterns of texts and of names', () => {
    const texts = { type: 'object', properties: { q: { type: 'string', pattern: '^a+$' } } };
    expect(checkArguments(texts, { q: 'aa' })).toEqual({ is: 'good' });
    expect(checkArguments(texts, { q: 'b' }).is).toBe('bad');
    const names = { type: 'object', patternProperties: { '^n': { type: 'number' } } };
    expect(checkArguments(names, { n1: 'one' }).is).toBe('bad');
  });
});
