import type { Run, Step } from './run';

/** What a reader can say of a run. */
export type RunCommand = 'hold' | 'resume' | 'stop' | 'sendAgain' | 'leave';

/** A run once the user has said a word about it. What is at its end stays there. `now` in milliseconds since 1970. */
export function runAfterCommand(command: RunCommand, run: Run, now: number): Run {
  if (run.endedAt !== null) return run;
  switch (command) {
    case 'hold':
      return run.state === 'going' ? { ...run, state: 'held', hold: { is: 'reader' } } : run;
    case 'stop':
      return { ...run, state: 'stopped', hold: null, endedAt: now };
    case 'resume':
    case 'sendAgain':
      return { ...run, state: 'going', hold: null };
    case 'leave':
      return run;
  }
}

/**
 * A step of that run, as it was before the word. What was sent and never answered has words of its own: it is asked once more,
 * which a run that was stopped no longer does, or it is left. Stopping leaves what was not asked.
 */
export function stepAfterCommand(command: RunCommand, step: Step, { endedAt }: Pick<Run, 'endedAt'>): Step {
  if (command === 'stop') return step.state === 'planned' && endedAt === null ? { ...step, state: 'left' } : step;
  if (step.state !== 'possible') return step;
  if (command === 'sendAgain' && endedAt === null) return { ...step, state: 'planned' };
  return command === 'leave' ? { ...step, state: 'left' } : step;
}

/** The state of the steps that a word can change; `null` where it changes none. */
export const affectedStates: Record<RunCommand, 'planned' | 'possible' | null> = {
  hold: null,
  resume: null,
  stop: 'planned',
  sendAgain: 'possible',
  leave: 'possible',
};
