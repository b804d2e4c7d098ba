import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openZip } from '@/lib/downloads/browser/open-zip';
import { zipPictures } from '@/lib/downloads/browser/zip';

const text = '{"format": "sidelight-design"}\n'.repeat(500);
const bytesOf = (content: string) => new TextEncoder().encode(content);
const blobOf = (bytes: Uint8Array) => new Blob([bytes as BlobPart]);
const open = async (zip: Blob) => {
  const opened = await openZip(zip);
  return opened?.ok ? opened.value : [];
};
const textIn = async (zip: Blob) => {
  const file = (await open(zip)).find(({ name }) => name === 'design.json');
  const parts: Uint8Array[] = [];
  for await (const part of file?.bytes() ?? []) parts.push(part.slice());
  return new Blob(parts as BlobPart[]).text();
};
const deflated = zipSync({ 'ids.txt': bytesOf('x'), data: {}, 'design.json': bytesOf(text) });

/** Changes a field of every entry in the directory of the zip. */
const withField = (offset: number, value: number): Uint8Array => {
  const bytes = deflated.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + offset, value, true);
  return bytes;
};

describe('openZip', () => {
  it('reads a file from a zip that Sidelight wrote', async () => {
    const buffer = (content: string) => bytesOf(content).buffer as ArrayBuffer;
    const zip = await zipPictures([
      { name: 'readme.txt', bytes: buffer('x') },
      { name: 'design.json', bytes: buffer(text) },
    ]);
    expect(await textIn(zip)).toBe(text);
  });

  it('lists the files of a zip that another program compressed, without folders, and reads them', async () => {
    const files = (await open(blobOf(deflated))).map(({ name, size }) => [name, size]);
    expect(files).toEqual([
      ['ids.txt', 1],
      ['design.json', text.length],
    ]);
    expect(await textIn(blobOf(deflated))).toBe(text);
  });

  it.each([
    ['an empty file', new Uint8Array()],
    ['a text', bytesOf(text)],
  ])('returns null for %s', async (_, bytes) => {
    expect(await openZip(blobOf(bytes))).toBeNull();
  });

  it.each([
    ['the start of a zip', deflated.slice(0, 100), 'damaged'],
    ['a zip without an end', deflated.slice(0, -40), 'damaged'],
    ['a zip with another compression', withField(10, 14), 'damaged'],
    ['a zip with a password', withField(8, 1), 'encrypted'],
  ])('says why it cannot open %s', async (_, bytes, failure) => {
    expect(await openZip(blobOf(bytes))).toEqual({ ok: false, failure });
  });

  it.each([
    ['longer', 24, 9],
    ['shorter', 24, 60_000],
  ])('fails to read a file that is %s than its directory states', async (_, offset, size) => {
    await expect(textIn(blobOf(withField(offset, size)))).rejects.toThrow();
  });
});
