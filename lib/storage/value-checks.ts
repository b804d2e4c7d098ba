/** Returns whether a stored value is valid. Checks take much less code than a schema and are fast for long lists. */
export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';
export const number: Check = (value) => Number.isFinite(value);
export const flag: Check = (value) => typeof value === 'boolean';

/** Returns a check that accepts numbers in a range, including both ends. */
export const between =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;

/** Accepts a time from 1970 on that `Date` can represent (ECMA-262, time values), in milliseconds since 1970. */
export const time = between(0, 8.64e15);

/** Accepts an amount in millionths of a dollar that is small enough to be added without rounding. */
export const money = between(0, 1e15);

export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

export const anyOf =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));

/** Returns a check that also accepts `null`. */
export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Returns a check that also accepts `undefined`. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Returns whether a value is an object, but not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a check that accepts an object whose values all pass one check. */
export const record =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);

/** Returns a check that accepts an object with these fields. Other fields are not checked. */
export const shape = (fields: Readonly<Record<string, Check>>): Check => {
  const entries = Object.entries(fields);
  return (value) => isObject(value) && entries.every(([name, check]) => check(value[name]));
};
