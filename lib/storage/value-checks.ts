/** Says whether a stored value is what it should be. Much smaller than a schema, and quick over long lists. */
export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';
export const number: Check = (value) => Number.isFinite(value);
export const flag: Check = (value) => typeof value === 'boolean';

/** A number in a range, both ends included. */
export const between =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;

/** A time that dates can show (ECMA-262, time values), in milliseconds since 1970. */
export const time = between(0, 8.64e15);

/** A time zone that this browser knows. */
export const timeZone: Check = (value) => {
  try {
    return typeof value === 'string' && new Intl.DateTimeFormat('en', { timeZone: value }) !== null;
  } catch {
    // A RangeError says that there is no such zone.
    return false;
  }
};

export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

export const anyOf =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

/** `null` passes too. */
export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** A field that may be missing. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object that is no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object whose values are all alike. */
export const record =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);

/** An object with these fields; others pass unseen. */
export const shape = (fields: Readonly<Record<string, Check>>): Check => {
  const all = Object.entries(fields);
  return (value) => isObject(value) && all.every(([name, check]) => check(value[name]));
};
