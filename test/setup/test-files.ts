import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { childEnvironment } from './run-to-end.ts';
import { listVitestFiles, type TestsOfStage } from './stage-list.ts';

interface VitestFile {
  file: string;
  projectName: string;
}

let vitestFiles: VitestFile[] | undefined;

/** Returns the paths of the test files that a stage would run. */
export function testFilesOf(tests: TestsOfStage): string[] {
  if ('folder' in tests) {
    const names = readdirSync(tests.folder).filter((name) => name.endsWith('.e2e.ts'));
    return names.map((name) => join(tests.folder, name));
  }
  vitestFiles ??= readVitestFiles();
  const own = vitestFiles.filter(({ projectName }) => tests.projects.includes(projectName));
  return own.map(({ file }) => relative('.', file));
}

/** The test files of vitest projects are listed by vitest, because only vitest knows the project of each file. */
function readVitestFiles(): VitestFile[] {
  const listed = execFileSync(process.execPath, listVitestFiles, { encoding: 'utf8', env: childEnvironment });
  return JSON.parse(listed) as VitestFile[];
}
