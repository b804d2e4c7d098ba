// Runs a command in a checkout that may be fresh: finds or fetches a Node that the tools run on, the packages, the
// prepared types and, where asked, a browser. Plain JavaScript without packages, because it runs before anything is there.
//   node test/setup/with.mjs [--chromium | --firefox] command [argument …]
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passSignalsOn, run } from './child.mjs';
import { withChromium } from './chromium.mjs';
import { withFirefox } from './firefox.mjs';
import { withNewerNode } from './newer-node.mjs';
import { installed, prepared } from './packages.mjs';
import { CannotGoOn, say } from './say.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const browsers = { '--chromium': withChromium, '--firefox': withFirefox };

async function ready(withBrowser) {
  const env = await withNewerNode(root, process.env);
  await installed(root, env);
  await prepared(root, env);
  return withBrowser ? withBrowser(env) : env;
}

const withBrowser = browsers[process.argv[2]];
const [command, ...args] = process.argv.slice(withBrowser ? 3 : 2);

passSignalsOn();
try {
  process.chdir(root);
  process.exitCode = await run(command, args, await ready(withBrowser));
} catch (problem) {
  if (!(problem instanceof CannotGoOn)) throw problem;
  say(problem.message);
  process.exitCode = 1;
}
