import { isRecord } from '@/lib/shared/is-record';
import {
  createReferenceResolver,
  type FollowReference,
  type JsonObject,
  schemaVariants,
} from '@/lib/shared/json-schema';
import { ownValue } from '@/lib/shared/own-value';
import { fail, ok, type Result } from '@/lib/shared/result';

/** Reasons why an argument is edited as JSON. */
export type JsonReason = 'no-schema' | 'invalid-schema' | 'recursive' | 'external' | 'too-many' | 'too-deep' | 'mixed';

/** The input of a field. `values` contains the JSON text of each choice. */
type FieldKind =
  | { is: 'text' }
  | { is: 'number' }
  | { is: 'yes-no' }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'list' }
  | { is: 'group'; fields: readonly ArgumentField[] }
  | { is: 'json'; why: JsonReason };

/** An argument of a tool. `key` is unique within its form. */
export type ArgumentField = FieldKind & { key: string; name: string; label: string; note: string; required: boolean };

/** The form of a tool: a field for each argument, or one JSON field for all of them. */
export type ArgumentForm = { is: 'fields'; fields: readonly ArgumentField[] } | { is: 'json'; why: JsonReason };

const maxFields = 200;
const maxFieldDepth = 3;
const maxChoices = 500;
const maxNoteLength = 500;

/** Creates a form from a tool's schema, which may contain anything. */
export function formFromSchema(schema: unknown): ArgumentForm {
  if (schema === undefined || schema === null) return { is: 'json', why: 'no-schema' };
  if (!isRecord(schema)) return { is: 'json', why: 'invalid-schema' };
  const context = { follow: createReferenceResolver(schema), remainingFields: maxFields };
  const schemaVariant = singleVariant(schema, context.follow);
  if (typeof schemaVariant === 'string') return { is: 'json', why: schemaVariant };
  const fields = parseProperties(schemaVariant, [], context);
  return typeof fields === 'string' ? { is: 'json', why: fields } : { is: 'fields', fields };
}

interface ParseContext {
  follow: FollowReference;
  remainingFields: number;
}

/** Returns the only variant of a schema, or the reason why there is none. */
function singleVariant(schema: unknown, follow: FollowReference): JsonObject | JsonReason {
  if (schema === true) return 'mixed';
  if (!isRecord(schema)) return 'invalid-schema';
  const isExternal = typeof schema.$ref === 'string' && !schema.$ref.startsWith('#');
  if (isExternal) return 'external';
  if (!follow(schema)) return 'recursive';
  const variants = schemaVariants(schema, follow);
  const [variant] = variants;
  if (variants.length !== 1 || !variant) return variants.length === 0 ? 'recursive' : 'mixed';
  return variant;
}

function parseProperties(
  schema: JsonObject,
  path: readonly string[],
  context: ParseContext,
): ArgumentField[] | JsonReason {
  const { type, properties = {}, required } = schema;
  if (type !== undefined && !typesOf(type).includes('object')) return 'invalid-schema';
  if (!isRecord(properties)) return 'invalid-schema';
  const entries = Object.entries(properties);
  if (entries.length > context.remainingFields) return 'too-many';
  context.remainingFields -= entries.length;
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = entries.map(([name, one]) => toField(one, [...path, name], requiredNames.includes(name), context));
  // Required fields come first, because some tools have two dozen optional ones.
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
}

