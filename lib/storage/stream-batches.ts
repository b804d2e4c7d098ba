/** Most of one transaction: so little that memory stays flat, so much that a million records are some thousand writes. */
const maxRecords = 500;
/** Bytes, as far as the caller can tell. */
const maxBytes = 4_000_000;

/** Gathers what comes into bunches, each for one transaction. `weightOf` is in bytes. */
export async function* batchesOf<T>(all: AsyncIterable<T>, sizeOf: (one: T) => number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for await (const one of all) {
    batch.push(one);
    size += sizeOf(one);
    if (batch.length < maxRecords && size < maxBytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** What a stream brings, piece by piece; whoever stops in the middle lets go of its source, too. */
export async function* streamChunks<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
