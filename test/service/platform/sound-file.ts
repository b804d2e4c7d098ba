import { rangeResponse } from '../media/range-response.ts';

/**
 * Samples per second, one byte each. At the lowest rate that Chromium plays, 3,000, its buffers of 512 samples are so long
 * that a change of speed is heard a third of a second late.
 */
const rate = 12_000;
const headBytes = 44;
const pieceBytes = 64 * 1024;

/** Returns the header of a RIFF WAVE file: PCM, mono, 8 bits per sample. */
function waveHead(samples: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(headBytes - 8 + samples, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples, 40);
  return head;
}

/** Eleven periods of a quiet, low hum, so that the file is audible. */
const hum = Buffer.from(
  Array.from({ length: rate / 10 }, (_, index) => 128 + Math.round(12 * Math.sin((index * 2 * Math.PI * 110) / rate))),
);

function bytesBetween(head: Buffer, start: number, end: number): Uint8Array {
  const bytes = Buffer.alloc(end - start + 1);
  const headPart = head.subarray(start, end + 1);
  headPart.copy(bytes);
  const firstSample = Math.max(0, start - headBytes) % hum.length;
  const samples = Buffer.concat([hum.subarray(firstSample), hum.subarray(0, firstSample)]);
  return bytes.fill(samples, headPart.length);
}

/** Returns a playable sound of this length in seconds, whole or as a range. It is generated on demand. */
export function soundResponse(request: Request, seconds: number): Response {
  const head = waveHead(seconds * rate);
  const length = headBytes + seconds * rate;
  const between = (start: number, end: number) => {
    let offset = start;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const last = Math.min(end, offset + pieceBytes - 1);
        controller.enqueue(bytesBetween(head, offset, last));
        offset = last + 1;
        if (offset > end) controller.close();
      },
    });
  };
  return rangeResponse(request, { contentType: 'audio/wav', length, etag: `"sound-${seconds}"`, between });
}
