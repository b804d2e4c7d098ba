import { isJsonObject, type JsonObject } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { ArgumentField, ArgumentForm } from './argument-form';

/** What was typed, by the key of its field; lists have a line for each text. */
export type FieldValues = Readonly<Record<string, string>>;

/** What is wrong with what was typed, by the key of its field. */
export interface FieldError {
  key: string;
  why: 'needed' | 'no-number' | 'no-json' | 'no-object';
}

/** The key of the one field of a form that is written as JSON. */
export const jsonFieldKey = '[]';

/** The arguments that a form says. What nothing was typed into is left out. */
export function parseArguments(form: ArgumentForm, typed: FieldValues): Result<JsonObject, FieldError[]> {
  if (form.is === 'json') return parseJsonField(typedText(typed, jsonFieldKey));
  const errors: FieldError[] = [];
  const value = parseFields(form.fields, typed, errors) ?? {};
  return errors.length > 0 ? fail(errors) : ok(value);
}

function parseJsonField(text: string): Result<JsonObject, FieldError[]> {
  if (text.trim() === '') return ok({});
  const read = tryParseJson(text);
  if (!read) return fail([{ key: jsonFieldKey, why: 'no-json' }]);
  return isJsonObject(read.value) ? ok(read.value) : fail([{ key: jsonFieldKey, why: 'no-object' }]);
}

/** `undefined` where nothing was typed into any field of it. */
function parseFields(
  fields: readonly ArgumentField[],
  typed: FieldValues,
  errors: FieldError[],
): JsonObject | undefined {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = parseField(field, typed, errors);
    return value === undefined ? [] : [[field.name, value]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function parseField(field: ArgumentField, typed: FieldValues, errors: FieldError[]): unknown {
  const addError = (why: FieldError['why']) => void errors.push({ key: field.key, why });
  if (field.is === 'group') {
    // What a group needs is only needed where there is a group.
    const groupErrors: FieldError[] = [];
    const value = parseFields(field.fields, typed, groupErrors);
    if (value !== undefined || field.required) errors.push(...groupErrors);
    return value ?? (field.required ? {} : undefined);
  }
  const text = typedText(typed, field.key);
  if (text.trim() === '') return field.required ? addError('needed') : undefined;
  switch (field.is) {
    case 'text':
      return text;
    case 'number':
      return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : addError('no-number');
    case 'list':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    default: {
      const read = tryParseJson(text);
      return read ? read.value : addError('no-json');
    }
  }
}

const typedText = (typed: FieldValues, key: string): string => (Object.hasOwn(typed, key) ? (typed[key] ?? '') : '');

function tryParseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // What is none is told of its field; the error's own words would quote it.
    return null;
  }
}
