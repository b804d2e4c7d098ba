import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { withProgress } from './setup-output.mjs';

/** Runs npm: the installation that started this process, or the one on the path. */
export function npm(args, env) {
  const quietArgs = [...args, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const script = env.npm_execpath;
  if (script?.endsWith('.js')) return runQuietly('node', [script, ...quietArgs], env);
  return process.platform === 'win32'
    ? runQuietly('cmd', ['/c', 'npm', ...quietArgs], env)
    : runQuietly('npm', quietArgs, env);
}

/** Installs the packages in the lock file if one is missing or has another version. */
export async function installPackages(root, env) {
  if (isInstalled(root)) return;
  await withProgress('Installing packages', () => npm(['ci', '--prefix', root], env));
}

/**
 * Returns whether all packages are installed. npm writes its own package list last, so the list is missing after an
 * interrupted installation.
 */
export function isInstalled(root) {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const present = packagesIn(installedList);
  const required = Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
  return required.every(([path, { version, optional, devOptional, peer }]) =>
    present[path] ? present[path].version === version : optional || devOptional || peer,
  );
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Generates WXT's types if their sources have changed: the lock file, the configuration, the messages, or the names of
 * the entrypoints and public files.
 */
export async function prepareTypes(root, env) {
  const stamp = join(root, '.wxt', 'prepared');
  const state = stateOfSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  const wxt = join(root, 'node_modules', 'wxt', 'bin', 'wxt.mjs');
  await withProgress('Preparing the types', () => runQuietly('node', [wxt, 'prepare', root], env));
  writeFileSync(stamp, state);
}

function stateOfSources(root) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'wxt.config.ts', 'public/_locales/en/messages.json']) {
    hash.update(readFileSync(join(root, file)));
  }
  for (const folder of ['entrypoints', 'public']) {
    if (existsSync(join(root, folder))) hash.update(readdirSync(join(root, folder), { recursive: true }).sort().join());
  }
  return hash.digest('hex');
}
