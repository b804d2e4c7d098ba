import type { Step } from '../run';
import type { Journal, RunRoom } from './run-ports';

type Went = 'on' | 'held';

export interface SideBySide {
  /** Asks what of a step is left once others have asked for theirs; where nothing is, it waits for one of them. */
  ask(journal: Journal, step: Step, ask: (left: Step) => Promise<Went>): Promise<Went>;
}

/** A question that is under way, until its answer is stored or came to nothing. */
interface UnderWay {
  step: Step;
  over: Promise<void>;
}

/**
 * Runs beside one another ask for no video twice (COL-03). Which of them asks for what is decided one after the other; once a
 * question is under way, the others leave its videos out and take them from its answer. What is under way ends with the worker,
 * so memory is the place for it: what an earlier life received stands in the journal.
 */
export function besideOthers(room: Pick<RunRoom, 'unshared' | 'steps' | 'hold'>): SideBySide {
  const underWay = new Map<string, UnderWay>();
  let deciding: Promise<unknown> = Promise.resolve();

  const decide = async (journal: Journal, step: Step) => {
    const others = [...underWay.values()];
    const left = await room.unshared(
      journal,
      step,
      others.map((other) => other.step),
    );
    if (!left.ok) return left;
    if (left.value.changed) journal.steps = await room.steps(journal.run.id);
    return { ...left, others, end: left.value.step ? begin(left.value.step) : undefined };
  };
  const begin = (step: Step): (() => void) => {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    underWay.set(step.runId, { step, over });
    return () => {
      underWay.delete(step.runId);
      end();
    };
  };
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const done = deciding.then(job);
    // Whoever decides hears of what went wrong; the next one decides all the same.
    deciding = done.catch(() => undefined);
    return done;
  };
  return {
    async ask(journal, step, ask) {
      if (step.name !== 'batchVideos') return ask(step);
      const decided = await inTurn(() => decide(journal, step));
      if (!decided.ok) {
        await room.hold(step.runId, { is: 'failure', failure: decided.failure });
        return 'held';
      }
      const { value, others, end } = decided;
      if (value.waits) await Promise.race(others.map(({ over }) => over));
      if (!value.step || !end) return 'on';
      return ask(value.step).finally(end);
    },
  };
}
