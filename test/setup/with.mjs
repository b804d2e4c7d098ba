// Runs a command in a checkout that may be fresh: finds or fetches a Node that the tools run on, the packages, the
// prepared types and, where asked, a Chromium. Plain JavaScript without packages, because it runs before anything is there.
//   node test/setup/with.mjs [--chromium] command [argument …]
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passSignalsOn, run } from './child.mjs';
import { withChromium } from './chromium.mjs';
import { withNewerNode } from './newer-node.mjs';
import { installed, prepared } from './packages.mjs';
import { CannotGoOn, say } from './say.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

async function ready(needsChromium) {
  const env = await withNewerNode(root, process.env);
  await installed(root, env);
  await prepared(root, env);
  return needsChromium ? withChromium(env) : env;
}

const needsChromium = process.argv[2] === '--chromium';
const [command, ...args] = process.argv.slice(needsChromium ? 3 : 2);

passSignalsOn();
try {
  process.chdir(root);
  process.exitCode = await run(command, args, await ready(needsChromium));
} catch (problem) {
  if (!(problem instanceof CannotGoOn)) throw problem;
  say(problem.message);
  process.exitCode = 1;
}
