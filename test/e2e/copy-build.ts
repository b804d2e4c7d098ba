import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from './browser.ts';
import { inFirefox } from './in-firefox.ts';

/** A copy of the build that a test may change. */
export interface BuildCopy {
  folder: string;
  remove(): void;
}

/** Copies the build into its own folder. */
export function copyBuild(): BuildCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-build-'));
  cpSync(built, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Copies the build with `downloads` as a required permission instead of an optional one. A headless browser shows no prompt for
 * it; `downloads-permission.xvfb.e2e.ts` tests the prompt.
 */
export function copyBuildWithDownloads(): BuildCopy {
  const copy = copyBuild();
  changeManifest(copy, requireDownloads);
  return copy;
}

/**
 * Replaces the files of a copy, as the browser does when it updates an installed extension: the folder stays, and with it the
 * extension's id. `downloads` is a required permission, as above.
 */
export function replaceBuild(copy: BuildCopy, version: string, source = built): void {
  for (const name of readdirSync(copy.folder)) rmSync(join(copy.folder, name), { recursive: true });
  cpSync(source, copy.folder, { recursive: true });
  changeManifest(copy, (manifest) => {
    requireDownloads(manifest);
    manifest.version = version;
  });
}

interface Manifest {
  version: string;
  permissions: string[];
  optional_permissions: string[];
}

function requireDownloads(manifest: Manifest): void {
  // Firefox refuses a request for a permission that is not optional too.
  manifest.permissions.push(...(inFirefox ? manifest.optional_permissions : manifest.optional_permissions.splice(0)));
}

function changeManifest({ folder }: BuildCopy, change: (manifest: Manifest) => void): void {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}
