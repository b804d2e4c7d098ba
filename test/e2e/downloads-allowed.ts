import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../.output/chrome-mv3', import.meta.url));

/**
 * The build with one line of its manifest moved: `downloads` is required, not optional. No browser without a display shows
 * its prompt to anybody, or lets a test answer it beforehand; that prompt is answered in a test of its own.
 */
export function buildThatMaySave(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-build-'));
  cpSync(built, folder, { recursive: true });
  const place = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(place, 'utf8'));
  manifest.permissions.push(...manifest.optional_permissions.splice(0));
  writeFileSync(place, JSON.stringify(manifest));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
