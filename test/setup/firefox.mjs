import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { browserProblem } from './browser-check.mjs';
import { SetupError } from './setup-output.mjs';
import { findProgram, installSystemPackages } from './system.mjs';

const needed =
  'Firefox ESR is needed, which installs unsigned extensions: install firefox-esr, or name one in SIDELIGHT_FIREFOX.';

/**
 * Finds a Firefox ESR: the one named in SIDELIGHT_FIREFOX or an installed one. If necessary, installs it as a system
 * package.
 */
export async function withFirefox(env) {
  if (!firefoxOf(env)) await installSystemPackages(['firefox-esr'], env);
  const found = firefoxOf(env) ?? findProgram(env, 'firefox');
  if (!found) throw new SetupError(needed);
  const problem = await browserProblem(found, 'Firefox', 'SIDELIGHT_FIREFOX');
  if (problem) throw new SetupError(problem);
  const { stdout } = await promisify(execFile)(found, ['--version'], { encoding: 'utf8' });
  if (!/esr\s*$/.test(stdout)) throw new SetupError(needed);
  return { ...env, SIDELIGHT_FIREFOX: found };
}

function firefoxOf(env) {
  const named = env.SIDELIGHT_FIREFOX;
  if (!named) return findProgram(env, 'firefox-esr');
  if (existsSync(named)) return named;
  throw new SetupError('SIDELIGHT_FIREFOX names a file that does not exist.');
}
