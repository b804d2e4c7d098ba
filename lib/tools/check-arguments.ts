import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { isRecord } from '@/lib/shared/is-record';
import type { JsonObject } from '@/lib/shared/json-schema';
import { ownValue } from '@/lib/shared/own-value';

/** The result of checking arguments; `unchecked` if the schema is unusable or the check was stopped. */
export type ArgumentCheck =
  | { is: 'valid' }
  | { is: 'unchecked'; why: 'schema' | 'too-slow' }
  | { is: 'bad'; errors: readonly ArgumentError[] };

/** The path in the arguments, and the message from the validator. */
export interface ArgumentError {
  path: string;
  text: string;
}

const maxReportedErrors = 5;

/**
 * Checks arguments against a tool's schema (JSON Schema) before any money is spent. The schema is untrusted and its
 * patterns can run practically forever, so the check runs only in the pattern worker, which can be terminated.
 */
export function checkArguments(schema: unknown, args: JsonObject): ArgumentCheck {
  if (!isRecord(schema) || !isBounded(schema)) return { is: 'unchecked', why: 'schema' };
  try {
    const { valid, errors } = new Validator(schema as Schema, draftOf(schema), false).validate(args);
    if (valid) return { is: 'valid' };
    // The validator repeats the error of a part for every schema that contains the part.
    const mostSpecific = errors.filter(({ keyword }) => !['properties', 'items', '$ref', 'allOf'].includes(keyword));
    const reportedErrors = (mostSpecific.length > 0 ? mostSpecific : errors).slice(0, maxReportedErrors);
    return {
      is: 'bad',
      errors: reportedErrors.map(({ instanceLocation, error }) => ({
        path: instanceLocation.replace(/^#\/?/, '').replaceAll('/', '.'),
        text: error.slice(0, 200),
      })),
    };
  } catch {
    // A broken schema is no reason to reject the arguments.
    return { is: 'unchecked', why: 'schema' };
  }
}

const draftOf = ({ $schema }: JsonObject): SchemaDraft => {
  const dialect = typeof $schema === 'string' ? $schema : '';
  if (/draft-0?4/.test(dialect)) return '4';
  if (/draft-0?[67]/.test(dialect)) return '7';
  return dialect.includes('2019-09') ? '2019-09' : '2020-12';
};

const maxSchemaNodes = 20_000;
const maxSchemaDepth = 60;

/** Returns whether the schema is small enough to check when all references are followed. */
function isBounded(schema: JsonObject): boolean {
  const pending: [unknown, number][] = [[schema, 0]];
  for (let parts = 0; parts < maxSchemaNodes; parts += 1) {
    const next = pending.pop();
    if (!next) return true;
    const [part, depth] = next;
    if (!Array.isArray(part) && !isRecord(part)) continue;
    if (depth > maxSchemaDepth) return false;
    const referenced = isRecord(part) && typeof part.$ref === 'string' ? resolvePointer(schema, part.$ref) : null;
    for (const inside of [...Object.values(part), referenced]) pending.push([inside, depth + 1]);
  }
  return false;
}

const resolvePointer = (root: JsonObject, ref: string): unknown =>
  ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((value, name) => (isRecord(value) ? (ownValue(value, name) ?? null) : null), root);