function toField(schema: unknown, path: readonly string[], required: boolean, context: ParseContext): ArgumentField {
  const variant = singleVariant(schema, context.follow);
  const merged: JsonObject = isRecord(schema) ? { ...(typeof variant === 'string' ? {} : variant), ...schema } : {};
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
    return { is: 'json', why: types.length === 0 && variant.type !== undefined ? 'invalid-schema' : 'mixed' };
  if (type === 'string') return { is: 'text' };
  if (type === 'number' || type === 'integer') return { is: 'number' };
  if (type === 'boolean') return { is: 'yes-no' };
  if (type === 'array') return isListOfTexts(variant, context.follow) ? { is: 'list' } : { is: 'json', why: 'mixed' };
  if (type !== 'object') return { is: 'json', why: 'invalid-schema' };
  if (!isRecord(variant.properties))
    return { is: 'json', why: variant.properties === undefined ? 'mixed' : 'invalid-schema' };
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

/** The entered text of each field by its key. For lists, each line is one item. */
export type FieldValues = Readonly<Record<string, string>>;

export interface FieldError {
  key: string;
  why: 'needed' | 'no-number' | 'rounded' | 'no-json' | 'no-object';
}

/** The key of the only field of a JSON form. */
export const jsonFieldKey = '[]';

/** Parses the entered values into arguments. Empty fields are left out. */
export function parseArguments(form: ArgumentForm, typed: FieldValues): Result<JsonObject, FieldError[]> {
  if (form.is === 'json') return parseJsonField(typedText(typed, jsonFieldKey));
  const errors: FieldError[] = [];
  const value = parseFields(form.fields, typed, errors);
  return errors.length > 0 ? fail(errors) : ok(value);
}

function parseJsonField(text: string): Result<JsonObject, FieldError[]> {
  if (text.trim() === '') return ok({});
  const read = parseExactly(text);
  if (!read.ok) return fail([{ key: jsonFieldKey, why: read.failure }]);
  return isRecord(read.value) ? ok(read.value) : fail([{ key: jsonFieldKey, why: 'no-object' }]);
}

function parseFields(fields: readonly ArgumentField[], typed: FieldValues, errors: FieldError[]): JsonObject {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = parseField(field, typed, errors);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries(entries);
}

/** Returns whether nothing is entered in a field, or in any field of a group. */
const isEmptyField = (field: ArgumentField, typed: FieldValues): boolean =>
  field.is === 'group'
    ? field.fields.every((one) => isEmptyField(one, typed))
    : typedText(typed, field.key).trim() === '';

function parseField(field: ArgumentField, typed: FieldValues, errors: FieldError[]): unknown {
  const addError = (why: FieldError['why']) => void errors.push({ key: field.key, why });
  if (!field.required && isEmptyField(field, typed)) return undefined;
  if (field.is === 'group') return parseFields(field.fields, typed, errors);
  if (isEmptyField(field, typed)) return addError('needed');
  const text = typedText(typed, field.key);
  switch (field.is) {
    case 'text':
      return text;
    case 'number':
      // JSON would send an infinite number as `null`.
      if (!/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(text) || !Number.isFinite(Number(text)))
        return addError('no-number');
      return isRounded(text, Number(text)) ? addError('rounded') : Number(text);
    case 'list':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    default: {
      const read = parseExactly(text);
      return read.ok ? read.value : addError(read.failure);
    }
  }
}

const typedText = (typed: FieldValues, key: string): string => ownValue(typed, key) ?? '';

/** Returns whether parsing has changed the digits of a whole number, such as a long id. */
function isRounded(text: string, value: number): boolean {
  const whole = /^\s*[-+]?\d+(?=\.?\d*\s*$)/.exec(text)?.[0];
  return whole !== undefined && !Number.isSafeInteger(Math.trunc(value)) && BigInt(whole) !== BigInt(Math.trunc(value));
}

/** Parses JSON. Rejects numbers that would be sent with another value: `1e999` as `null`, and long ones rounded. */
function parseExactly(text: string): Result<unknown, 'no-json' | 'rounded'> {
  let failure: 'no-json' | 'rounded' | null = null;
  try {
    const value: unknown = JSON.parse(text, (_: string, part: unknown, context?: { source?: string }) => {
      if (typeof part !== 'number') return part;
      if (!Number.isFinite(part)) failure = 'no-json';
      else if (isRounded(context?.source ?? '', part)) failure ??= 'rounded';
      return part;
    });
    return failure ? fail(failure) : ok(value);
  } catch {
    // The caller reports the field. The error is not used, because its message would quote the text.
    return fail('no-json');
  }
}
