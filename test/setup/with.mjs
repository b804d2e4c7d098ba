// Runs a command in a checkout, which can be fresh. First finds or installs a supported Node, the packages, the
// generated types and, if needed, a browser or LibreOffice. This script uses no packages, because it runs before they
// are installed.
//   node test/setup/with.mjs [--chromium | --try-chromium | --firefox | --libre-office] command [argument …]
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forwardSignals, run, wasEnded } from './child.mjs';
import { withChromium, withChromiumIfPossible } from './chromium.mjs';
import { diskFullSentence, isDiskFull, spaceProblem } from './disk.mjs';
import { withFirefox } from './firefox.mjs';
import { withLibreOffice } from './libre-office.mjs';
import { withNewerNode } from './newer-node.mjs';
import { installPackages, isInstalled, prepareTypes } from './packages.mjs';
import { baseOfRunFolder, createRunFolder, withRunFolder } from './run-folder.mjs';
import { printProgress, SetupError } from './setup-output.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const programs = {
  '--chromium': withChromium,
  '--try-chromium': withChromiumIfPossible,
  '--firefox': withFirefox,
  '--libre-office': withLibreOffice,
};

async function prepare(withProgram) {
  const env = await withNewerNode(root, process.env);
  await installPackages(root, env);
  await prepareTypes(root, env);
  return withProgram ? withProgram(env) : env;
}

function throwOnLittleSpace() {
  const problem = spaceProblem(root, { isInstalled: isInstalled(root) }) ?? spaceProblem(baseOfRunFolder());
  if (problem) throw new SetupError(problem);
}

/** Returns a message for an error that the user can resolve, and throws any other error again. */
function sentenceOf(problem) {
  if (problem instanceof SetupError) return problem.message;
  if (isDiskFull(String(problem))) return diskFullSentence(root, tmpdir());
  throw problem;
}

async function main() {
  const withProgram = programs[process.argv[2]];
  const [command, ...args] = process.argv.slice(withProgram ? 3 : 2);
  process.chdir(root);
  throwOnLittleSpace();
  const folder = createRunFolder();
  const env = await prepare(withProgram);
  if (wasEnded()) return 130;
  return run(command, args, withRunFolder(env, folder, root));
}

forwardSignals();
// Errors of a closed terminal or pipe must not prevent the cleanup.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  process.exitCode = await main();
} catch (problem) {
  // An error that occurs after the user has ended the run needs no explanation.
  if (!wasEnded()) printProgress(sentenceOf(problem));
  process.exitCode = wasEnded() ? 130 : 1;
}
