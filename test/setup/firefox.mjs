import { existsSync } from 'node:fs';
import { browserProblem } from './browser-check.mjs';
import { SetupError } from './say.mjs';
import { fromPackages, programOf } from './system.mjs';

/** Finds a Firefox: from SIDELIGHT_FIREFOX, on this machine, or from the system's packages. */
export async function withFirefox(env) {
  if (!firefoxOf(env)) await fromPackages(['firefox-esr'], env);
  const found = firefoxOf(env);
  if (!found) throw new SetupError('A Firefox is needed: install firefox-esr, or name one in SIDELIGHT_FIREFOX.');
  const problem = await browserProblem(found, 'Firefox', 'SIDELIGHT_FIREFOX');
  if (problem) throw new SetupError(problem);
  return { ...env, SIDELIGHT_FIREFOX: found };
}

function firefoxOf(env) {
  const named = env.SIDELIGHT_FIREFOX;
  if (!named) return programOf(env, 'firefox-esr', 'firefox');
  if (existsSync(named)) return named;
  throw new SetupError('SIDELIGHT_FIREFOX names a file that does not exist.');
}
