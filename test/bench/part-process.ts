import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from './shape.ts';

/** A message to the bench from the process of a part. */
export type PartMessage = { rows: Outcome[] } | { done: true } | { problem: string };

/** Options for a script that runs in its own process. */
export interface ProcessOptions {
  args: readonly string[];
  /** The time limit in milliseconds, after which the process is terminated. */
  limit: number;
  /** Aborting the signal terminates the process before the time limit. */
  signal: AbortSignal;
  onRows(rows: readonly Outcome[]): void;
}

/** Milliseconds between asking a process to exit and killing it. */
const grace = 3_000;
/** Milliseconds within which a browser exits after the process of its part was killed. */
const browserEnd = 1_500;

/**
 * Runs a script in its own process group with its own temporary folder. When the script ends, the rest of the group is
 * killed and the folder is removed. Returns a sentence about the failure, or `null`.
 */
export async function runProcess(script: string, options: ProcessOptions): Promise<string | null> {
  if (options.signal.aborted) return 'It was interrupted.';
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-bench-'));
  const child = fork(script, options.args, {
    // Ctrl-C in the terminal then reaches only the bench, which stops the part itself.
    detached: true,
    // Output goes to stderr, because the table is the only output on stdout.
    stdio: ['ignore', 2, 2, 'ipc'],
    // JSON cannot represent NaN.
    serialization: 'advanced',
    env: { ...process.env, TMPDIR: folder },
  });
  const cleanUp = () => endNow(child, folder);
  process.once('exit', cleanUp);
  const problem = await problemOf(child, options);
  // If the process of a part was killed, its browser exits when it notices the closed pipe, and must not write into a
  // deleted folder.
  if (child.signalCode === 'SIGKILL') await wait(browserEnd);
  process.off('exit', cleanUp);
  cleanUp();
  return problem;
}

async function problemOf(child: ChildProcess, { limit, signal, onRows }: ProcessOptions): Promise<string | null> {
  let problem: string | null = null;
  const stop = (why: string) => {
    problem ??= why;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), grace).unref();
  };
  const timer = setTimeout(() => stop(`It was terminated after its limit of ${Math.round(limit / 1_000)} s.`), limit);
  const interrupt = () => stop('It was interrupted.');
  signal.addEventListener('abort', interrupt, { once: true });
  child.on('message', (message: PartMessage) => {
    if ('rows' in message) onRows(message.rows);
    if ('problem' in message) problem ??= message.problem;
  });
  const code = await exitOf(child);
  clearTimeout(timer);
  signal.removeEventListener('abort', interrupt);
  return problem ?? (code === 0 ? null : `Its process ended with ${code}.`);
}

const exitOf = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'no code'));
  });

/** Kills all remaining processes of the process group and removes their folder. */
function endNow({ pid }: ChildProcess, folder: string): void {
  if (pid !== undefined) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // No process is left in the group.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
