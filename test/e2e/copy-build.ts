import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from './browser.ts';
import { inFirefox } from './in-firefox.ts';

/** A copy of the build that a test can change. */
export interface BuildCopy {
  folder: string;
  remove(): void;
}

/** Copies the build to a temporary folder. */
export function copyBuild(): BuildCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-build-'));
  cpSync(built, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Copies the build with `downloads` as a required permission instead of an optional one, because a headless browser
 * shows no permission prompt. `downloads-permission.xvfb.e2e.ts` tests the prompt.
 */
export function copyBuildWithDownloads(): BuildCopy {
  const copy = copyBuild();
  changeManifest(copy, requireDownloads);
  return copy;
}

/**
 * Replaces the files in a copy, as the browser does when it updates an installed extension: the folder, and therefore
 * the extension's id, stays the same. `downloads` becomes a required permission.
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
  // Firefox rejects a request for a permission that is not also listed as optional.
  manifest.permissions.push(...(inFirefox ? manifest.optional_permissions : manifest.optional_permissions.splice(0)));
}

function changeManifest({ folder }: BuildCopy, change: (manifest: Manifest) => void): void {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}
