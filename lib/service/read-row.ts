import type * as z from 'zod/mini';
import { isRecord } from '@/lib/shared/is-record';
import type { ValidationIssue } from './failure';

type SchemaIssue = z.core.$ZodIssue;

/** Returns the issues of a schema in the format of the service's validation errors (section "Errors"). */
export const validationIssues = (error: z.core.$ZodError): ValidationIssue[] => error.issues.map(validationIssue);

const validationIssue = (issue: SchemaIssue): ValidationIssue => ({
  path: issue.path.map(String).join('.'),
  code: issue.code,
  message: reasonOf(issue),
});

/** The small build of zod has no error messages, so they are built from the properties of an issue. */
const reasonOf = (issue: SchemaIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `expected at most ${issue.maximum}`;
    case 'too_small':
      return `expected at least ${issue.minimum}`;
    case 'invalid_format':
      return `expected ${issue.pattern ?? issue.format}`;
    default:
      return issue.message;
  }
};

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

type Check = (value: unknown) => boolean;

const never: Check = () => false;
const isText: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';

const checksBySchema = new WeakMap<Schema, Check>();

/**
 * Returns a fast check of JSON values against a schema. A value that fails the check must still be parsed with the
 * schema, which either accepts it or gives the reason. The check consists of closures, because extension pages forbid
 * generated code.
 */
export function quickCheckOf(schema: Schema): Check {
  const known = checksBySchema.get(schema);
  if (known) return known;
  const check = withNarrowing(schema, plainCheck(schema));
  checksBySchema.set(schema, check);
  return check;
}

const plainCheck = (schema: Schema): Check => {
  // The cast is needed because zod types `def` as the base type, which `switch` cannot narrow.
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'string':
      return def.coerce || 'format' in def ? never : isText;
    case 'number':
      return numberCheck(def);
    case 'boolean':
      return def.coerce ? never : isBoolean;
    case 'enum':
      return enumCheck(def);
    case 'unknown':
      return () => true;
    case 'optional':
      return optionalCheck(quickCheckOf(def.innerType));
    case 'array':
      return arrayCheck(quickCheckOf(def.element));
    case 'union':
      return unionCheck(def.options.map(quickCheckOf));
    case 'record':
      return recordCheck(def);
    case 'object':
      return objectCheck(def);
    default:
      return never;
  }
};

/** A format without a fast check, such as float32, is left to the schema. */
const numberCheck = (def: z.core.$ZodNumberDef): Check => {
  if (def.coerce) return never;
  const format = 'format' in def ? def.format : undefined;
  if (format === undefined) return Number.isFinite;
  return format === 'safeint' ? Number.isSafeInteger : never;
};

const enumCheck = ({ entries }: z.core.$ZodEnumDef): Check => {
  const values = new Set<unknown>(Object.values(entries));
  return (value) => values.has(value);
};

