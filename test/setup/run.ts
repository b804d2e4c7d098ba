// Runs the stages of a command in `stage-list.ts`, such as `npm test`, `npm run check` or `npm run build`.
import { mkdirSync } from 'node:fs';
import { diskFullSentence, isDiskFull } from './disk.mjs';
import { filesWith, splitArguments } from './matching-files.ts';
import { lastingFolder } from './run-folder.mjs';
import { isTerminal, runToEnd } from './run-to-end.ts';
import { onlyWith, reports, stagesOf } from './stage-list.ts';
import { summary } from './summary.ts';
import { testFilesOf } from './test-files.ts';

async function main(): Promise<number> {
  const [command = 'test', ...args] = process.argv.slice(2);
  const startedAt = performance.now();
  mkdirSync(reports, { recursive: true });
  const { words, flags } = splitArguments(args);
  const all = stagesOf(command, { flags, isTerminal, chromiumProblem: process.env.SIDELIGHT_CHROMIUM_PROBLEM });
  // Words select the stages with matching tests, and the stages that those require.
  const stages = words.length === 0 ? all : onlyWith(all, (tests) => filesWith(words, testFilesOf(tests)));
  const outcomes = await runToEnd(stages);
  if (words.length > 0 && outcomes.every(({ state, tests }) => state === 'passed' && tests.length === 0)) {
    console.error(`No test that runs has ${words.join(' or ')} in its path or in a title.`);
    return 1;
  }
  console.log(summary(outcomes, (performance.now() - startedAt) / 1000));
  return outcomes.every(({ state }) => state === 'passed') ? 0 : 1;
}

// Errors of a closed terminal or pipe must not prevent the cleanup.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await main();
} catch (error) {
  if (!isDiskFull(String(error))) throw error;
  console.error(diskFullSentence(process.cwd(), lastingFolder()));
  process.exitCode = 1;
}
