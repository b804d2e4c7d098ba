/**
 * Runs a maker when its thing is first asked for, and gives the same thing ever after. What a worker that was just woken does
 * not need costs it nothing: a schema takes longer to build than most messages take to answer.
 */
// @__NO_SIDE_EFFECTS__
export function once<T>(create: () => T): () => T {
  let cached: { thing: T } | undefined;
  return () => {
    cached ??= { thing: create() };
    return cached.thing;
  };
}
