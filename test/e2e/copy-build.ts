import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));

/** A copy of the build that a test may change. */
export interface BuildCopy {
  folder: string;
  remove(): void;
}

/** Copies the build that a user would install into a folder of its own. */
export function copyBuild(): BuildCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-build-'));
  cpSync(built, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Copies the build with one line of its manifest moved: `downloads` is required, not optional. No browser without a display
 * shows its prompt to anybody, or lets a test answer it beforehand; that prompt is answered in a test of its own.
 */
export function copyBuildWithDownloads(): BuildCopy {
  const copy = copyBuild();
  const place = join(copy.folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(place, 'utf8'));
  manifest.permissions.push(...manifest.optional_permissions.splice(0));
  writeFileSync(place, JSON.stringify(manifest));
  return copy;
}
