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
