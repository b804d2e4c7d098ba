import type { JsonSchema } from './parameters.ts';
import type { Tool } from './tools.ts';

/** A tool as listed by `tools/list`. */
type Shown = Tool['shown'];

/** Invalid input schemas, assigned to the tools in rotation. */
const wrong = ({ properties }: JsonSchema): unknown[] => [
  null,
  'object',
  [],
  { type: 'string' },
  { type: 'object', properties: [] },
  { type: 'object', properties: { q: 'text', videoId: null } },
  { type: 'object', properties: { videoId: { type: 'strange', enum: 'all' } } },
  { type: 'object', properties, required: 'videoId' },
  { type: 'object', properties: { videoId: { type: 'string', pattern: '(' } }, required: [7, null] },
  { $schema: 'urn:no-dialect-of-ours', type: 'object', properties },
  { type: 'object', properties: { constructor: { type: 'string' }, ['__proto__']: { type: 'string' }, '': {} } },
];

/**
 * Gives every tool an invalid schema, and adds a tool without a schema, one without a name, a duplicate and two entries
 * that are not tools.
 */
export function wrongSchemas(tools: Shown[]): unknown[] {
  const invalidTools = tools.map((tool, index) => {
    const choices = wrong(tool.inputSchema);
    return { ...tool, inputSchema: choices[index % choices.length] };
  });
  const { inputSchema: _, ...bare } = { ...tools[0], name: 'without_schema' };
  const { name: __, ...nameless } = { ...tools[0] };
  return [...invalidTools, bare, nameless, { ...tools[1], name: tools[2]?.name }, 'a tool', null];
}

const recursive: ((own: JsonSchema) => JsonSchema)[] = [
  () => ({ $ref: '#' }),
  ({ properties }) => ({ type: 'object', properties: { ...(properties as JsonSchema), within: { $ref: '#' } } }),
  () => ({ $ref: '#/$defs/one', $defs: { one: { $ref: '#/$defs/other' }, other: { $ref: '#/$defs/one' } } }),
  () => ({ type: 'object', allOf: [{ $ref: '#' }], anyOf: [{ $ref: '#' }, { $ref: '#' }] }),
  () => ({ type: 'object', properties: { videoId: { $ref: 'http://127.0.0.1:1/schema.json' } } }),
  () => ({ type: 'object', properties: { videoId: { $ref: '#/$defs/nowhere' } } }),
];

/** Gives every tool a schema with a recursive, external or missing reference. */
export const recursiveSchemas = (tools: Shown[]): Shown[] =>
  tools.map((tool, index) => ({
    ...tool,
    inputSchema: { type: 'object', ...recursive[index % recursive.length]?.(tool.inputSchema) },
  }));

/** Returns a deeply nested schema that `JSON.stringify` can still write. */
const nested = (depth: number): JsonSchema => {
  let schema: JsonSchema = { type: 'string' };
  for (let level = 0; level < depth; level += 1) schema = { type: 'object', properties: { deeper: schema } };
  return schema;
};

const many = (count: number): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`parameter${index}`, { type: 'string' }]),
  ),
});

const manyValues = (count: number): JsonSchema => ({
  type: 'object',
  properties: { videoId: { type: 'string', enum: Array.from({ length: count }, (_, index) => `value ${index}`) } },
});

/**
 * Returns four tools with oversized schemas: many properties, deep nesting, 50,000 values, and a description of a
 * million characters.
 */
export const hugeSchemas = (tools: Shown[]): Shown[] => {
  const schemas = [many(5000), nested(1000), manyValues(50_000)];
  const wordy = tools.slice(3, 4).map((tool) => ({ ...tool, description: 'word '.repeat(200_000) }));
  return [...tools.slice(0, 3).map((tool, index) => ({ ...tool, inputSchema: schemas[index] ?? {} })), ...wordy];
};

/** Gives every tool an argument whose pattern can need more than thirty billion steps to fail. */
export const slowPatterns = (tools: Shown[]): Shown[] => {
  const slow = { type: 'string', pattern: `^${'(?:.|..)'.repeat(35)}!$` };
  return tools.map((tool) => ({ ...tool, inputSchema: { type: 'object', properties: { q: slow } } }));
};
