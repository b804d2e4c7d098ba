// Checks downloaded files against their checksums: `npm run package:check -- FOLDER`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumFile, checksumProblems } from './checksums.ts';
import { packagesFolder } from './package-files.ts';

const folder = process.argv[2] ?? packagesFolder;
const listPath = join(folder, checksumFile);
const readIfPresent = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
const problems = existsSync(listPath)
  ? checksumProblems(readFileSync(listPath, 'utf8'), (name) => readIfPresent(join(folder, name)))
  : [`${folder} has no ${checksumFile}. Download it into the same folder.`];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`Every file in ${folder} has the checksum that ${checksumFile} states.`);
