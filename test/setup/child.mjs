import { spawn } from 'node:child_process';
import { CannotGoOn, withoutAddresses } from './say.mjs';

/** Children that still run, so that whoever ends us ends them too. */
const running = new Set();

/** How long a child may take to close its own children after it was asked to end, in milliseconds. */
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
  if (code !== 0) throw new CannotGoOn(withoutAddresses(output.trim().split('\n').slice(-12).join('\n')));
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

/** Ctrl-C, a closed terminal, or the end of whoever called us reach every child; without one, we end. */
export function passSignalsOn() {
  const pass = (signal) => (running.size === 0 ? process.exit(130) : endChildren(signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));
  // npm hands its signals to a shell that ends without a word to us; we notice that we have another parent then.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500).unref();
}

/** Asks every child to end, and does not take silence for an answer. */
export function endChildren(signal) {
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), grace).unref();
  }
}
