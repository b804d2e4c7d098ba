import { zipStream } from './zip-stream';

interface Picture {
  name: string;
  bytes: ArrayBuffer;
}

export async function zipPictures(pictures: readonly Picture[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  for await (const part of zipStream(entriesOf(pictures), Date.now())) parts.push(new Uint8Array(part));
  return new Blob(parts, { type: 'application/zip' });
}

async function* entriesOf(pictures: readonly Picture[]) {
  for (const { name, bytes } of pictures) yield { name, mediaType: 'image/*', bytes: chunksOf(bytes) };
}

async function* chunksOf(bytes: ArrayBuffer): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(bytes);
}
