/** Calls a function once and caches its result, because a single track can have 36,000 cues. */
export function once<T>(create: () => T): () => T {
  let cached: { value: T } | null = null;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
