/**
 * The maximum number of records per transaction, so that memory use stays low and a million records take about 2,000
 * writes.
 */
const maxRecords = 500;
/** The number of bytes, as estimated by the caller, at which a batch ends; only its last record can exceed it. */
const maxBytes = 4_000_000;

/** Groups records into batches, one per transaction. `sizeOf` returns bytes. */
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

/** Yields the chunks of a stream, and cancels the stream if the caller stops early. */
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
