import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the version', () => {
  it('is the same in package.json, its lock file and CITATION.cff', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const [, cited] = /^version: (.+)$/m.exec(readFileSync('CITATION.cff', 'utf8')) ?? [];
    expect([lock.version, lock.packages[''].version, cited]).toEqual([version, version, version]);
  });
});
