// Runs two sample stages for the tests of the end of a run. Each stage starts a child in its own process group and one
// that leads another group, like a browser. It logs the ids of these three processes and its folders to a file. With
// `leave` it then exits and leaves the children running; with `stay` it runs until it is killed:
//   node test/setup/sample-run.ts file leave|stay
import { runToEnd } from './run-to-end.ts';

const [log = '', mode] = process.argv.slice(2);

/** A child in the stage's process group, which ends at the first signal. */
const child = 'setInterval(() => {}, 1000)';

/** A child that leads its own process group, like a browser, and ignores SIGTERM and SIGINT. */
const deafChild = `process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); ${child}`;

const stage = `
  const { spawn } = require('node:child_process');
  const { appendFileSync, mkdtempSync } = require('node:fs');
  const { tmpdir } = require('node:os');
  const folder = mkdtempSync(tmpdir() + '/sidelight-');
  const one = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' });
  const deaf = spawn(process.execPath, ['-e', ${JSON.stringify(deafChild)}], { stdio: 'ignore', detached: true });
  const pids = [process.pid, one.pid, deaf.pid];
  appendFileSync(${JSON.stringify(log)}, JSON.stringify({ pids, temporary: tmpdir(), folder }) + '\\n');
  if (${mode === 'leave'}) process.exit(0);
  setInterval(() => {}, 1000);`;

await runToEnd(['one', 'two'].map((name) => ({ name, args: ['-e', stage] })));
