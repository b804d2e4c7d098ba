import { type Follow, followIn, isJson, type Json, waysOf } from '@/lib/shared/json-schema';

/** Why something has no field of its own and is written as JSON. */
export type JsonReason = 'no-schema' | 'broken' | 'recursive' | 'elsewhere' | 'too-many' | 'too-deep' | 'mixed';

/** What one field takes. `values`: as JSON texts. */
type Kind =
  | { is: 'text' }
  | { is: 'number' }
  | { is: 'yes-no' }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'list' }
  | { is: 'group'; fields: readonly Field[] }
  | { is: 'json'; why: JsonReason };

/** One argument of a tool. `key` names it among all fields of its form. */
export type Field = Kind & { key: string; name: string; label: string; note: string; required: boolean };

/** The form of a tool: a field for each argument, or one for all of them as JSON. */
export type Form = { is: 'fields'; fields: readonly Field[] } | { is: 'json'; why: JsonReason };

const mostFields = 200;
const mostDepth = 3;
const mostValues = 500;
const mostNote = 500;

/** Makes a form out of a tool's schema, which may say anything. */
export function formFrom(schema: unknown): Form {
  if (schema === undefined || schema === null) return { is: 'json', why: 'no-schema' };
  if (!isJson(schema)) return { is: 'json', why: 'broken' };
  const reading = { follow: followIn(schema), left: mostFields };
  const way = onlyWay(schema, reading.follow);
  if (typeof way === 'string') return { is: 'json', why: way };
  const fields = fieldsIn(way, [], reading);
  return typeof fields === 'string' ? { is: 'json', why: fields } : { is: 'fields', fields };
}

interface Reading {
  follow: Follow;
  /** Fields that the form may still get. */
  left: number;
}

/** The one thing that a value may be; else why there is none. */
function onlyWay(schema: unknown, follow: Follow): Json | JsonReason {
  if (schema === true) return 'mixed';
  if (!isJson(schema)) return 'broken';
  const refs = typeof schema.$ref === 'string' && !schema.$ref.startsWith('#');
  if (refs) return 'elsewhere';
  if (!follow(schema)) return 'recursive';
  const ways = waysOf(schema, follow);
  const [way] = ways;
  if (ways.length !== 1 || !way) return ways.length === 0 ? 'recursive' : 'mixed';
  return way;
}

/** The fields of an object. */
function fieldsIn(schema: Json, path: readonly string[], reading: Reading): Field[] | JsonReason {
  const { type, properties = {}, required } = schema;
  if (type !== undefined && !typesOf(type).includes('object')) return 'broken';
  if (!isJson(properties)) return 'broken';
  const entries = Object.entries(properties);
  if (entries.length > reading.left) return 'too-many';
  reading.left -= entries.length;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = entries.map(([name, one]) => fieldFrom(one, [...path, name], needed.includes(name), reading));
  // What cannot be left out comes first: some tools take two dozen more.
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
}

function fieldFrom(schema: unknown, path: readonly string[], required: boolean, reading: Reading): Field {
  const way = onlyWay(schema, reading.follow);
  const said: Json = isJson(schema) ? { ...(typeof way === 'string' ? {} : way), ...schema } : {};
  const name = path.at(-1) ?? '';
  const shared = {
    key: JSON.stringify(path),
    name,
    label: typeof said.title === 'string' && said.title.trim() !== '' ? said.title.slice(0, 100) : name,
    note: typeof said.description === 'string' ? said.description.slice(0, mostNote) : '',
    required,
  };
  const kind: Kind = typeof way === 'string' ? { is: 'json', why: way } : kindOf(way, path, reading);
  return { ...shared, ...kind };
}

function kindOf(way: Json, path: readonly string[], reading: Reading): Kind {
  const values = Array.isArray(way.enum) ? way.enum : 'const' in way ? [way.const] : null;
  if (values && values.length <= mostValues && values.every(isPlain)) {
    return { is: 'choice', values: values.map((one) => JSON.stringify(one)) };
  }
  const types = typesOf(way.type).filter((type) => type !== 'null');
  const [type] = types;
  if (types.length !== 1) return { is: 'json', why: types.length === 0 && way.type !== undefined ? 'broken' : 'mixed' };
  if (type === 'string') return { is: 'text' };
  if (type === 'number' || type === 'integer') return { is: 'number' };
  if (type === 'boolean') return { is: 'yes-no' };
  if (type === 'array') return isListOfTexts(way, reading.follow) ? { is: 'list' } : { is: 'json', why: 'mixed' };
  if (type !== 'object') return { is: 'json', why: 'broken' };
  if (!isJson(way.properties)) return { is: 'json', why: way.properties === undefined ? 'mixed' : 'broken' };
  if (path.length >= mostDepth) return { is: 'json', why: 'too-deep' };
  const fields = fieldsIn(way, path, reading);
  return typeof fields === 'string' ? { is: 'json', why: fields } : { is: 'group', fields };
}

const typesOf = (type: unknown): string[] =>
  (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

function isListOfTexts({ items }: Json, follow: Follow): boolean {
  const item = onlyWay(items, follow);
  return typeof item !== 'string' && item.type === 'string';
}
