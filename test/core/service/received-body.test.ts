import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receive } from '@/lib/core/service/received-body';

/** A body in parts of so many bytes; `broken` ends it with an error. */
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

describe('a received body', () => {
  it('is whole however it was parted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const bytes = Buffer.byteLength(text);
        fc.pre(!text.startsWith('\ufeff'));
        expect(await receive(bodyOf(text, size))).toMatchObject({ text: text.toWellFormed(), bytes, whole: true });
      }),
    );
  });

  it('says how far it came before it broke', async () => {
    expect(await receive(bodyOf('[{"a":1},', 4, true))).toMatchObject({ text: '[{"a":1},', bytes: 9, whole: false });
    expect(await receive(bodyOf('é', 1, true))).toMatchObject({ bytes: 2, whole: false });
  });

  it('brings the very bytes along where they are its text in UTF-8, and only there', async () => {
    const utf8Of = async (text: string) => (await receive(bodyOf(text, 3))).utf8;
    expect(await utf8Of('[{"a":"é"}]')).toEqual(new TextEncoder().encode('[{"a":"é"}]'));
    expect(await utf8Of('\ufeff[]')).toBeNull();
    const unreadable = new Response(Uint8Array.of(0x5b, 0xff, 0x5d)).body;
    expect(await receive(unreadable)).toEqual({ text: '[\ufffd]', bytes: 3, whole: true, utf8: null });
  });

  it('may be nothing', async () => {
    expect(await receive(null)).toMatchObject({ text: '', bytes: 0, whole: true });
  });
});
