import type { Listener, Outcome, Stage } from './stages.ts';
import { rowOf } from './summary.ts';

export interface ProgressOptions {
  /** Whether a status line can be drawn over itself. */
  isTerminal: boolean;
  /** How wide the terminal is. */
  columns: number;
  /** How long the longest name of a stage is. */
  width: number;
  write(text: string): void;
  /** The time in milliseconds. */
  now(): number;
}

export interface Progress extends Listener {
  /** Shows what is under way. */
  tick(): void;
  /** Shows failures again that other lines have followed, so that they are found beside the summary. */
  end(): void;
}

interface UnderWay {
  stage: Stage;
  since: number;
  outputSoFar(): string;
}

/**
 * Shows a run while it goes on. A stage that passes is one line; one that fails shows everything that it wrote. On a terminal the
 * last line says what is under way; elsewhere there is a line for each start, so that a log shows life.
 */
export function createProgress({ isTerminal, columns, width, write, now }: ProgressOptions): Progress {
  const underWay = new Map<string, UnderWay>();
  const failures: Outcome[] = [];
  let lastEnded: Outcome | undefined;
  const clear = isTerminal ? '\r\u001b[2K' : '';
  const line = (text: string) => write(`${clear}${text}\n`);
  const status = () => [...underWay.values()].map((each) => statusOf(each, now())).join(' · ');
  const draw = () => isTerminal && underWay.size > 0 && write(`${clear}${status().slice(0, columns - 1)}`);

  const showFailure = (outcome: Outcome, heading: string) => line(`\n── ${heading}\n${outcome.output.trimEnd()}\n`);

  return {
    started(stage, { outputSoFar }) {
      underWay.set(stage.name, { stage, since: now(), outputSoFar });
      if (!isTerminal) line(`· ${stage.name} …`);
      draw();
    },
    ended(outcome) {
      underWay.delete(outcome.name);
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
      else if (underWay.size > 0) line(`  still running: ${status()}`);
    },
    end() {
      // The one that ended last stands beside the summary already.
      const earlier = failures.filter((outcome) => outcome !== lastEnded);
      for (const outcome of earlier) showFailure(outcome, `${outcome.name}, shown again`);
    },
  };
}

function statusOf({ stage, since, outputSoFar }: UnderWay, now: number): string {
  const parts = [`${stage.name} ${Math.round((now - since) / 1000)} s`, stage.progress?.(outputSoFar()) ?? ''];
  return parts.filter((part) => part !== '').join(', ');
}
