import { availableParallelism } from 'node:os';
import { onEndOfRun } from './child.mjs';
import { createProgress } from './progress.ts';
import { type Outcome, runStages, type Stage } from './stages.ts';

export const isTerminal = Boolean(process.stdout.isTTY);

/**
 * Returns the environment for the stages. Their output is collected, so they cannot detect a terminal; colours are
 * therefore forced or disabled.
 */
function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR, ...env } = process.env;
  return isTerminal && !NO_COLOR ? { ...env, FORCE_COLOR: '1' } : { ...env, NO_COLOR: '1' };
}

export const childEnvironment = environment();

/** Runs the stages and shows their progress. If the user ends the run, its processes end before this process exits. */
export async function runToEnd(stages: readonly Stage[]): Promise<Outcome[]> {
  const ending = new AbortController();
  const progress = createProgress({
    isTerminal,
    columns: process.stdout.columns || 80,
    width: Math.max(...stages.map(({ name }) => name.length)),
    write: (text) => !ending.signal.aborted && process.stdout.write(text),
    now: () => performance.now(),
  });
  onEndOfRun(() => ending.abort());
  const timer = setInterval(progress.tick, isTerminal ? 10_000 : 60_000);
  const cores = Math.max(2, availableParallelism());
  const outcomes = await runStages({ stages, cores, env: childEnvironment, listener: progress, signal: ending.signal });
  clearInterval(timer);
  // If the user ended the run, a summary is not needed.
  if (ending.signal.aborted) process.exit(130);
  progress.end();
  return outcomes;
}
