import type { Run, Step } from '../run';
import {
  type ActiveRun,
  awaitPendingStep,
  type RunEnginePorts,
  type RunRepositoryPort,
  requestStep,
  storeReceivedStep,
} from './run-step';

type Outcome = 'on' | 'held';

interface ConcurrentRuns {
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
function coordinateRuns(repository: Pick<RunRepositoryPort, 'unshared' | 'steps' | 'hold'>): ConcurrentRuns {
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

export interface RunEngine {
  /** Works off what the journal says. Resolves once every run that can go is going, not when they end. */
  go(): Promise<void>;
  /** Whether any run is going: then a dead worker has to be woken. */
  isGoing(): Promise<boolean>;
  /** Resolves when nothing is being worked off. */
  whenIdle(): Promise<void>;
}

/**
 * Works off runs: of each run one question at a time, several runs side by side. It goes by what it finds in the
 * journal, so it may be called at any time and after any death: what is received is stored, what left and was not answered is
 * never sent again by itself, what is planned is asked.
 */
export function createRunEngine(parts: RunEnginePorts): RunEngine {
  const { room } = parts;
  const concurrentRuns = coordinateRuns(room);
  const working = new Map<string, Promise<void>>();
  // Of an earlier life, and still under way: they are waited for whether their run goes or not.
  let pendingRunIds: readonly string[] = [];
  let recovered: Promise<void> | undefined;

  /** Called for while they were being worked off: the word may have come just after the last look at the journal. */
  const again = new Set<string>();
  const startProcessing = (runId: string) => {
    if (working.has(runId)) return void again.add(runId);
    const done = parts.stayAwake(processRun(parts, concurrentRuns, runId)).finally(() => {
      working.delete(runId);
      if (again.delete(runId)) startProcessing(runId);
    });
    working.set(runId, done);
  };
  const recoverOnce = () => {
    recovered ??= recoverRuns(parts)
      .then((runIds) => {
        pendingRunIds = runIds;
      })
      .catch((error: unknown) => {
        recovered = undefined;
        throw error;
      });
    return recovered;
  };
  return {
    async go() {
      await recoverOnce();
      for (const runId of new Set([...(await room.unstored()), ...(await room.going()), ...pendingRunIds]))
        startProcessing(runId);
      pendingRunIds = [];
      for (const runId of await room.waiting()) await room.finish(runId);
    },
    isGoing: async () => (await room.going()).length > 0,
    async whenIdle() {
      while (working.size > 0) await Promise.all(working.values());
    },
  };
}

/** Once in each life: the ledger first, which looks at what the journal received. */
async function recoverRuns({ room, recover, orphanedStep, inFirstLife }: RunEnginePorts): Promise<string[]> {
  await recover();
  const pendingRunIds = new Set<string>();
  await room.interrupt(({ runId, n }) => {
    const isUnderWay = orphanedStep(runId, n) !== undefined;
    if (isUnderWay) pendingRunIds.add(runId);
    return isUnderWay;
  });
  await inFirstLife(room.close);
  return [...pendingRunIds];
}

async function processRun(parts: RunEnginePorts, beside: ConcurrentRuns, runId: string): Promise<void> {
  const { room } = parts;
  const run = await room.run(runId);
  if (!run) return;
  const active: ActiveRun = { run, steps: await room.steps(runId), beside: new Map() };
  try {
    await awaitPendingSteps(parts, active);
    while ((await processNextStep(parts, beside, active)) === 'on');
    await notifyEnd(parts, run);
  } catch (error) {
    // A mistake of ours must not ask again every minute: the user is told, and says whether to go on.
    await room.hold(runId, { is: 'failure', failure: { kind: 'interrupted' } });
    throw error;
  }
}

/** What an earlier life asked and is still under way comes first: the run has one question at a time. */
async function awaitPendingSteps(parts: RunEnginePorts, active: ActiveRun): Promise<void> {
  for (const step of [...active.steps]) {
    const pending = step.state === 'sent' ? parts.orphanedStep(step.runId, step.n) : undefined;
    if (pending) await awaitPendingStep(parts, active, step, pending);
  }
}

/** Where it no longer goes, and not by the user's word, somebody may want to know. */
async function notifyEnd({ room, ended }: RunEnginePorts, { id, state, createdAt }: Run): Promise<void> {
  const now = await room.run(id);
  if (state !== 'going' || !now || now.state === 'going' || now.hold?.is === 'reader') return;
  if (now.state !== 'stopped') await ended(createdAt, now.state === 'done' ? 'done' : 'failed');
}

/** What is received is stored, also of a run that no longer goes; then the next question is asked while it goes. */
async function processNextStep(
  parts: RunEnginePorts,
  concurrentRuns: ConcurrentRuns,
  active: ActiveRun,
): Promise<'on' | 'held' | 'over'> {
  const { room } = parts;
  const { id } = active.run;
  const received = await room.first(id, 'received');
  if (received) return storeReceivedStep(parts, active, received);
  if (!(await room.going()).includes(id)) return 'over';
  const step = await room.first(id, 'planned');
  if (!step) return finishRun(parts, id);
  const share = excessMissingShare(active);
  if (share !== null) {
    await room.hold(id, { is: 'missing', share });
    active.run = { ...active.run, toldMissing: true };
    return 'held';
  }
  return concurrentRuns.ask(active, step, (remaining) => requestStep(parts, active, remaining));
}

async function finishRun({ room }: RunEnginePorts, runId: string): Promise<'over'> {
  await room.finish(runId);
  return 'over';
}

/** The share of missing ids where it is more than the plan allows and the user was not told of it. */
function excessMissingShare({ run, steps }: ActiveRun): number | null {
  const max = maxMissingShare(run);
  if (max === null || run.toldMissing) return null;
  const [missing, asked] = steps.reduce(addMissing, [0, 0]);
  const share = asked === 0 ? 0 : missing / asked;
  return share > max ? share : null;
}

const addMissing = ([missing, asked]: [number, number], { found, asked: question }: Step): [number, number] =>
  found ? [missing + found.missing, asked + idCount(question)] : [missing, asked];

const maxMissingShare = ({ plan }: Run): number | null => ('mostMissing' in plan ? plan.mostMissing : null);

const idCount = (asked: unknown): number => (asked as { ids?: readonly string[] }).ids?.length ?? 0;
