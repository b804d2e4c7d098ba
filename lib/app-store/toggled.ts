/** Returns the same set with one more, or without it where it was there. */
export function toggled<T>(set: ReadonlySet<T>, item: T): Set<T> {
  const changed = new Set(set);
  if (!changed.delete(item)) changed.add(item);
  return changed;
}
