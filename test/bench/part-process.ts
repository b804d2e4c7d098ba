import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from './shape.ts';

/** What the process of a part says to the bench. */
export type PartMessage = { rows: Outcome[] } | { done: true } | { problem: string };

/** How to run a script in a process of its own. */
export interface ProcessOptions {
  args: readonly string[];
  /** The process is ended after so many milliseconds. */
  limit: number;
  /** Ends the process at once. */
  signal: AbortSignal;
  onRows(rows: readonly Outcome[]): void;
}

/** A process that was asked to end gets so many milliseconds before it is killed. */
const grace = 3_000;
/** A browser ends by itself within so many milliseconds after its part was killed. */
const browserEnd = 1_500;

/**
 * Runs a script in a process group and a folder for temporary files of its own; both are gone when it has ended. Returns
 * a sentence about what went wrong, or `null`.
 */
export async function runProcess(script: string, options: ProcessOptions): Promise<string | null> {
  if (options.signal.aborted) return 'It was interrupted.';
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-bench-'));
  const child = fork(script, options.args, {
    // A Ctrl-C in the terminal reaches the bench alone, which then ends the part.
    detached: true,
    // Output goes to our errors, because the table is our only output.
    stdio: ['ignore', 2, 2, 'ipc'],
    // JSON has no NaN.
    serialization: 'advanced',
    env: { ...process.env, TMPDIR: folder },
  });
  const leave = () => endNow(child, folder);
  process.once('exit', leave);
  const problem = await problemOf(child, options);
  // A browser whose part was killed notices the closed pipe, and must not write into a folder that is gone.
  if (child.signalCode === 'SIGKILL') await wait(browserEnd);
  process.off('exit', leave);
  leave();
  return problem;
}

async function problemOf(child: ChildProcess, { limit, signal, onRows }: ProcessOptions): Promise<string | null> {
  let problem: string | null = null;
  const stop = (why: string) => {
    problem ??= why;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), grace).unref();
  };
  const timer = setTimeout(() => stop(`It was ended after its limit of ${Math.round(limit / 1_000)} s.`), limit);
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

/** Ends what is left of the group and removes its folder. */
function endNow({ pid }: ChildProcess, folder: string): void {
  if (pid !== undefined) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has no process any more.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
