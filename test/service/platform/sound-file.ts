import { rangeAnswer } from '../media/range-answer.ts';

/** Samples a second, one byte each: the lowest rate Chromium plays. */
const rate = 3000;
const headBytes = 44;
const pieceBytes = 64 * 1024;

/** The head of a RIFF WAVE file: PCM, one channel, eight bits. */
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

/** A quiet low hum, so that the file is not silence to whoever listens. */
const sampleAt = (place: number) => 128 + Math.round(12 * Math.sin((place * 2 * Math.PI * 110) / rate));

function bytesBetween(head: Buffer, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array(end - start + 1);
  for (let at = 0; at < bytes.length; at += 1) {
    const place = start + at;
    bytes[at] = place < headBytes ? (head[place] ?? 0) : sampleAt(place - headBytes);
  }
  return bytes;
}

/** A playable sound of this many seconds, made while it is read, whole or in parts. */
export function soundAnswer(request: Request, seconds: number): Response {
  const head = waveHead(seconds * rate);
  const length = headBytes + seconds * rate;
  const between = (start: number, end: number) => {
    let place = start;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const last = Math.min(end, place + pieceBytes - 1);
        controller.enqueue(bytesBetween(head, place, last));
        place = last + 1;
        if (place > end) controller.close();
      },
    });
  };
  return rangeAnswer(request, { contentType: 'audio/wav', length, etag: `"sound-${seconds}"`, between });
}
