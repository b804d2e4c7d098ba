/** Returns the same set with one more, or without it where it was there. */
export function turned<T>(set: ReadonlySet<T>, one: T): Set<T> {
  const changed = new Set(set);
  if (!changed.delete(one)) changed.add(one);
  return changed;
}
