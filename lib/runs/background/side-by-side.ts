import type { Step } from '../run';
import type { ActiveRun, RunRepositoryPort } from './run-ports';

type Outcome = 'on' | 'held';

export interface ConcurrentRuns {
  /** Asks what of a step is left once others have asked for theirs; where nothing is, it waits for one of them. */
  ask(active: ActiveRun, step: Step, ask: (remaining: Step) => Promise<Outcome>): Promise<Outcome>;
}

/** A question that is under way, until its answer is stored or came to nothing. */
interface PendingRequest {
  step: Step;
  over: Promise<void>;
}

/**
 * Runs beside one another ask for no video twice. Which of them asks for what is decided one after the other; once a
 * question is under way, the others leave its videos out and take them from its answer. What is under way ends with the worker,
 * so memory is the place for it: what an earlier life received stands in the journal.
 */
export function coordinateRuns(repository: Pick<RunRepositoryPort, 'unshared' | 'steps' | 'hold'>): ConcurrentRuns {
  const pending = new Map<string, PendingRequest>();
  let deciding: Promise<unknown> = Promise.resolve();

  const decide = async (active: ActiveRun, step: Step) => {
    const others = [...pending.values()];
    const remaining = await repository.unshared(
      active,
      step,
      others.map((other) => other.step),
    );
    if (!remaining.ok) return remaining;
    if (remaining.value.changed) active.steps = await repository.steps(active.run.id);
    return { ...remaining, others, end: remaining.value.step ? register(remaining.value.step) : undefined };
  };
  const register = (step: Step): (() => void) => {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    pending.set(step.runId, { step, over });
    return () => {
      pending.delete(step.runId);
      end();
    };
  };
  const inSequence = <T>(job: () => Promise<T>): Promise<T> => {
    const done = deciding.then(job);
    // Whoever decides hears of what went wrong; the next one decides all the same.
    deciding = done.catch(() => undefined);
    return done;
  };
  return {
    async ask(active, step, ask) {
      if (step.name !== 'batchVideos') return ask(step);
      const decided = await inSequence(() => decide(active, step));
      if (!decided.ok) {
        await repository.hold(step.runId, { is: 'failure', failure: decided.failure });
        return 'held';
      }
      const { value, others, end } = decided;
      if (value.waits) await Promise.race(others.map(({ over }) => over));
      if (!value.step || !end) return 'on';
      return ask(value.step).finally(end);
    },
  };
}
