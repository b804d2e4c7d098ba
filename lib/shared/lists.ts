/** Returns the same set with one more, or without it where it was there. */
export function toggled<T>(set: ReadonlySet<T>, item: T): Set<T> {
  const changed = new Set(set);
  if (!changed.delete(item)) changed.add(item);
  return changed;
}

/** A list in parts of at most so many, in its order; none of an empty list. */
export const chunk = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
