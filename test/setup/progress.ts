import type { Listener, Outcome, Stage } from './stages.ts';
import { rowOf } from './summary.ts';

export interface ProgressOptions {
  /** True if the output is a terminal, where the status line can be redrawn. */
  isTerminal: boolean;
  /** Width of the terminal in characters. */
  columns: number;
  /** Length of the longest stage name. */
  width: number;
  write(text: string): void;
  /** Returns the time in milliseconds. */
  now(): number;
}

export interface Progress extends Listener {
  /** Updates the display of the running stages. */
  tick(): void;
  /** Repeats every failure after which another stage has ended, so that all failures are close to the summary. */
  end(): void;
}

interface RunningStage {
  stage: Stage;
  since: number;
  outputSoFar(): string;
}

/**
 * Shows the progress of a run. A stage that passes is shown in one line, a failed stage with all of its output. A
 * terminal also has a status line; other outputs get a line when a stage starts.
 */
export function createProgress({ isTerminal, columns, width, write, now }: ProgressOptions): Progress {
  const running = new Map<string, RunningStage>();
  const failures: Outcome[] = [];
  let lastEnded: Outcome | undefined;
  const clear = isTerminal ? '\r\u001b[2K' : '';
  const line = (text: string) => write(`${clear}${text}\n`);
  const status = () => [...running.values()].map((each) => statusOf(each, now())).join(' · ');
  const draw = () => isTerminal && running.size > 0 && write(`${clear}${status().slice(0, columns - 1)}`);

  const showFailure = (outcome: Outcome, heading: string) => line(`\n── ${heading}\n${outcome.output.trimEnd()}\n`);

  return {
    started(stage, { outputSoFar }) {
      running.set(stage.name, { stage, since: now(), outputSoFar });
      if (!isTerminal) line(`· ${stage.name} …`);
      draw();
    },
    ended(outcome) {
      running.delete(outcome.name);
      lastEnded = outcome;
      line(rowOf(outcome, width));
      if (outcome.state === 'failed') {
        showFailure(outcome, outcome.name);
        failures.push(outcome);
      }
      draw();
    },
    tick() {
      if (isTerminal) draw();
      else if (running.size > 0) line(`  still running: ${status()}`);
    },
    end() {
      // A failure of the stage that ended last is already next to the summary.
      const earlier = failures.filter((outcome) => outcome !== lastEnded);
      for (const outcome of earlier) showFailure(outcome, `${outcome.name}, shown again`);
    },
  };
}

function statusOf({ stage, since, outputSoFar }: RunningStage, now: number): string {
  const parts = [`${stage.name} ${Math.round((now - since) / 1000)} s`, stage.progress?.(outputSoFar()) ?? ''];
  return parts.filter((part) => part !== '').join(', ');
}
