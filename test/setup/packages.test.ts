import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from './packages.mjs';

const locked = {
  '': { name: 'x' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
};

describe('isInstalled', () => {
  let root: string;
  const write = (file: string, packages: object) => writeFileSync(join(root, file), JSON.stringify({ packages }));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'installed-'));
    mkdirSync(join(root, 'node_modules'));
    write('package-lock.json', locked);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it.each([
    ['is true if the packages match the lock file', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['is false if a version differs', { 'node_modules/a': { version: '0.9.0' } }, false],
    ['is false if a package is missing', {}, false],
  ])('%s', (_, present, expected) => {
    write('node_modules/.package-lock.json', present);
    expect(isInstalled(root)).toBe(expected);
  });

  it('is false if the installation was interrupted before npm wrote its list', () => {
    expect(isInstalled(root)).toBe(false);
  });
});
