import { zipSync } from 'fflate';

/** File contents by path, with forward slashes. */
export type Files = Record<string, Uint8Array>;

/** Returns a ZIP archive with the same bytes for the same files, on every machine and at any time. */
export function zipFiles(files: Files): Uint8Array {
  // The earliest time that ZIP can store. ZIP stores local time without a time zone, so this gives the same bytes
  // everywhere.
  const mtime = new Date(1980, 0, 1);
  const paths = Object.keys(files).sort();
  return zipSync(Object.fromEntries(paths.map((path) => [path, files[path] ?? new Uint8Array()])), { mtime, level: 9 });
}
