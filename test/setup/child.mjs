import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { diskFullSentence, isDiskFull } from './disk.mjs';
import { SetupError, withoutAddresses } from './setup-output.mjs';

/** Running children, which are terminated with this process. */
const running = new Set();

/** Time for a child to terminate its own children, in milliseconds. */
const grace = 8_000;

/** Runs a program with this process's standard streams. Resolves to its exit code. */
export function run(command, args, env) {
  return exitCodeOf(start(command, args, { env, stdio: 'inherit' }));
}

/**
 * Runs a program without showing its output. If the program fails, throws an error with the last lines of the output,
 * or with the sentence that the disk is full.
 */
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

/** True after a signal that ends the run, and after the end of the parent process. */
let isEnded = false;

export const wasEnded = () => isEnded;

/**
 * Calls `end` with the signal on Ctrl-C, on SIGTERM and when the terminal is closed, and with SIGTERM when the parent
 * process has ended. `end` can be called more than once.
 */
export function onEndOfRun(end) {
  const handleEnd = (signal) => {
    isEnded = true;
    end(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handleEnd(signal));
  // npm sends its signals to a shell, which ends without forwarding them, so this process gets another parent.
  const ancestors = ancestorsToWatch();
  const areAncestorsAlive = () =>
    process.ppid === ancestors[0] && (!ancestors[1] || parentOf(process.ppid) === ancestors[1]);
  setInterval(() => areAncestorsAlive() || handleEnd('SIGTERM'), 500).unref();
}

/**
 * Returns the process ids to watch: the parent and, if the parent is a shell that npm started, npm itself. If npm is
 * killed, that shell keeps running.
 */
function ancestorsToWatch() {
  const isShell = /\0-c\0/.test(readProcessFile(process.ppid, 'cmdline'));
  return isShell ? [process.ppid, parentOf(process.ppid)] : [process.ppid];
}

/**
 * In `/proc/<pid>/stat`, the parent's id is the second field after the process name, which is in parentheses and can
 * contain any characters.
 */
const parentOf = (pid) => Number(readProcessFile(pid, 'stat').split(')').at(-1)?.trim().split(' ')[1]);

/** Returns an empty string if the process has ended, and on any system except Linux. */
function readProcessFile(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Forwards the end of the run to every child. Without children, ends this process. */
export function forwardSignals() {
  onEndOfRun((signal) => (running.size === 0 ? process.exit(130) : endChildren(signal)));
}

/** Terminates every child with the signal, and with SIGKILL if the child is still running after the grace period. */
export function endChildren(signal) {
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), grace).unref();
  }
}
