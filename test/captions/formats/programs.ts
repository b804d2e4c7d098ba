import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Returns the first of these programs that is installed, or `undefined`, so that tests can skip missing programs. */
export const findProgram = (...names: string[]): string | undefined =>
  names.find((name) => {
    try {
      execFileSync(name, [name.startsWith('ff') ? '-version' : '--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });

export const runProgram = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 });

/** Writes a temporary file that is deleted after the test, and returns its path. */
export function writeTemporaryFile(name: string, bytes: Uint8Array | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'captions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
