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

/** Copies the build into its own folder. */
export function copyBuild(): BuildCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-build-'));
  cpSync(built, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Copies the build with `downloads` as a required permission instead of an optional one. A headless browser shows no prompt for
 * it; `saves-permission.xvfb.e2e.ts` tests the prompt.
 */
export function copyBuildWithDownloads(): BuildCopy {
  const copy = copyBuild();
  const place = join(copy.folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(place, 'utf8'));
  manifest.permissions.push(...manifest.optional_permissions.splice(0));
  writeFileSync(place, JSON.stringify(manifest));
  return copy;
}
