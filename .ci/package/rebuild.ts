// Rebuilds a release from its sources in an empty folder and compares every byte: `npm run package:rebuild`. Reuses the
// installed packages; `-- --install` installs them again, as a reviewer would.
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { runQuietly } from '../../test/setup/child.mjs';
import { packagesFolder } from './package-files.ts';
import { filesIn } from './read-files.ts';
import type { Files } from './zip-files.ts';

const released = filesIn(packagesFolder);
const sources = Object.keys(released).find((name) => name.endsWith('-sources.zip'));
if (!sources) throw new Error('There are no packages. Run npm run package.');
// The folder is created in the temporary folder of the npm script, which is deleted at the end.
const folder = mkdtempSync(join(tmpdir(), 'rebuilt-'));
unpack(unzipSync(readFileSync(join(packagesFolder, sources))));
if (!process.argv.includes('--install')) {
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
}
// This is equivalent to `npm run package` in that folder.
const command = ['node', join(folder, 'test/setup/run.ts'), 'package'];
await runQuietly('node', [join(folder, 'test/setup/with.mjs'), ...command], process.env);

const rebuilt = filesIn(join(folder, packagesFolder));
const differing = [...new Set([...Object.keys(released), ...Object.keys(rebuilt)])].flatMap(differencesIn);
for (const difference of differing) console.error(difference);
if (differing.length > 0) process.exitCode = 1;
else console.log(`${Object.keys(released).length} files, rebuilt from ${sources}, have the same bytes.`);

function unpack(files: Files): void {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

function differencesIn(name: string): string[] {
  const [one, other] = [released[name], rebuilt[name]];
  if (!one || !other) return [`${name} exists only ${one ? 'in the release' : 'in the folder that was rebuilt'}.`];
  if (Buffer.compare(one, other) === 0) return [];
  if (!name.endsWith('.zip')) return [`${name} differs.`];
  const [inOne, inOther] = [unzipSync(one), unzipSync(other)];
  const paths = [...new Set([...Object.keys(inOne), ...Object.keys(inOther)])];
  const entries = paths.filter(
    (path) => Buffer.compare(inOne[path] ?? Buffer.of(), inOther[path] ?? Buffer.of()) !== 0,
  );
  return [`${name} differs in ${entries.slice(0, 10).join(', ') || 'its order or its times'}.`];
}
