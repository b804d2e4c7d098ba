import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { signalGroup } from './process-groups.mjs';

/** How long a program may take to close its own children after it was told to end, in milliseconds. */
const grace = 4_000;

/** How long the output of a program that has ended is waited for; a child that it left behind may hold it open. */
const timeout = 1_000;

export interface EndedProcess {
  code: number;
  /** Everything that it wrote, in the order in which it came. */
  output: string;
  /** The part of it that came on the error stream. */
  errorOutput: string;
}

export interface StageProcess {
  ended: Promise<EndedProcess>;
  /** Returns what it has written so far. */
  outputSoFar(): string;
  /** Ends it with all its children: gently first, then by force. */
  end(): void;
}

/** Starts Node with these arguments in a process group of its own, and collects what it writes; colours only if `env` forces them. */
export function startProcess(args: readonly string[], env: NodeJS.ProcessEnv): StageProcess {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: hasGroups });
  // Some programs write colours whatever the environment says.
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

/** Resolves when the program has ended, its output is complete, and nobody of its group is left. */
async function exitCodeOf(child: Child): Promise<number> {
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', () => {
      if (child.pid) signalGroup(child.pid, 'SIGTERM');
      setTimeout(() => closeStreams(child), timeout).unref();
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  if (child.pid) await groupGone(child.pid);
  return code;
}

async function groupGone(pid: number): Promise<void> {
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
