import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { diskFullSentence, isDiskFull } from './disk.mjs';
import { SetupError, withoutAddresses } from './setup-output.mjs';

/** Running children, which end with this process. */
const running = new Set();

/** The time for a child to end its own children, in milliseconds. */
const grace = 8_000;

/** Runs a program with the streams of this process and resolves to its exit code. */
export function run(command, args, env) {
  return exitCodeOf(start(command, args, { env, stdio: 'inherit' }));
}

/** Runs a program without showing its output. Throws with the last lines if it fails. */
export async function runQuietly(command, args, env) {
  const child = start(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await exitCodeOf(child);
  if (code === 0) return;
  if (isDiskFull(output)) throw new SetupError(diskFullSentence(process.cwd(), tmpdir()));
  throw new SetupError(withoutAddresses(output.trim().split('\n').slice(-12).join('\n')));
}

function start(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`${child.spawnfile} could not be started: ${error.message}`)));
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** True once the user has ended the run. */
let isEnded = false;

export const wasEnded = () => isEnded;

/** Calls back on Ctrl-C, on a closed terminal and when the parent process is gone. It may call more than once. */
export function onEndOfRun(end) {
  const handleEnd = (signal) => {
    isEnded = true;
    end(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handleEnd(signal));
  // npm sends its signals to a shell that ends without passing them on. This process then gets another parent.
  const ancestors = ancestorsToWatch();
  const areAncestorsAlive = () =>
    process.ppid === ancestors[0] && (!ancestors[1] || parentOf(process.ppid) === ancestors[1]);
  setInterval(() => areAncestorsAlive() || handleEnd('SIGTERM'), 500).unref();
}

/**
 * Returns the parent and, if that is the shell in which npm runs its scripts, npm itself: if npm is killed, the shell
 * keeps running.
 */
function ancestorsToWatch() {
  const isShell = /\0-c\0/.test(readProcessFile(process.ppid, 'cmdline'));
  return isShell ? [process.ppid, parentOf(process.ppid)] : [process.ppid];
}

/** The parent's id is the second field after the name, which is in parentheses and may contain anything. */
const parentOf = (pid) => Number(readProcessFile(pid, 'stat').split(')').at(-1)?.trim().split(' ')[1]);

/** Available only on Linux, and not for a process that has ended. */
function readProcessFile(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Passes the end of the run on to every child. Without children, ends this process. */
export function forwardSignals() {
  onEndOfRun((signal) => (running.size === 0 ? process.exit(130) : endChildren(signal)));
}

/** Ends every child, first gently, then by force. */
export function endChildren(signal) {
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), grace).unref();
  }
}
