import { createHash } from 'node:crypto';
import type { Files } from './zip-files.ts';

export const checksumFile = 'SHA256SUMS';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the checksums of files in the format of `sha256sum --check`. */
export const checksumsOf = (files: Files): string =>
  Object.keys(files)
    .sort()
    .map((name) => `${sha256(files[name] ?? new Uint8Array())}  ${name}\n`)
    .join('');

/**
 * Returns a message for each file that is missing or differs from its checksum, or one message if no file is listed.
 * `read` returns `undefined` for a missing file.
 */
export function checksumProblems(sums: string, read: (name: string) => Uint8Array | undefined): string[] {
  const lines = [...sums.matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)];
  if (lines.length === 0) return [`${checksumFile} lists no file. Download it again.`];
  return lines.flatMap(([, sum = '', name = '']) => {
    const bytes = read(name);
    if (!bytes) return [`${name} is missing. Download it into the same folder.`];
    if (sha256(bytes) === sum) return [];
    return [`${name} differs from its checksum. Don’t install it. Delete it and download it again.`];
  });
}
