import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { ExportFile, ExportSource } from '@/lib/export/export-file';
import type { EntrySource } from '@/lib/export/package-entry';
import { bytesOf } from './export-source';

/** Creates a folder that is deleted after the test. */
export function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'exported-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** Creates a folder that is deleted after all tests in the file. */
export function createSharedFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'exported-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return path;
}

/** Writes a file to disk for other programs, and returns its path. */
export async function writeExport(into: string, file: ExportFile, source: ExportSource): Promise<string> {
  const path = join(into, file.name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await bytesOf(file.chunks(source)));
  return path;
}

/** Writes several files to disk, and returns their names. */
export async function writeEntries(into: string, entries: EntrySource, source: ExportSource): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, bytes } of entries(source)) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, name), await bytesOf(bytes));
    names.push(name);
  }
  return names;
}

/** The name of the Python command; `undefined` if Python is not installed. */
export const python = ['python3', 'python'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    // No command has this name.
    return false;
  }
});
