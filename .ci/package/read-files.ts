import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './zip-files.ts';

/**
 * The paths of all sources. A list of excluded paths would be riskier, because a private file missing from it would be
 * published.
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

export const filesIn = (folder: string): Files => filesAt(folder, readdirSync(folder));

/** Reads the sources from a checkout or from an unpacked source archive. */
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
