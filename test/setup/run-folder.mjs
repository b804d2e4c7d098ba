import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { endProcessesWith } from './process-groups.mjs';

const prefix = 'sidelight-run-';

/** Browsers open sockets inside it, and the path of a socket may have about a hundred characters in all. */
const longestBase = 40;

/** Returns the folder that the run folder is made in: the system's own for temporary files, unless its path is too long. */
export function baseOfRunFolder(base = tmpdir()) {
  return base.length > longestBase && existsSync('/tmp') ? '/tmp' : base;
}

/** Returns the folder that a user can look into when the run is over. */
export const lastingFolder = (folder = tmpdir()) => (basename(folder).startsWith(prefix) ? dirname(folder) : folder);

/** Makes the one temporary folder of a run, and removes it with every process that was started in it when this process exits. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(baseOfRunFolder(), prefix));
  process.once('exit', () => {
    endProcessesWith(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  return folder;
}

/** Returns the environment in which programs put their temporary files into this folder. */
export function withRunFolder(env, folder, root) {
  return {
    ...env,
    TMPDIR: folder,
    TEMP: folder,
    TMP: folder,
    // Playwright's translated sources would otherwise be made again in every run.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.output', 'cache', 'playwright'),
  };
}
