// Ends whole families of processes: by their group, and by the temporary folder that they were started with.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to a process that leads a group, and to everybody in it. Returns whether anybody was there. */
export function signalGroup(pid, signal) {
  // Windows knows no groups and no gentle signals, but ends a process with all its children.
  if (process.platform === 'win32') return spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f']).status === 0;
  return send(-pid, signal);
}

/**
 * Returns the processes that were started with this temporary folder. Browsers lead groups of their own, so the group of the
 * program that launched them does not reach them. Only Linux shows the environment of a process; elsewhere the list is empty.
 */
export function processesWith(temporaryFolder) {
  if (!existsSync('/proc/self/environ')) return [];
  const mark = `TMPDIR=${temporaryFolder}`;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const setting = environmentOf(pid).find((each) => each.startsWith(mark));
    // A folder inside it belongs to the same family, a longer name does not.
    return setting !== undefined && ['', '/'].includes(setting.charAt(mark.length));
  });
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // The process ended meanwhile, or belongs to somebody else.
    return [];
  }
}

/**
 * Ends every process with this temporary folder and waits until all are gone: gently first, by force after a second. It
 * blocks, because it runs in a handler of the event `exit`.
 */
export function endProcessesWith(temporaryFolder) {
  for (const [signal, timeout] of [
    ['SIGTERM', 1_000],
    ['SIGKILL', 3_000],
  ]) {
    const until = Date.now() + timeout;
    for (const pid of processesWith(temporaryFolder)) send(pid, signal);
    while (processesWith(temporaryFolder).length > 0 && Date.now() < until) sleep(20);
    if (processesWith(temporaryFolder).length === 0) return;
  }
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
