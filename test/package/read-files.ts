import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './zip-files.ts';

/**
 * The paths of all sources. With a list of excluded paths instead, a private file that is not on it would get into a
 * published archive.
 */
const sourcePaths = [
  ...[
    '.ci',
    '.github',
    '.gitignore',
    'CITATION.cff',
    'LICENSE',
    'README.md',
    'biome.json',
    'components',
    'entrypoints',
  ],
  ...['lib', 'package-lock.json', 'package.json', 'public', 'test', 'tsconfig.json', 'wxt.config.ts'],
];

/** Reads every file in a folder. */
export const filesIn = (folder: string): Files => filesAt(folder, readdirSync(folder));

/** Reads the sources of a checkout or of an unpacked archive of sources. */
export function sourcesIn(root: string): Files {
  const present = new Set(readdirSync(root));
  return filesAt(
    root,
    sourcePaths.filter((path) => present.has(path)),
  );
}

function filesAt(root: string, paths: readonly string[]): Files {
  const files: Files = {};
  for (const path of paths) {
    const fullPath = join(root, path);
    if (!statSync(fullPath).isDirectory()) files[path] = readFileSync(fullPath);
    else Object.assign(files, filesAt(root, readdirSync(fullPath).map(inFolder(path))));
  }
  return files;
}

const inFolder = (folder: string) => (name: string) => `${folder}/${name}`;
