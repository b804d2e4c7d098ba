import { rmSync } from 'node:fs';
import { type Counts, readReport, type TimedTest } from './reports.ts';
import { runSchedule, type Schedulable } from './schedule.ts';
import { type EndedProcess, type StageProcess, startProcess } from './stage-process.ts';

/** A step of a run: a Node script and its arguments. */
export interface Stage extends Schedulable {
  /** Path of the script, followed by its arguments. */
  args: readonly string[];
  /** Additional environment variables; `undefined` removes a variable. */
  env?: NodeJS.ProcessEnv;
  /** Report file, if the program counts tests. */
  report?: string;
  /** Extracts the progress from the output so far. */
  progress?: (output: string) => string;
  /** A sentence that explains why the program cannot run on this machine. The stage fails with this sentence. */
  blocker?: string;
  /** The reason why the program can pass although it writes to standard error. Without a reason, such a stage fails. */
  noticesAllowed?: string;
}

export interface Outcome extends Counts {
  name: string;
  state: 'passed' | 'failed' | 'left out';
  seconds: number;
  output: string;
  /** Standard error of a program that exited with code 0. */
  notices: string;
  /** The reason why these notices are not a failure. */
  noticesAllowed?: string;
  tests: readonly TimedTest[];
}

/** Receives the start and end of every stage that is not skipped. */
export interface Listener {
  started(stage: Stage, process: Pick<StageProcess, 'outputSoFar'>): void;
  ended(outcome: Outcome): void;
}

export interface Run {
  stages: readonly Stage[];
  cores: number;
  env: NodeJS.ProcessEnv;
  listener: Listener;
  /** Aborting the signal ends the run with all of its processes. */
  signal: AbortSignal;
}

/** Runs the stages concurrently. Resolves to their outcomes in list order. */
export async function runStages({ stages, cores, env, listener, signal }: Run): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const run = async (stage: Stage) => {
    const outcome = await runStage(stage, { env, listener, signal });
    outcomes.set(stage.name, outcome);
    listener.ended(outcome);
    return outcome.state === 'passed' ? 'passed' : 'failed';
  };
  await runSchedule({ stages, cores, run, signal });
  return stages.map((stage) => outcomes.get(stage.name) ?? skippedOutcome(stage));
}

const skippedOutcome = ({ name }: Stage): Outcome => ({
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
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1000;
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
  // If a program fails without a failed test, for example because of a broken import, this counts as one failure.
  const failed = isFailed ? Math.max(1, counts.failed) : counts.failed;
  const state = failed === 0 ? 'passed' : 'failed';
  const tests = report?.tests ?? [];
  return { name, ...counts, state, seconds, failed, output, notices, tests, ...(noticesAllowed && { noticesAllowed }) };
}
