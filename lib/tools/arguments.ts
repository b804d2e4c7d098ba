import { isJson, type Json } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Field, Form } from './form';

/** What was typed, by the key of its field; lists have a line for each text. */
export type Typed = Readonly<Record<string, string>>;

/** What is wrong with what was typed, by the key of its field. */
export interface FieldFault {
  key: string;
  why: 'needed' | 'no-number' | 'no-json' | 'no-object';
}

/** The key of the one field of a form that is written as JSON. */
export const wholeKey = '[]';

/** The arguments that a form says. What nothing was typed into is left out. */
export function argumentsFrom(form: Form, typed: Typed): Result<Json, FieldFault[]> {
  if (form.is === 'json') return wholeFrom(textAt(typed, wholeKey));
  const faults: FieldFault[] = [];
  const value = objectFrom(form.fields, typed, faults) ?? {};
  return faults.length > 0 ? fail(faults) : ok(value);
}

function wholeFrom(text: string): Result<Json, FieldFault[]> {
  if (text.trim() === '') return ok({});
  const read = parsed(text);
  if (!read) return fail([{ key: wholeKey, why: 'no-json' }]);
  return isJson(read.value) ? ok(read.value) : fail([{ key: wholeKey, why: 'no-object' }]);
}

/** `undefined` where nothing was typed into any field of it. */
function objectFrom(fields: readonly Field[], typed: Typed, faults: FieldFault[]): Json | undefined {
  const said = fields.flatMap((field): [string, unknown][] => {
    const value = valueFrom(field, typed, faults);
    return value === undefined ? [] : [[field.name, value]];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

function valueFrom(field: Field, typed: Typed, faults: FieldFault[]): unknown {
  const fault = (why: FieldFault['why']) => void faults.push({ key: field.key, why });
  if (field.is === 'group') {
    // What a group needs is only needed where there is a group.
    const inside: FieldFault[] = [];
    const value = objectFrom(field.fields, typed, inside);
    if (value !== undefined || field.required) faults.push(...inside);
    return value ?? (field.required ? {} : undefined);
  }
  const text = textAt(typed, field.key);
  if (text.trim() === '') return field.required ? fault('needed') : undefined;
  switch (field.is) {
    case 'text':
      return text;
    case 'number':
      return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : fault('no-number');
    case 'list':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    default: {
      const read = parsed(text);
      return read ? read.value : fault('no-json');
    }
  }
}

const textAt = (typed: Typed, key: string): string => (Object.hasOwn(typed, key) ? (typed[key] ?? '') : '');

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // What is none is told of its field; the error's own words would quote it.
    return null;
  }
}
