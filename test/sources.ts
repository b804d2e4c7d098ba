import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSource, type Source } from './source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** All handwritten source files. */
export const sources: readonly Source[] = globSync('{lib,components,entrypoints,test,.ci}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
})
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => createSource(path, readFileSync(`${root}${path}`, 'utf8')));
