import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiveBody } from '@/lib/service/send-request';

/** A body in chunks of `size` bytes; `broken` ends it with an error. */
const bodyOf = (text: string, size: number, broken = false) => {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  return new ReadableStream<Uint8Array>({
    pull(stream) {
      const part = parts.shift();
      if (part) stream.enqueue(part);
      else if (broken) stream.error(new TypeError('terminated'));
      else stream.close();
    },
  });
};

describe('receiveBody', () => {
  it('joins chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const bytes = Buffer.byteLength(text);
        fc.pre(!text.startsWith('\ufeff'));
        expect(await receiveBody(bodyOf(text, size))).toMatchObject({ text: text.toWellFormed(), bytes, end: 'whole' });
      }),
    );
  });

  it('returns the bytes received before the connection broke', async () => {
    expect(await receiveBody(bodyOf('[{"a":1},', 4, true))).toMatchObject({
      text: '[{"a":1},',
      bytes: 9,
      end: 'broken',
    });
    expect(await receiveBody(bodyOf('é', 1, true))).toMatchObject({ bytes: 2, end: 'broken' });
  });

  it('returns the bytes only if they equal the text in UTF-8', async () => {
    const utf8Of = async (text: string) => (await receiveBody(bodyOf(text, 3))).utf8;
    expect(await utf8Of('[{"a":"é"}]')).toEqual(new TextEncoder().encode('[{"a":"é"}]'));
    expect(await utf8Of('\ufeff[]')).toBeNull();
    const unreadable = new Response(Uint8Array.of(0x5b, 0xff, 0x5d)).body;
    expect(await receiveBody(unreadable)).toEqual({ text: '[\ufffd]', bytes: 3, end: 'whole', utf8: null });
  });

  it('accepts an empty body', async () => {
    expect(await receiveBody(null)).toMatchObject({ text: '', bytes: 0, end: 'whole' });
  });

  it('stops reading beyond the limit of bytes', async () => {
    let parts = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        parts += 1;
        stream.enqueue(new Uint8Array(10));
      },
    });
    expect(await receiveBody(endless, 95)).toMatchObject({ end: 'too-much', bytes: 100, text: '' });
    const read = parts;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(parts).toBe(read);
  });

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('rejects lists or objects that are nested too deep: %s', async (open, close) => {
    const nested = (levels: number) => `${open.repeat(levels)}${open === '[' ? '' : '0'}${close.repeat(levels)}`;
    expect(await receiveBody(bodyOf(nested(1000), 999))).toMatchObject({ end: 'whole' });
    expect(await receiveBody(bodyOf(nested(1001), 999))).toMatchObject({ end: 'too-much' });
    expect(await receiveBody(bodyOf(`"${nested(2000).replaceAll('"', '')}"`, 999))).toMatchObject({ end: 'whole' });
  });
});
