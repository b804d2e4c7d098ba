import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { ChannelId } from '@/lib/service/ids';
import { quickCheckOf } from '@/lib/service/read-row';
import { fullResponses } from './rows-as-received';

const names = Object.keys(endpoints) as EndpointName[];
const schemas: z.ZodMiniType[] = names.flatMap((name) => [endpoints[name].responseSchema, endpoints[name].rows.row]);

/** Changes one entry at any depth of a value: replaces it, adds a field or removes one. */
const broken = (value: unknown, at: number, by: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return by;
  const entries = Object.entries(value);
  const place = at % (entries.length + 1);
  const changed = entries.flatMap(([key, inner], index): [string, unknown][] => {
    if (index !== place) return [[key, inner]];
    if (by === undefined) return [];
    return [[key, at % 3 === 0 ? by : broken(inner, Math.floor(at / 3), by)]];
  });
  const whole = place < entries.length ? changed : [...changed, ['more', by] as [string, unknown]];
  return Array.isArray(value) ? whole.map(([, inner]) => inner) : Object.fromEntries(whole);
};
/** The quick check leaves objects with the key `__proto__` to the schema. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
  fc.constantFrom(undefined, '', 'constructor', 1e300, 2 ** 53, -0.5),
);

describe('quickCheckOf', () => {
  it.each(names)('accepts a complete response of %s', (name) => {
    expect(quickCheckOf(endpoints[name].responseSchema)(fullResponses[name])).toBe(true);
  });

  it('accepts nothing that the schema rejects or changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, value) => {
        if (quickCheckOf(schema)(value)) expect(schema.parse(value)).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  it('agrees with the schema on responses with one change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), anything, (name, at, by) => {
        const { responseSchema } = endpoints[name];
        const value = broken(fullResponses[name], at, by);
        const read = responseSchema.safeParse(value);
        expect(quickCheckOf(responseSchema)(value)).toBe(read.success);
        if (read.success) expect(read.data).toEqual(value);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['a format', z.url(), 'https://a.example'],
    ['a rule of its own', z.string().check(z.refine(() => true)), 'a'],
    ['an object that drops unknown fields', z.object({ a: z.string() }), { a: 'a' }],
    ['a default', z.looseObject({ a: z._default(z.string(), 'x') }), {}],
    [
      'a change',
      z.pipe(
        z.string(),
        z.transform((text) => text.length),
      ),
      'a',
    ],
  ])('returns false for a valid value of a schema that it cannot check: %s', (_, schema, value) => {
    expect(quickCheckOf(schema)(value)).toBe(false);
    expect(schema.safeParse(value).success).toBe(true);
  });

  it.each([
    ['a field called __proto__', z.looseObject({ a: z.string() }), '{"a":"a","__proto__":1}'],
    ['a key called constructor', z.record(z.string(), z.number()), '{"constructor":1}'],
  ])('returns false for %s', (_, schema, json) => {
    expect(quickCheckOf(schema)(JSON.parse(json))).toBe(false);
  });

  it('checks patterns and sets of values', () => {
    const check = quickCheckOf(z.looseObject({ id: ChannelId, lang: z.optional(z.enum(['de', 'en'])) }));
    const id = `UC${'a'.repeat(22)}`;
    expect(
      [{ id }, { id, lang: 'en' }, { id: `XX${id.slice(2)}` }, { id, lang: 'fr' }, { id, lang: null }].map(check),
    ).toEqual([true, true, false, false, false]);
  });

  it('checks the lengths of strings and lists', () => {
    const check = quickCheckOf(z.array(z.string().check(z.length(2))).check(z.minLength(1), z.maxLength(2)));
    expect([[], ['ab'], ['ab', 'cd'], ['ab', 'cd', 'ef'], ['abc']].map(check)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
