/** How many bytes are handed over at a time. */
const pieceBytes = 64 * 1024;

/** The file-type box that opens an MP4, then one box of the rest. */
function mp4Head(length: number): Uint8Array {
  const head = Buffer.alloc(40);
  head.writeUInt32BE(24, 0);
  head.write('ftypiso5', 4, 'latin1');
  head.writeUInt32BE(512, 12);
  head.write('iso5iso6', 16, 'latin1');
  // A size of 1 says that the true one follows in eight bytes.
  head.writeUInt32BE(1, 24);
  head.write('mdat', 28, 'latin1');
  head.writeBigUInt64BE(BigInt(length - 24), 32);
  return head;
}

/** The EBML head that opens a WebM, then one void element of the rest. */
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

/** One piece of a made-up media file of the stated length: the same bytes for the same place, whatever range is asked. */
export function bytesBetween(mimeType: string, length: number, start: number, end: number): Uint8Array {
  const head = mimeType.includes('webm') ? webmHead(length) : mp4Head(length);
  const bytes = new Uint8Array(end - start + 1);
  for (let place = start; place <= end; place += 1) {
    bytes[place - start] = head[place] ?? (place * 31 + (place >> 8)) & 0xff;
  }
  return bytes;
}

/** The bytes from `start` to `end`, both included, as they are asked for. */
export function fileBetween(mimeType: string, length: number, start: number, end: number): ReadableStream<Uint8Array> {
  let place = start;
  return new ReadableStream({
    pull(controller) {
      const last = Math.min(end, place + pieceBytes - 1);
      if (place <= end) controller.enqueue(bytesBetween(mimeType, length, place, last));
      place = last + 1;
      if (place > end) controller.close();
    },
  });
}
