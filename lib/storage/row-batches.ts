/** Most of one transaction: so little that memory stays flat, so much that a million records are some thousand writes. */
const mostRecords = 500;
/** Bytes, as far as the caller can tell. */
const mostBytes = 4_000_000;

/** Gathers what comes into bunches, each for one transaction. `weightOf` is in bytes. */
export async function* bunchesOf<T>(all: AsyncIterable<T>, weightOf: (one: T) => number): AsyncGenerator<T[]> {
  let bunch: T[] = [];
  let weight = 0;
  for await (const one of all) {
    bunch.push(one);
    weight += weightOf(one);
    if (bunch.length < mostRecords && weight < mostBytes) continue;
    yield bunch;
    bunch = [];
    weight = 0;
  }
  if (bunch.length > 0) yield bunch;
}
