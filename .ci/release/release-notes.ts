// Prints the notes of a release as Markdown: `node .ci/release/release-notes.ts 1.0.0`. The default is the current
// version.
import { readFileSync } from 'node:fs';
import { releaseNotes } from '../../lib/about/releases.ts';

const version: string = process.argv[2] ?? JSON.parse(readFileSync('package.json', 'utf8')).version;
process.stdout.write(releaseNotes(version));
