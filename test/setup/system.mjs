import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './child.mjs';
import { withProgress } from './setup-output.mjs';

const folders = (env) => (env.PATH ?? '').split(delimiter);

/** Returns the path of the first of these programs that is installed, or `undefined`. */
export const findProgram = (env, ...names) =>
  folders(env)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** Installs system packages if this is Debian or Ubuntu and the user is root; does nothing otherwise. */
export async function installSystemPackages(names, env) {
  if (!isDebian() || process.getuid?.() !== 0) return;
  const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress('Reading the list of system packages', () => runQuietly('apt-get', ['update', '-q'], aptEnv));
  await withProgress(`Installing ${names.join(', ')} from the system packages`, () =>
    runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], aptEnv),
  );
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
