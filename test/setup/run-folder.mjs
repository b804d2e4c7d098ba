import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { endProcessesWith } from './process-groups.mjs';

const prefix = 'sidelight-run-';

/** Browsers create sockets in the run folder, and a socket's path is limited to about a hundred characters. */
const maxBaseLength = 40;

/** Returns the parent of the run folder: the system's temporary folder, or `/tmp` if that path is too long. */
export function baseOfRunFolder(base = tmpdir()) {
  return base.length > maxBaseLength && existsSync('/tmp') ? '/tmp' : base;
}

/** Returns a folder that still exists after the run: the parent of a run folder, or the given folder itself. */
export const lastingFolder = (folder = tmpdir()) => (basename(folder).startsWith(prefix) ? dirname(folder) : folder);

/** Creates the temporary folder of a run. On exit, processes that use it are terminated and it is removed. */
export function createRunFolder() {
  const folder = mkdtempSync(join(baseOfRunFolder(), prefix));
  process.once('exit', () => {
    endProcessesWith(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  return folder;
}

/** Returns an environment in which programs use this temporary folder. */
export function withRunFolder(env, folder, root) {
  return {
    ...env,
    TMPDIR: folder,
    TEMP: folder,
    TMP: folder,
    // The cache must outlast the run folder; otherwise every run would transform Playwright's sources again.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.output', 'cache', 'playwright'),
  };
}
