import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** One step of a test run: a program of `node_modules` and what it is called with. */
export interface Stage {
  name: string;
  /** Path of the program's script, and its arguments. */
  args: readonly string[];
  /** Where the program leaves its counts, if it counts tests. */
  report?: string;
  /** A stage that must have passed for this one to make sense. */
  after?: string;
}

export interface Outcome {
  name: string;
  state: 'passed' | 'failed' | 'left out';
  seconds: number;
  /** Tests that passed and failed; a stage that counts none is one of either. */
  passed: number;
  failed: number;
  /** Of those that passed, how many did so only when tried again. */
  again?: number;
}

/** So many may need their second try: what a busy machine does to a browser is rare, and anything more is a fault of ours. */
const mostAgain = 2;

type Say = (line: string) => void;

/** Runs the stages one after the other and goes on after a failure, so that one run tells everything. */
export async function runStages(stages: readonly Stage[], say: Say = console.log): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    const needed = outcomes.find(({ name }) => name === stage.after);
    outcomes.push(needed && needed.state !== 'passed' ? leftOut(stage) : await runStage(stage, say));
  }
  return outcomes;
}

const leftOut = ({ name }: Stage): Outcome => ({ name, state: 'left out', seconds: 0, passed: 0, failed: 1 });

async function runStage({ name, args, report }: Stage, say: Say): Promise<Outcome> {
  say(`\n── ${name}`);
  if (report) rmSync(report, { force: true });
  const began = performance.now();
  const code = await exitOf(args);
  const counts = (report && countsOf(report)) || { passed: code === 0 ? 1 : 0, failed: 0 };
  // A program that fails without a failed test (a broken import, a missing browser) counts as one failure.
  const failed = code === 0 ? counts.failed : Math.max(1, counts.failed);
  const state = failed === 0 ? 'passed' : 'failed';
  return { name, state, seconds: (performance.now() - began) / 1000, ...counts, failed };
}

function exitOf(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      // Somebody ended the run: no further stage.
      if (signal || code === 130) process.exit(130);
      for (const each of signals) process.off(each, pass);
      resolve(code ?? 1);
    });
  });
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'again'>;

/** Vitest and Playwright each write their own form of the same numbers; the second tries alone. */
export function countsOf(report: string): Counts | undefined {
  if (!existsSync(report)) return undefined;
  const written = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  if (!written.stats) return { passed: written.numPassedTests ?? 0, failed: written.numFailedTests ?? 0 };
  const { expected, unexpected, flaky } = written.stats;
  if (flaky > mostAgain) return { passed: expected, failed: unexpected + flaky };
  return { passed: expected + flaky, failed: unexpected, again: flaky };
}

/** The table at the end, and the line that says it all. */
export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const rows = outcomes.map(
    ({ name, state, seconds, passed, failed, again }) =>
      `  ${name.padEnd(width)}  ${state.padEnd(8)}  ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed` +
      (again ? `, ${again} of those that passed at the second try` : ''),
  );
  const sum = (of: 'passed' | 'failed' | 'seconds') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  return `\n${rows.join('\n')}\n\n${sum('seconds').toFixed(0)} s in all\n${sum('passed')} passed, ${sum('failed')} failed`;
}