const optionalCheck =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const unionCheck =
  (checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

const arrayCheck =
  (element: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return false;
    for (let index = 0; index < value.length; index += 1) if (!element(value[index])) return false;
    return true;
  };

const recordCheck = (def: z.core.$ZodRecordDef): Check => {
  // Only records whose keys may be any text have a fast check.
  if (def.keyType._zod.def.type !== 'string' || def.keyType._zod.def.checks?.length) return never;
  const check = quickCheckOf(def.valueType);
  return (value) => {
    // zod does not treat an object with a `constructor` field as a plain object.
    if (!isRecord(value) || Object.hasOwn(value, 'constructor') || Object.hasOwn(value, '__proto__')) return false;
    for (const key in value) if (!check(value[key])) return false;
    return true;
  };
};

/** Only objects that keep unknown fields have a fast check; for others the schema would drop fields. */
const objectCheck = (def: z.core.$ZodObjectDef): Check => {
  if (def.catchall?._zod.def.type !== 'unknown') return never;
  const keys = Object.keys(def.shape);
  const checks = Object.values(def.shape).map((schema) => quickCheckOf(schema));
  return (value) => {
    if (!isRecord(value) || Object.hasOwn(value, '__proto__')) return false;
    for (let index = 0; index < keys.length; index += 1) if (!checks[index]?.(value[keys[index] ?? ''])) return false;
    return true;
  };
};

/** Adds the length limits of a schema to a check. A schema with any other limit gets no fast check. */
const withNarrowing = (schema: Schema, check: Check): Check => {
  const checks = schema._zod.def.checks ?? [];
  return checks.map(quickNarrowing).reduce((before, after) => (value) => before(value) && after(value), check);
};

const quickNarrowing = ({ _zod }: z.core.$ZodCheck<never>): Check => {
  const def = _zod.def as z.core.$ZodChecks['_zod']['def'];
  switch (def.check) {
    case 'length_equals':
      return (value) => lengthOf(value) === def.length;
    case 'min_length':
      return (value) => lengthOf(value) >= def.minimum;
    case 'max_length':
      return (value) => lengthOf(value) <= def.maximum;
    case 'string_format': {
      const { format, pattern } = def;
      return format === 'regex' && pattern ? (value) => String(value).search(pattern) >= 0 : never;
    }
    default:
      return never;
  }
};

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;

/** A row without its unreadable fields, and the reasons. */
interface RowResult {
  /** `undefined` if no part of the row is usable. */
  row: unknown;
  problems: ValidationIssue[];
}

/**
 * Reads a row field by field. A number given as text becomes a number and vice versa, `null` counts as not given, and
 * an invalid field (section "Resources") is dropped with its reason. Rejects a row whose required fields are unreadable, and never modifies the
 * input.
 */
export function readRow(schema: z.ZodMiniType, row: unknown): RowResult {
  const problems: ValidationIssue[] = [];
  if (quickCheckOf(schema)(row)) return { row, problems };
  const copy = { row: structuredClone(row) };
  // Each round converts or removes something, so the loop ends.
  while (copy.row !== undefined) {
    const { error } = schema.safeParse(copy.row);
    if (!error) break;
    let before: string | undefined;
    const lists = new Set<unknown[]>();
    for (const issue of error.issues.map(firstUnionIssue)) {
      const problem = validationIssue(issue);
      // A value of the wrong type also has the wrong length, so further issues of one path are ignored.
      if (problem.path !== before && !repairValue(copy, ['row', ...issue.path], lists, issue)) problems.push(problem);
      before = problem.path;
    }
    // Holes are removed once per list, so that indices stay valid and long lists stay fast.
    for (const list of lists) removeHoles(list);
  }
  return { row: copy.row, problems };
}

/** Replaces the issue of a union with that of its first option, which is the documented type. */
function firstUnionIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [];
  return first ? { ...first, path: [...issue.path, ...first.path] } : issue;
}

/**
 * Converts the value at a path to the expected type, or removes it. If a required value is missing, its container is
 * removed. Returns whether nothing was lost.
 */
function repairValue(root: object, path: readonly PropertyKey[], lists: Set<unknown[]>, issue: object = {}): boolean {
  const above = path.slice(0, -1);
  const key = path.at(-1) as PropertyKey;
  const parent: Record<PropertyKey, unknown> = above.reduce((value, each) => Object(value[each]), Object(root));
  // A row that is `null` itself is lost.
  const isNull = parent[key] === null && above.length > 0;
  const value = convertValue(parent[key], 'expected' in issue && issue.expected);
  if (value !== undefined) parent[key] = value;
  else if (Object.hasOwn(parent, key)) {
    delete parent[key];
    if (Array.isArray(parent)) lists.add(parent);
  } else if (above.length > 0) repairValue(root, above, lists);
  return value !== undefined || isNull;
}

function removeHoles(list: unknown[]): void {
  let length = 0;
  // `forEach` skips deleted elements.
  list.forEach((each) => {
    list[length++] = each;
  });
  list.length = length;
}

function convertValue(value: unknown, expected: unknown): unknown {
  if (expected === 'string' && typeof value === 'number') return String(value);
  const isNumeric = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
  return expected === 'number' && isNumeric ? Number(value) : undefined;
}
