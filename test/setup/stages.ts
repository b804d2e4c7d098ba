import { rmSync } from 'node:fs';
import { type Counts, readReport, type TimedTest } from './reports.ts';
import { runSchedule, type Schedulable } from './schedule.ts';
import { type EndedProcess, type StageProcess, startProcess } from './stage-process.ts';

/** One step of a run: a script of `node_modules` and what it is called with. */
export interface Stage extends Schedulable {
  /** Path of the script, and its arguments. */
  args: readonly string[];
  /** Environment variables of its own; `undefined` removes one. */
  env?: NodeJS.ProcessEnv;
  /** Where the program leaves its counts, if it counts tests. */
  report?: string;
  /** Says how far the program is, from what it has written so far. */
  progress?: (output: string) => string;
  /** Why the program cannot run on this machine, in one sentence; the stage fails with it. */
  blocker?: string;
  /** Why it may write to the error stream although it passes; any other stage that does so fails. */
  noticesAllowed?: string;
}

export interface Outcome extends Counts {
  name: string;
  state: 'passed' | 'failed' | 'left out';
  seconds: number;
  /** What the program wrote. */
  output: string;
  /** What it wrote to the error stream although it ended well. */
  notices: string;
  /** Why these notices are no failure. */
  noticesAllowed?: string;
  tests: readonly TimedTest[];
}

/** Hears of every stage as it starts and ends. */
export interface Listener {
  started(stage: Stage, process: Pick<StageProcess, 'outputSoFar'>): void;
  ended(outcome: Outcome): void;
}

export interface Run {
  stages: readonly Stage[];
  cores: number;
  env: NodeJS.ProcessEnv;
  listener: Listener;
  /** Ends the whole run, with every process of it. */
  signal: AbortSignal;
}

/** Runs the stages side by side; resolves to their outcomes in the order of the list. */
export async function runStages({ stages, cores, env, listener, signal }: Run): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const run = async (stage: Stage) => {
    const outcome = await runStage(stage, { env, listener, signal });
    outcomes.set(stage.name, outcome);
    listener.ended(outcome);
    return outcome.state === 'passed' ? 'passed' : 'failed';
  };
  await runSchedule({ stages, cores, run, signal });
  return stages.map((stage) => outcomes.get(stage.name) ?? leftOut(stage));
}

const leftOut = ({ name }: Stage): Outcome => ({
  name,
  state: 'left out',
  seconds: 0,
  passed: 0,
  failed: 1,
  output: '',
  notices: '',
  tests: [],
});

async function runStage(stage: Stage, { env, listener, signal }: Pick<Run, 'env' | 'listener' | 'signal'>) {
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  if (stage.blocker) {
    listener.started(stage, { outputSoFar: () => '' });
    return outcomeOf(stage, { code: 1, output: `${stage.blocker}\n`, errorOutput: '' }, 0);
  }
  if (stage.report) rmSync(stage.report, { force: true });
  const process = startProcess(stage.args, { ...env, ...stage.env });
  listener.started(stage, process);
  signal.addEventListener('abort', process.end);
  const ended = await process.ended;
  signal.removeEventListener('abort', process.end);
  return outcomeOf(stage, ended, secondsSince());
}

function outcomeOf(stage: Stage, { code, output, errorOutput }: EndedProcess, seconds: number): Outcome {
  const { name, noticesAllowed } = stage;
  const report = stage.report && !stage.blocker ? readReport(stage.report) : undefined;
  const counts = report?.counts ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  const notices = code === 0 ? errorOutput.trim() : '';
  const isFailed = code !== 0 || (notices !== '' && !noticesAllowed);
  // A program that fails without a failed test (a broken import, a notice) counts as one failure.
  const failed = isFailed ? Math.max(1, counts.failed) : counts.failed;
  const state = failed === 0 ? 'passed' : 'failed';
  const tests = report?.tests ?? [];
  return { name, ...counts, state, seconds, failed, output, notices, tests, ...(noticesAllowed && { noticesAllowed }) };
}
