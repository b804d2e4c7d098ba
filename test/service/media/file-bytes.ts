/** Chunk size of a stream in bytes. */
const pieceBytes = 64 * 1024;

/**
 * Returns the start of an MP4: the file-type box, and the header of one media data box that spans the remaining bytes.
 */
function mp4Head(length: number): Uint8Array {
  const head = Buffer.alloc(40);
  head.writeUInt32BE(24, 0);
  head.write('ftypiso5', 4, 'latin1');
  head.writeUInt32BE(512, 12);
  head.write('iso5iso6', 16, 'latin1');
  // Size 1 means that the actual size follows in eight bytes.
  head.writeUInt32BE(1, 24);
  head.write('mdat', 28, 'latin1');
  head.writeBigUInt64BE(BigInt(length - 24), 32);
  return head;
}

/** Returns the start of a WebM: the EBML header, and the header of one void element that spans the remaining bytes. */
function webmHead(length: number): Uint8Array {
  const inside = Buffer.from(
    '4286810142f7810142f2810442f381084282847765626d42878104428581 02'.replace(/ /g, ''),
    'hex',
  );
  const head = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | inside.length]), inside]);
  const rest = Buffer.alloc(9);
  rest[0] = 0xec;
  rest.writeBigUInt64BE(BigInt(length - head.length - 9) | (1n << 56n), 1);
  return Buffer.concat([head, rest]);
}

/**
 * Returns bytes of a generated media file from `start` to `end`, both included. After the file header, each byte
 * depends only on its offset.
 */
export function bytesBetween(mimeType: string, length: number, start: number, end: number): Uint8Array {
  const head = mimeType.includes('webm') ? webmHead(length) : mp4Head(length);
  const bytes = new Uint8Array(end - start + 1);
  for (let offset = start; offset <= end; offset += 1) {
    bytes[offset - start] = head[offset] ?? (offset * 31 + (offset >> 8)) & 0xff;
  }
  return bytes;
}

/** Streams the bytes from `start` to `end`, both included. */
export function fileBetween(mimeType: string, length: number, start: number, end: number): ReadableStream<Uint8Array> {
  let offset = start;
  return new ReadableStream({
    pull(controller) {
      const last = Math.min(end, offset + pieceBytes - 1);
      if (offset <= end) controller.enqueue(bytesBetween(mimeType, length, offset, last));
      offset = last + 1;
      if (offset > end) controller.close();
    },
  });
}
