/**
 * Returns a function that creates a value on its first call and then returns the same value. A worker that has just
 * started does not pay for schemas it does not need: most messages take less time than building one.
 */
// @__NO_SIDE_EFFECTS__
export function once<T>(create: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
