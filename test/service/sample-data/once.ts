/**
 * Returns a function that calls `create` on its first call only and caches the result, such as the 36,000 cues of a
 * track.
 */
export function once<T>(create: () => T): () => T {
  let cached: { value: T } | null = null;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
