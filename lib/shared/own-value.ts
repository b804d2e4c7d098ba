/**
/**
 * Returns the value that a table has for a key of stored or received text; `undefined` if it has none. A plain lookup
 * would also find the properties that every object inherits, such as `constructor`.
 */
export const ownValue = <Value>(
  table: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined => (table && Object.hasOwn(table, key) ? table[key] : undefined);
