import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipFiles } from '../../.ci/package/zip-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('zipFiles', () => {
  it('returns the same bytes for any order of files and any time zone', () => {
    const zone = process.env.TZ;
    const zips = [];
    for (const TZ of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = TZ;
      zips.push(zipFiles({ 'b.txt': bytes('two'), 'a/one.txt': bytes('one') }));
      zips.push(zipFiles({ 'a/one.txt': bytes('one'), 'b.txt': bytes('two') }));
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(new Set(zips.map((each) => Buffer.from(each).toString('hex'))).size).toBe(1);
  });

  it('contains the files', () => {
    const files = { 'a/one.txt': bytes('one'), 'b.txt': bytes('two') };
    expect(unzipSync(zipFiles(files))).toEqual(files);
  });
});
