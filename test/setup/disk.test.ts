import { describe, expect, it } from 'vitest';
import { diskFullSentence, isDiskFull, spaceProblem } from './disk.mjs';

const statfs = (megabytes: number) => () => ({ bavail: megabytes * 256, bsize: 4096, blocks: 1e9 });

describe('isDiskFull', () => {
  it.each([
    ['Error: ENOSPC: no space left on device, mkdir', true],
    ['npm error code ENOSPC', true],
    ['fatal error: out.o: No space left on device', true],
    ['Error: EDQUOT: disk quota exceeded, write', true],
    ['Error: ENOENT: no such file or directory', false],
  ])('with the output “%s” returns %s', (text, expected) => {
    expect(isDiskFull(text)).toBe(expected);
  });

  it('has a message for the user that names both folders', () => {
    expect(diskFullSentence('/here', '/tmp')).toBe('The disk is full: free some space in /here or /tmp and try again.');
  });
});

describe('spaceProblem', () => {
  it('returns nothing if there is enough space', () => {
    expect(spaceProblem('/here', { statfs: statfs(400) })).toBeUndefined();
  });

  it('names the free and the required space', () => {
    expect(spaceProblem('/here', { statfs: statfs(12) })).toBe(
      'The disk is almost full: free some space in /here (12 MB free, 300 MB needed) and try again.',
    );
  });

  it('requires more if packages must be installed', () => {
    expect(spaceProblem('/here', { isInstalled: false, statfs: statfs(400) })).toContain('1000 MB needed');
  });

  it('ignores a file system that reports 0 of 0', () => {
    expect(spaceProblem('/here', { statfs: () => ({ bavail: 0, bsize: 4096, blocks: 0 }) })).toBeUndefined();
  });
});
