/**
 * Prints `CITATION.cff` for a release, with the repository's address, the version from `package.json` and a date: `node
 * .ci/release/fill-citation.ts https://host/owner/name 2026-11-24`.
 */
import { readFileSync } from 'node:fs';
import { filledCitation } from './filled-citation.ts';

const [repository = '', date = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
process.stdout.write(filledCitation(readFileSync('CITATION.cff', 'utf8'), { repository, version, date }));
