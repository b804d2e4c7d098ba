import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checksumFile, checksumProblems, checksumsOf } from '../../.ci/package/checksums.ts';

const files = { 'one.zip': Buffer.from('one'), 'two.zip': Buffer.from('two') };
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-sums-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, checksumFile), checksumsOf(files));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the script behind `npm run package:check`. Returns its exit code and output. */
function check(): { code: number; output: string } {
  const script = join(import.meta.dirname, '../../.ci/package/check.ts');
  try {
    return { code: 0, output: execFileSync(process.execPath, [script, folder], { encoding: 'utf8', stdio: 'pipe' }) };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { code: status, output: stderr };
  }
}

describe('npm run package:check', () => {
  it('accepts files with their checksums', () => {
    expect(check()).toMatchObject({ code: 0, output: expect.stringContaining('Every file') });
  });

  it('names a file with one changed byte, and explains the next step', () => {
    writeFileSync(join(folder, 'two.zip'), 'twO');
    expect(check()).toEqual({
      code: 1,
      output: 'two.zip differs from its checksum. Don’t install it. Delete it and download it again.\n',
    });
  });

  it('names a missing file, and a missing list of checksums', () => {
    rmSync(join(folder, 'one.zip'));
    expect(check()).toMatchObject({ code: 1, output: expect.stringContaining('one.zip is missing.') });
    rmSync(join(folder, checksumFile));
    expect(check()).toMatchObject({ code: 1, output: expect.stringContaining(`has no ${checksumFile}.`) });
  });
});

describe('checksumProblems', () => {
  it('rejects a list without files', () => {
    expect(checksumProblems('<html>Not found</html>', () => undefined)).toEqual([
      'SHA256SUMS lists no file. Download it again.',
    ]);
  });
});
