import type * as z from 'zod/mini';
import { anyOf, type Check, flag, isObject, number, optional, text } from '@/lib/storage/value-checks';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

const never: Check = () => false;
const checksBySchema = new WeakMap<Schema, Check>();

/**
 * A fast stand-in for a schema's own check. What it accepts the schema accepts unchanged; what it rejects must be shown to
 * the schema, which knows the reason (or may know better). Its parts are closures, made once for each schema, because
 * extension pages forbid compiled code. For values from JSON.
 */
export function quickCheckOf(schema: Schema): Check {
  const known = checksBySchema.get(schema);
  if (known) return known;
  const check = withNarrowing(schema, plainCheck(schema));
  checksBySchema.set(schema, check);
  return check;
}

const plainCheck = (schema: Schema): Check => {
  // Every schema that zod makes is one of its closed list of kinds.
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'string':
      return def.coerce ? never : text;
    case 'number':
      return numberCheck(def);
    case 'boolean':
      return def.coerce ? never : flag;
    case 'unknown':
      return () => true;
    case 'optional':
      return optional(quickCheckOf(def.innerType));
    case 'array':
      return arrayCheck(quickCheckOf(def.element));
    case 'union':
      return anyOf(...def.options.map(quickCheckOf));
    case 'record':
      return recordCheck(def);
    case 'object':
      return objectCheck(def);
    default:
      return never;
  }
};

/** A format without a quick form, such as float32, is left to the schema. */
const numberCheck = (def: z.core.$ZodNumberDef): Check => {
  if (def.coerce) return never;
  const format = 'format' in def ? def.format : undefined;
  if (format === undefined) return number;
  return format === 'safeint' ? Number.isSafeInteger : never;
};

const arrayCheck =
  (element: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return false;
    for (let at = 0; at < value.length; at += 1) if (!element(value[at])) return false;
    return true;
  };

const recordCheck = (def: z.core.$ZodRecordDef): Check => {
  // Only keys that may be any text; what a schema of keys would say is the schema's to say.
  if (def.keyType._zod.def.type !== 'string' || def.keyType._zod.def.checks?.length) return never;
  const check = quickCheckOf(def.valueType);
  return (value) => {
    // A field called `constructor` makes zod doubt that this is a plain object.
    if (!isObject(value) || Object.hasOwn(value, 'constructor') || Object.hasOwn(value, '__proto__')) return false;
    for (const key in value) if (!check(value[key])) return false;
    return true;
  };
};

/** Only objects that keep unknown fields: of others the schema would leave something out. */
const objectCheck = (def: z.core.$ZodObjectDef): Check => {
  if (def.catchall?._zod.def.type !== 'unknown') return never;
  const keys = Object.keys(def.shape);
  const checks = Object.values(def.shape).map((schema) => quickCheckOf(schema));
  return (value) => {
    if (!isObject(value) || Object.hasOwn(value, '__proto__')) return false;
    for (let at = 0; at < keys.length; at += 1) if (!checks[at]?.(value[keys[at] ?? ''])) return false;
    return true;
  };
};

/** Adds what narrows a schema: lengths, bounds, patterns. One that is not known here makes every value the schema's. */
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
    default:
      return never;
  }
};

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
