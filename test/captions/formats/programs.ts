import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The first of these programs that is on this machine; tests of what is not there are left out. */
export const onThisMachine = (...names: string[]): string | undefined =>
  names.find((name) => {
    try {
      execFileSync(name, [name.startsWith('ff') ? '-version' : '--version'], { stdio: 'ignore' });
      return true;
    } catch {
      // Not on this machine under this name.
      return false;
    }
  });

export const said = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 });

/** Where a file lies that is gone when the test is over. */
export function onDisk(name: string, bytes: Uint8Array | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'captions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
