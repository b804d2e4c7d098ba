import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { signalGroup } from './process-groups.mjs';

/** Time for a program to end its own children, in milliseconds. */
const grace = 4_000;

/**
 * Time to wait for the remaining output of a program that has exited, and then for its process group, in milliseconds. A
 * leftover child may keep the stream open.
 */
const timeout = 1_000;

export interface EndedProcess {
  code: number;
  /** Everything that the program wrote, in order. */
  output: string;
  /** The part of the output that was written to standard error. */
  errorOutput: string;
}

export interface StageProcess {
  ended: Promise<EndedProcess>;
  outputSoFar(): string;
  /** Terminates the program and all of its children: first with SIGTERM, and after the grace period with SIGKILL. */
  end(): void;
}

/** Starts Node in its own process group and collects its output. Colours are removed unless `env` forces them. */
export function startProcess(args: readonly string[], env: NodeJS.ProcessEnv): StageProcess {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: hasGroups });
  // Some programs write colours regardless of the environment.
  const shown = env.FORCE_COLOR === '1' ? (text: string) => text : stripVTControlCharacters;
  let output = '';
  let errorOutput = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    errorOutput += text;
  });
  child.once('error', (error) => {
    output += `${error.message}\n`;
  });
  return {
    ended: exitCodeOf(child).then((code) => ({ code, output: shown(output), errorOutput: shown(errorOutput) })),
    outputSoFar: () => output,
    end: () => endGroup(child),
  };
}

const hasGroups = process.platform !== 'win32';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Resolves to the exit code when the program has ended. Before that, output that stays open is cut off, and a process
 * group that is not empty is killed.
 */
async function exitCodeOf(child: Child): Promise<number> {
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', () => {
      if (child.pid) signalGroup(child.pid, 'SIGTERM');
      setTimeout(() => closeStreams(child), timeout).unref();
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  if (child.pid) await waitForGroup(child.pid);
  return code;
}

async function waitForGroup(pid: number): Promise<void> {
  if (!hasGroups) return;
  const until = performance.now() + timeout;
  while (signalGroup(pid, 0) && performance.now() < until) await sleep(20);
  signalGroup(pid, 'SIGKILL');
}

function closeStreams(child: Child): void {
  child.stdout.destroy();
  child.stderr.destroy();
}

function endGroup(child: Child): void {
  const { pid } = child;
  if (!pid) return;
  signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), grace);
  child.once('exit', () => clearTimeout(timer));
}
