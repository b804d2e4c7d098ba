import { makeZip } from 'client-zip';
import type { Entry } from '@/lib/core/handin/entries';

const stopped = Symbol('stopped');

/** Files as one zip while they are being written. `at` in milliseconds since 1970 is the time of all of them. */
export async function* zipStream(entries: AsyncIterable<Entry>, at: number): AsyncGenerator<Uint8Array> {
  const reader = makeZip(inputs(entries, zipTime(at))).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Whoever stops reading stops the library, which gives back the reason as its failure; writers are asked no more.
    await reader.cancel(stopped).catch((reason: unknown) => {
      if (reason !== stopped) throw reason;
    });
  }
}

async function* inputs(entries: AsyncIterable<Entry>, lastModified: Date) {
  for await (const { name, bytes } of entries) {
    // Nobody shares memory here: what writers give is their own.
    yield { name, lastModified, input: bytes as AsyncIterable<Uint8Array<ArrayBuffer>> };
  }
}

/** A zip has the clock of the wall: with the figures of UTC it is the same in every time zone. */
function zipTime(at: number): Date {
  const utc = new Date(at);
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
  );
}
