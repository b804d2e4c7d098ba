// Writes the files of a release to `.output/packages/`. `npm run package` runs this script after the four builds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFiles, packagesFolder } from './package-files.ts';

const files = packageFiles('.');
// Files of an earlier version must not be published together with the new ones.
rmSync(packagesFolder, { recursive: true, force: true });
mkdirSync(packagesFolder, { recursive: true });
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(packagesFolder, name), bytes);
  console.log(`${String(bytes.length).padStart(9)} bytes  ${packagesFolder}/${name}`);
}
