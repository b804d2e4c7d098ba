/** Returns a copy of the set with the item added, or removed if present. */
export function toggled<T>(set: ReadonlySet<T>, item: T): Set<T> {
  const changed = new Set(set);
  if (!changed.delete(item)) changed.add(item);
  return changed;
}

export const chunk = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Returns the first item of each key, in their order. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const keys = new Set<string>();
  return items.filter((item) => {
    const isNew = !keys.has(keyOf(item));
    keys.add(keyOf(item));
    return isNew;
  });
}
