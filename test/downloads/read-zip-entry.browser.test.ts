import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZipEntry } from '@/lib/downloads/browser/read-zip-entry';
import { zipPictures } from '@/lib/downloads/browser/zip';

const text = '{"format": "sidelight-design"}\n'.repeat(500);
const bytesOf = (content: string) => new TextEncoder().encode(content);
const textIn = async (zip: Blob, name = 'design.json') => {
  const file = await readZipEntry(zip, name);
  if (!file) return null;
  const parts: Uint8Array[] = [];
  for await (const part of file.bytes()) parts.push(part.slice());
  expect(file.size).toBe(bytesOf(text).length);
  return new Blob(parts as BlobPart[]).text();
};
const deflated = zipSync({ 'ids.txt': bytesOf('x'), 'design.json': bytesOf(text) });

describe('readZipEntry', () => {
  it('reads a file from a zip that Sidelight wrote', async () => {
    const buffer = (content: string) => bytesOf(content).buffer as ArrayBuffer;
    const zip = await zipPictures([
      { name: 'readme.txt', bytes: buffer('x') },
      { name: 'design.json', bytes: buffer(text) },
    ]);
    expect(await textIn(zip)).toBe(text);
  });

  it('reads a file from a zip that another program compressed', async () => {
    expect(await textIn(new Blob([deflated as BlobPart]))).toBe(text);
  });

  it.each<[string, Uint8Array]>([
    ['an empty file', new Uint8Array()],
    ['a text', bytesOf(text)],
    ['the start of a zip', deflated.slice(0, 200)],
    ['a zip without an end', deflated.slice(0, -40)],
    ['a zip without that file', zipSync({ 'plan.json': bytesOf(text) })],
  ])('returns null for %s', async (_, bytes) => {
    expect(await textIn(new Blob([bytes as BlobPart]))).toBeNull();
  });
});
