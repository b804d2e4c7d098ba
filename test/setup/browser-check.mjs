import { execFile } from 'node:child_process';

/** The time for a browser to print its version, in milliseconds. From a cold disk it takes seconds. */
const timeout = 30_000;

/**
 * Runs a browser to print its version, which needs an executable and all of its libraries. Resolves to a sentence if it
 * does not start, otherwise to nothing.
 */
export function browserProblem(file, name, variable) {
  // On Windows the browser would open a window.
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
