import {
  type FollowReference,
  isJsonObject,
  type JsonObject,
  referencesIn,
  schemaVariants,
} from '@/lib/shared/json-schema';

/** Why something has no field of its own and is written as JSON. */
export type JsonReason = 'no-schema' | 'broken' | 'recursive' | 'elsewhere' | 'too-many' | 'too-deep' | 'mixed';

/** What one field takes. `values`: as JSON texts. */
type FieldKind =
  | { is: 'text' }
  | { is: 'number' }
  | { is: 'yes-no' }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'list' }
  | { is: 'group'; fields: readonly ArgumentField[] }
  | { is: 'json'; why: JsonReason };

/** One argument of a tool. `key` names it among all fields of its form. */
export type ArgumentField = FieldKind & { key: string; name: string; label: string; note: string; required: boolean };

/** The form of a tool: a field for each argument, or one for all of them as JSON. */
export type ArgumentForm = { is: 'fields'; fields: readonly ArgumentField[] } | { is: 'json'; why: JsonReason };

const maxFields = 200;
const maxFieldDepth = 3;
const maxChoices = 500;
const maxNoteLength = 500;

/** Makes a form out of a tool's schema, which may say anything. */
export function formFromSchema(schema: unknown): ArgumentForm {
  if (schema === undefined || schema === null) return { is: 'json', why: 'no-schema' };
  if (!isJsonObject(schema)) return { is: 'json', why: 'broken' };
  const context = { follow: referencesIn(schema), left: maxFields };
  const schemaVariant = singleVariant(schema, context.follow);
  if (typeof schemaVariant === 'string') return { is: 'json', why: schemaVariant };
  const fields = parseProperties(schemaVariant, [], context);
  return typeof fields === 'string' ? { is: 'json', why: fields } : { is: 'fields', fields };
}

interface ParseContext {
  follow: FollowReference;
  /** Fields that the form may still get. */
  left: number;
}

/** The one thing that a value may be; else why there is none. */
function singleVariant(schema: unknown, follow: FollowReference): JsonObject | JsonReason {
  if (schema === true) return 'mixed';
  if (!isJsonObject(schema)) return 'broken';
  const isExternal = typeof schema.$ref === 'string' && !schema.$ref.startsWith('#');
  if (isExternal) return 'elsewhere';
  if (!follow(schema)) return 'recursive';
  const variants = schemaVariants(schema, follow);
  const [variant] = variants;
  if (variants.length !== 1 || !variant) return variants.length === 0 ? 'recursive' : 'mixed';
  return variant;
}

/** The fields of an object. */
function parseProperties(
  schema: JsonObject,
  path: readonly string[],
  context: ParseContext,
): ArgumentField[] | JsonReason {
  const { type, properties = {}, required } = schema;
  if (type !== undefined && !typesOf(type).includes('object')) return 'broken';
  if (!isJsonObject(properties)) return 'broken';
  const entries = Object.entries(properties);
  if (entries.length > context.left) return 'too-many';
  context.left -= entries.length;
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = entries.map(([name, one]) => toField(one, [...path, name], requiredNames.includes(name), context));
  // What cannot be left out comes first: some tools take two dozen more.
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
}

function toField(schema: unknown, path: readonly string[], required: boolean, context: ParseContext): ArgumentField {
  const variant = singleVariant(schema, context.follow);
  const merged: JsonObject = isJsonObject(schema) ? { ...(typeof variant === 'string' ? {} : variant), ...schema } : {};
  const name = path.at(-1) ?? '';
  const shared = {
    key: JSON.stringify(path),
    name,
    label: typeof merged.title === 'string' && merged.title.trim() !== '' ? merged.title.slice(0, 100) : name,
    note: typeof merged.description === 'string' ? merged.description.slice(0, maxNoteLength) : '',
    required,
  };
  const kind: FieldKind =
    typeof variant === 'string' ? { is: 'json', why: variant } : fieldKindOf(variant, path, context);
  return { ...shared, ...kind };
}

function fieldKindOf(variant: JsonObject, path: readonly string[], context: ParseContext): FieldKind {
  const values = Array.isArray(variant.enum) ? variant.enum : 'const' in variant ? [variant.const] : null;
  if (values && values.length <= maxChoices && values.every(isPrimitive)) {
    return { is: 'choice', values: values.map((one) => JSON.stringify(one)) };
  }
  const types = typesOf(variant.type).filter((type) => type !== 'null');
  const [type] = types;
  if (types.length !== 1)
    return { is: 'json', why: types.length === 0 && variant.type !== undefined ? 'broken' : 'mixed' };
  if (type === 'string') return { is: 'text' };
  if (type === 'number' || type === 'integer') return { is: 'number' };
  if (type === 'boolean') return { is: 'yes-no' };
  if (type === 'array') return isListOfTexts(variant, context.follow) ? { is: 'list' } : { is: 'json', why: 'mixed' };
  if (type !== 'object') return { is: 'json', why: 'broken' };
  if (!isJsonObject(variant.properties))
    return { is: 'json', why: variant.properties === undefined ? 'mixed' : 'broken' };
  if (path.length >= maxFieldDepth) return { is: 'json', why: 'too-deep' };
  const fields = parseProperties(variant, path, context);
  return typeof fields === 'string' ? { is: 'json', why: fields } : { is: 'group', fields };
}

const typesOf = (type: unknown): string[] =>
  (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
const isPrimitive = (value: unknown): boolean => value === null || typeof value !== 'object';

function isListOfTexts({ items }: JsonObject, follow: FollowReference): boolean {
  const item = singleVariant(items, follow);
  return typeof item !== 'string' && item.type === 'string';
}
