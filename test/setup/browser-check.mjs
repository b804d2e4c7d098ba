import { execFile } from 'node:child_process';

/** How long a browser may take to say its version, in milliseconds; from a cold disk it takes seconds. */
const timeout = 30_000;

/**
 * Asks a browser for its version, which needs a program that can be run and all of its libraries. Resolves to one sentence when
 * it does not start, or to nothing.
 */
export function browserProblem(file, name, variable) {
  // On Windows the browser would open a window instead.
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
