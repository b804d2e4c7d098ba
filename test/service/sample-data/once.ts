/** Caches the first result of a function, because one track alone has 36,000 cues. */
export function once<T>(create: () => T): () => T {
  let cached: { value: T } | null = null;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
