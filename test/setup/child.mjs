import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { diskFullSentence, isDiskFull } from './disk.mjs';
import { CannotGoOn, withoutAddresses } from './say.mjs';

/** Children that still run, so that they end when this process is told to end. */
const running = new Set();

/** How long a child may take to close its own children after it was told to end, in milliseconds. */
const grace = 8_000;

/** Runs a program with our own streams; resolves to its exit code. */
export function run(command, args, env) {
  return ended(start(command, args, { env, stdio: 'inherit' }));
}

/** Runs a program and keeps its output to itself; throws with the last lines when it fails. */
export async function runQuietly(command, args, env) {
  const child = start(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await ended(child);
  if (code === 0) return;
  if (isDiskFull(output)) throw new CannotGoOn(diskFullSentence(process.cwd(), tmpdir()));
  throw new CannotGoOn(withoutAddresses(output.trim().split('\n').slice(-12).join('\n')));
}

function start(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new CannotGoOn(`${child.spawnfile} could not be started: ${error.message}`)));
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** Whether somebody has ended the run. */
let isEnded = false;

export const wasEnded = () => isEnded;

/** Calls back on Ctrl-C, on a closed terminal, and when the process that started us is gone. It may call more than once. */
export function onEndOfRun(end) {
  const note = (signal) => {
    isEnded = true;
    end(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => note(signal));
  // npm passes its signals to a shell that ends without passing them on; we notice that we have another parent then.
  const ancestors = ancestorsToWatch();
  const areThere = () => process.ppid === ancestors[0] && (!ancestors[1] || parentOf(process.ppid) === ancestors[1]);
  setInterval(() => areThere() || note('SIGTERM'), 500).unref();
}

/** Returns our parent and, where that is only the shell in which npm runs its scripts, npm: killed, it leaves the shell alone. */
function ancestorsToWatch() {
  const isShell = /\0-c\0/.test(aboutProcess(process.ppid, 'cmdline'));
  return isShell ? [process.ppid, parentOf(process.ppid)] : [process.ppid];
}

/** The parent comes second after the name, which stands in parentheses and may contain anything. */
const parentOf = (pid) => Number(aboutProcess(pid, 'stat').split(')').at(-1)?.trim().split(' ')[1]);

/** Only Linux shows this, and nothing of a process that has ended. */
function aboutProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Passes the end of the run on to every child; without one, ends this process. */
export function passSignalsOn() {
  onEndOfRun((signal) => (running.size === 0 ? process.exit(130) : endChildren(signal)));
}

/** Tells every child to end: gently first, then by force. */
export function endChildren(signal) {
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), grace).unref();
  }
}
