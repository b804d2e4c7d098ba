import { streamChunks } from '../stream-batches';

/** Text as gzip, piece by piece. */
export async function* gzipLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const from = lines[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      // One chunk a call would be one a line: small lines go together.
      let text = '';
      while (text.length < 65_536) {
        const { done, value } = await from.next();
        if (done) {
          if (text) out.enqueue(encoder.encode(text));
          return out.close();
        }
        text += value;
      }
      out.enqueue(encoder.encode(text));
    },
    async cancel() {
      await from.return?.();
    },
  });
  yield* streamChunks(source.pipeThrough(new CompressionStream('gzip')));
}

/** Why a file could not be read as lines: it is no gzip, or not whole. */
export class UnreadableFile extends Error {}

/** Most characters of one line. An answer has a few megabytes; what grows beyond this is a trap. */
const maxLineLength = 256 * 1024 * 1024;

/** The lines of a file that was pressed. `read` hears how much of the file was read, from 0 to 1. */
export async function* gunzipLines(file: Blob, onProgress: (share: number) => void = () => {}): AsyncGenerator<string> {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      bytes += chunk.length;
      onProgress(Math.min(1, bytes / file.size));
      out.enqueue(chunk);
    },
  });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const stream = file.stream().pipeThrough(counting).pipeThrough(new DecompressionStream('gzip'));
  let rest: string[] = [];
  let length = 0;
  for await (const chunk of readableChunks(stream)) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield rest.join('') + line;
      [rest, length] = [[], 0];
    }
    rest.push(last);
    length += last.length;
    if (length > maxLineLength) throw new UnreadableFile();
  }
  if (length > 0) yield rest.join('');
}

/** What the browser says of a broken file is one kind of error of ours. */
async function* readableChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* streamChunks(stream);
  } catch (error) {
    throw new UnreadableFile('', { cause: error });
  }
}
