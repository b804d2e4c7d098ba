/**
 * Returns a function that creates a value on its first call and then returns the same value. A worker that has just
 * started thus builds only the schemas that it needs: building one takes longer than handling most messages.
 */
// @__NO_SIDE_EFFECTS__
export function once<T>(create: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
