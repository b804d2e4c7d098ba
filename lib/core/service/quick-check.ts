import type * as z from 'zod/mini';

/** Says yes or no without a reason. */
export type QuickCheck = (value: unknown) => boolean;

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

const never: QuickCheck = () => false;
const made = new WeakMap<Schema, QuickCheck>();

/**
 * A fast stand-in for a schema's own check. What it accepts the schema accepts unchanged; what it rejects must be shown to
 * the schema, which knows the reason (or may know better). Its parts are closures, made once for each schema, because
 * extension pages forbid compiled code. For values from JSON.
 */
export function quickCheckOf(schema: Schema): QuickCheck {
  const known = made.get(schema);
  if (known) return known;
  const check = narrowed(schema, plainCheck(schema));
  made.set(schema, check);
  return check;
}

const plainCheck = (schema: Schema): QuickCheck => {
  // Every schema that zod makes is one of its closed list of kinds.
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'string':
      return def.coerce ? never : (value) => typeof value === 'string';
    case 'number':
      return numberCheck(def);
    case 'boolean':
      return def.coerce ? never : (value) => typeof value === 'boolean';
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

/** A format without a quick form, such as float32, is left to the schema. */
const numberCheck = (def: z.core.$ZodNumberDef): QuickCheck => {
  if (def.coerce) return never;
  const format = 'format' in def ? def.format : undefined;
  if (format === undefined) return (value) => typeof value === 'number' && Number.isFinite(value);
  return format === 'safeint' ? (value) => Number.isSafeInteger(value) : never;
};

const optionalCheck =
  (inner: QuickCheck): QuickCheck =>
  (value) =>
    value === undefined || inner(value);

const arrayCheck =
  (element: QuickCheck): QuickCheck =>
  (value) => {
    if (!Array.isArray(value)) return false;
    for (let at = 0; at < value.length; at += 1) if (!element(value[at])) return false;
    return true;
  };

const unionCheck =
  (options: QuickCheck[]): QuickCheck =>
  (value) =>
    options.some((option) => option(value));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordCheck = (def: z.core.$ZodRecordDef): QuickCheck => {
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
const objectCheck = (def: z.core.$ZodObjectDef): QuickCheck => {
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
const narrowed = (schema: Schema, check: QuickCheck): QuickCheck => {
  const checks = schema._zod.def.checks ?? [];
  return checks.map(quickNarrowing).reduce((before, after) => (value) => before(value) && after(value), check);
};

const quickNarrowing = ({ _zod }: z.core.$ZodCheck<never>): QuickCheck => {
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
