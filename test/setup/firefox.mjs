import { existsSync } from 'node:fs';
import { browserProblem } from './browser-check.mjs';
import { CannotGoOn } from './say.mjs';
import { fromPackages, programOf } from './system.mjs';

/** A Firefox for its own tests: named by SIDELIGHT_FIREFOX, found on this machine, or taken from the system's packages. */
export async function withFirefox(env) {
  if (!firefoxOf(env)) await fromPackages(['firefox-esr'], env);
  const found = firefoxOf(env);
  if (!found) throw new CannotGoOn('A Firefox is needed: install firefox-esr, or name one in SIDELIGHT_FIREFOX.');
  const problem = await browserProblem(found, 'Firefox', 'SIDELIGHT_FIREFOX');
  if (problem) throw new CannotGoOn(problem);
  return { ...env, SIDELIGHT_FIREFOX: found };
}

function firefoxOf(env) {
  const named = env.SIDELIGHT_FIREFOX;
  if (!named) return programOf(env, 'firefox-esr', 'firefox');
  if (existsSync(named)) return named;
  throw new CannotGoOn('SIDELIGHT_FIREFOX names a file that does not exist.');
}
