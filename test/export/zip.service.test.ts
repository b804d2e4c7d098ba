import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centralDirectory, zipStream, zipTime } from '@/lib/downloads/browser/zip-stream';
import { filesInZip } from '../e2e/zip-file';
import { bytesOf, march9 } from './export-source';
import { createFolder, python } from './on-disk';

interface ZipInput {
  name: string;
  mediaType: string;
  parts: Uint8Array[];
}

async function* entriesOf(files: readonly ZipInput[]) {
  for (const { name, mediaType, parts } of files) {
    yield {
      name,
      mediaType,
      bytes: (async function* () {
        yield* parts;
      })(),
    };
  }
}

const zipOf = async (files: readonly ZipInput[]) => Buffer.from(await bytesOf(zipStream(entriesOf(files), march9)));

describe('zipStream', () => {
  it('keeps every file, for chunks of any length', async () => {
    const part = fc.uint8Array({ maxLength: 300 });
    const file = fc.record({
      name: fc.stringMatching(/^[a-zä-ü/]{1,20}$/),
      mediaType: fc.constantFrom('text/csv', 'application/vnd.apache.parquet', 'image/jpeg', 'application/json'),
      parts: fc.array(part, { maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(file, { selector: ({ name }) => name, maxLength: 6 }), async (files) => {
        const unzipped = filesInZip(await zipOf(files));
        expect([...unzipped.keys()]).toEqual(files.map(({ name }) => name));
        for (const { name, parts } of files) expect(unzipped.get(name)).toEqual(Buffer.concat(parts));
      }),
    );
  });

  it('deflates text, and stores files of compressed types unchanged', async () => {
    const parts = Array.from({ length: 500 }, (_, n) => Buffer.from(`${n},the same words in every line\r\n`));
    const size = Buffer.concat(parts).length;
    expect((await zipOf([{ name: 'a.csv', mediaType: 'text/csv', parts }])).length).toBeLessThan(size / 4);
    expect((await zipOf([{ name: 'a.jpg', mediaType: 'image/jpeg', parts }])).length).toBeGreaterThan(size);
  });

  it('passes on an error of a file', async () => {
    const broken = async function* () {
      yield {
        name: 'a.csv',
        mediaType: 'text/csv',
        bytes: (async function* () {
          yield Buffer.from('a');
          throw new Error('The disk is gone');
        })(),
      };
    };
    await expect(bytesOf(zipStream(broken(), march9))).rejects.toThrow('The disk is gone');
  });
});

describe.runIf(python)('zipStream in Python', () => {
  it('has a valid checksum for every file', async () => {
    const path = join(createFolder(), 'a.zip');
    const parts = [Buffer.from('tide\n'), Buffer.from('mill\n')];
    const image = { name: 'pictures/ä.jpg', mediaType: 'image/jpeg', parts };
    writeFileSync(path, await zipOf([{ name: 'a.csv', mediaType: 'text/csv', parts }, image]));
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist(), z.infolist()[0].date_time)';
    const output = execFileSync(python ?? '', ['-c', script, path], { encoding: 'utf8' });
    expect(output.trim()).toBe("None ['a.csv', 'pictures/ä.jpg'] (2024, 3, 9, 10, 0, 0)");
  });

  it('has 64-bit sizes and offsets in its central directory when needed', () => {
    const name = Buffer.from('large.csv');
    const files = [
      { name: Buffer.from('small.csv'), isDeflated: true, crc: 1, packed: 2, size: 3, offset: 0 },
      { name, isDeflated: true, crc: 7, packed: 5_000_000_001, size: 9_000_000_002, offset: 41 },
      { name: Buffer.from('behind.csv'), isDeflated: false, crc: 7, packed: 4, size: 4, offset: 5_000_000_100 },
    ];
    const path = join(createFolder(), 'directory.zip');
    writeFileSync(path, Buffer.concat([...centralDirectory(files, zipTime(march9), 5_000_000_200)]));
    const script = [
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); all = z.infolist()',
      'print([(i.filename, i.CRC, i.compress_size, i.file_size, i.header_offset - all[0].header_offset) for i in all])',
    ].join('\n');
    const output = execFileSync(python ?? '', ['-c', script, path], { encoding: 'utf8' });
    expect(output.trim()).toBe(
      "[('small.csv', 1, 2, 3, 0), ('large.csv', 7, 5000000001, 9000000002, 41), ('behind.csv', 7, 4, 4, 5000000100)]",
    );
  });
});
