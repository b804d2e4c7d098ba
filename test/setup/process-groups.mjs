// Terminates processes by their process group, or by the temporary folder in their environment.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to all processes of a group. Returns whether the group exists. */
export function signalGroup(pid, signal) {
  // Windows has no process groups and no SIGTERM, but taskkill terminates a process with all of its children.
  if (process.platform === 'win32') return spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f']).status === 0;
  return send(-pid, signal);
}

/**
 * Returns the processes that use this temporary folder. Browsers lead their own process groups, so the group of the
 * program that started them does not include them. On systems other than Linux, the list is empty.
 */
export function processesWith(temporaryFolder) {
  if (!existsSync('/proc/self/environ')) return [];
  const variable = `TMPDIR=${temporaryFolder}`;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const setting = environmentOf(pid).find((each) => each.startsWith(variable));
    // A subfolder belongs to the run, but another folder whose name starts the same does not.
    return setting !== undefined && ['', '/'].includes(setting.charAt(variable.length));
  });
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}

/**
 * Terminates all processes that use this temporary folder and waits for them: first with SIGTERM, and after a second with
 * SIGKILL. Blocks, because an `exit` handler cannot await anything.
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
