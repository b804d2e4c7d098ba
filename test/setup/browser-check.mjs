import { execFile } from 'node:child_process';

/** Maximum time in milliseconds for a browser to print its version. From a slow disk, this can take seconds. */
const timeout = 30_000;

/**
 * Checks that a browser starts with all of its libraries, by printing its version. Resolves to a sentence that explains
 * the problem, or to `undefined`.
 */
export function browserProblem(file, name, variable) {
  // On Windows, `--version` would open a browser window.
  if (process.platform === 'win32') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    execFile(file, ['--version'], { timeout, encoding: 'utf8' }, (error, _, errorOutput) => {
      if (!error) return resolve(undefined);
      const reason = error.killed ? 'it does not answer' : (lastLine(errorOutput) ?? error.code ?? error.signal);
      resolve(`${name} does not start from ${file} (${reason}): install it again, or name another one in ${variable}.`);
    });
  });
}

const lastLine = (text) => text.trim().split('\n').at(-1)?.trim() || undefined;
