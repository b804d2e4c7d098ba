import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import type { BundledPackage } from './bundled-packages.ts';
import { checksumFile, checksumsOf } from './checksums.ts';
import { filesIn, sourcesIn } from './read-files.ts';
import { type Files, zipFiles } from './zip-files.ts';

/** The folder of the packages, relative to the project's root. */
export const packagesFolder = '.output/packages';

/** The build folders of a release, by the suffix of the package name. */
export const builds = {
  chromium: 'chrome-mv3',
  firefox: 'firefox-mv3',
  'chromium-store': 'chrome-mv3-store',
  'firefox-store': 'firefox-mv3-store',
};

/** Creates the files of a release from the builds and the sources. The same input gives the same bytes. */
export function packageFiles(root: string): Files {
  const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const nameOf = (end: string) => `sidelight-${version}${end}`;
  const files: Files = { [nameOf('-sources.zip')]: zipFiles(sourcesIn(root)) };
  const packages = new Map<string, BundledPackage>();
  for (const [name, build] of Object.entries(builds)) {
    const built = filesIn(join(root, '.output', build));
    throwOnOtherVersion(built, version, build);
    files[nameOf(`-${name}.zip`)] = zipFiles(built);
    for (const each of packagesOf(built)) packages.set(`${each.name} ${each.version}`, each);
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  files[nameOf('.cdx.json')] = bytesOf(`${JSON.stringify(billOfMaterials([...packages.values()], lock), null, 2)}\n`);
  return { ...files, [checksumFile]: bytesOf(checksumsOf(files)) };
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const jsonIn = (files: Files, path: string) => JSON.parse(new TextDecoder().decode(files[path]));

/** Returns the packages whose code is in a build, as listed in the build. */
const packagesOf = (built: Files): BundledPackage[] => jsonIn(built, 'licences.json');

function throwOnOtherVersion(built: Files, version: string, build: string): void {
  const { version: builtVersion } = jsonIn(built, 'manifest.json');
  if (builtVersion !== version) throw new Error(`${build} is version ${builtVersion}, not ${version}. Build it again.`);
}
