import { describe, expect, it } from 'vitest';
import { decodeChunks, detectEncoding, type Encoding } from '@/lib/import/encoding';

const text = 'id;Titel\ntQ-4xkP09_s;Gezeitenmühle\n';
const utf16 = (littleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return bytes;
};
const withBom = (bom: number[], bytes: Uint8Array) => Uint8Array.from([...bom, ...bytes]);
const utf8 = new TextEncoder().encode(text);
const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));

async function* inChunks(bytes: Uint8Array, length: number) {
  for (let index = 0; index < bytes.length; index += length) yield bytes.subarray(index, index + length);
}
const readAs = async (bytes: Uint8Array, encoding: Encoding, length: number) => {
  let whole = '';
  for await (const chunk of decodeChunks(inChunks(bytes, length), encoding)) whole += chunk;
  return whole;
};

describe('detectEncoding and decodeChunks', () => {
  it.each<[string, Uint8Array, Encoding]>([
    ['UTF-8', utf8, 'utf-8'],
    ['UTF-8 with a byte-order mark', withBom([0xef, 0xbb, 0xbf], utf8), 'utf-8'],
    ['UTF-16 little-endian', withBom([0xff, 0xfe], utf16(true)), 'utf-16le'],
    ['UTF-16 big-endian', withBom([0xfe, 0xff], utf16(false)), 'utf-16be'],
    ['UTF-16 without a byte-order mark', utf16(true), 'utf-16le'],
    ['Windows-1252', windows, 'windows-1252'],
  ])('detect the encoding of a file and decode its text: %s', async (_, bytes, encoding) => {
    for (const length of [5, 1000]) {
      expect(await detectEncoding(inChunks(bytes, length === 5 ? 300 : length))).toBe(encoding);
      expect(await readAs(bytes, encoding, length)).toBe(text);
    }
  });

  it('decode invalid bytes without an error', async () => {
    const bytes = Uint8Array.from({ length: 500 }, (_, index) => (index * 37) % 256);
    const encoding = await detectEncoding(inChunks(bytes, 64));
    expect((await readAs(bytes, encoding, 64)).length).toBeGreaterThan(0);
  });
});
