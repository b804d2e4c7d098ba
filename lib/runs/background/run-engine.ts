import { recoverOnce } from '@/lib/requests/with-recovery';
import { namesVideos } from '../plan-details';
import type { Run, Step } from '../records';
import { type ActiveRun, awaitPendingStep, type RunEnginePorts, requestStep, storeReceivedStep } from './run-step';

type Outcome = 'continue' | 'stop';

interface ConcurrentRuns {
  /**
   * Calls `send` with a batch of ids that no other run is requesting. If all ids are being requested elsewhere, it
   * waits for another run's response instead. Steps that name no videos are sent unchanged.
   */
  request(active: ActiveRun, step: Step, send: (remaining: Step) => Promise<Outcome>): Promise<Outcome>;
}

/** A request in progress, until its response is stored or the request fails. */
interface PendingRequest {
  step: Step;
  done: Promise<void>;
}

/**
 * Keeps concurrent runs from requesting the same video twice. Runs choose their ids one after another; each run leaves
 * out the ids of requests in progress and later reuses their responses. This state is kept only in memory, because
 * requests in progress end with the worker.
 */
function coordinateRuns(repository: RunEnginePorts['repository']): ConcurrentRuns {
  const pending = new Map<string, PendingRequest>();
  let deciding: Promise<unknown> = Promise.resolve();

  const decide = async (active: ActiveRun, step: Step) => {
    const others = [...pending.values()];
    const remaining = await repository.remainingStep(
      active,
      step,
      others.map((other) => other.step),
    );
    if (!remaining.ok) return remaining;
    if (remaining.value.hasChanged) active.steps = await repository.steps(active.run.id);
    return { ...remaining, others, end: remaining.value.step ? register(remaining.value.step) : undefined };
  };
  const register = (step: Step): (() => void) => {
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    pending.set(step.runId, { step, done });
    return () => {
      pending.delete(step.runId);
      end();
    };
  };
  const inSequence = <T>(job: () => Promise<T>): Promise<T> => {
    const done = deciding.then(job);
    // The caller handles the error; the next decision runs regardless.
    deciding = done.catch(() => undefined);
    return done;
  };
  return {
    async request(active, step, send) {
      if (!namesVideos(step.name)) return send(step);
      const decided = await inSequence(() => decide(active, step));
      if (!decided.ok) {
        await repository.pause(step.runId, { is: 'failure', failure: decided.failure });
        return 'stop';
      }
      const { value, others, end } = decided;
      if (value.isWaiting) await Promise.race(others.map(({ done }) => done));
      if (!value.step || !end) return 'continue';
      return send(value.step).finally(end);
    },
  };
}

export interface RunEngine {
  /** Recovers the runs of an earlier worker once, and pauses those of the last session. */
  recover(): Promise<void>;
  /** Continues all runs in the database. Resolves once every active run is being processed, not when it ends. */
  continueAll(): Promise<void>;
  /** Returns whether any run is active; if so, a stopped worker must be restarted. */
  hasActiveRuns(): Promise<boolean>;
  whenIdle(): Promise<void>;
}

/**
 * Creates the engine that executes runs: several at once, each with one request at a time. The engine relies only on
 * the stored steps, so `continueAll` can be called at any time: received steps are stored, planned steps are requested,
 * and unanswered steps are never sent again automatically.
 */
export function createRunEngine(ports: RunEnginePorts): RunEngine {
  const { repository } = ports;
  const concurrentRuns = coordinateRuns(repository);
  const processing = new Map<string, Promise<void>>();
  // Runs with requests of an earlier worker that may still get a response. These requests are awaited even if the run
  // is paused.
  let pendingRunIds: readonly string[] = [];

  /**
   * Runs that were started again while being processed. They are processed once more, because the command may have come
   * after the steps were last read.
   */
  const restartIds = new Set<string>();
  const startProcessing = (runId: string) => {
    if (processing.has(runId)) return void restartIds.add(runId);
    const done = ports.keepAlive(processRun(ports, concurrentRuns, runId)).finally(() => {
      processing.delete(runId);
      if (restartIds.delete(runId)) startProcessing(runId);
    });
    processing.set(runId, done);
  };
  const recover = recoverOnce(async () => {
    pendingRunIds = await recoverRuns(ports);
  });
  return {
    recover,
    async continueAll() {
      await recover();
      for (const runId of new Set([
        ...(await repository.unstoredRunIds()),
        ...(await repository.activeRunIds()),
        ...pendingRunIds,
      ]))
        startProcessing(runId);
      pendingRunIds = [];
      for (const runId of await repository.unansweredRunIds()) await repository.finish(runId);
    },
    hasActiveRuns: async () => (await repository.activeRunIds()).length > 0,
    async whenIdle() {
      while (processing.size > 0) await Promise.all(processing.values());
    },
  };
}

/**
 * Recovers the runs of an earlier worker, and returns the ids of those with requests in progress. The ledger is
 * recovered first, because its recovery looks up which steps have a response.
 */
async function recoverRuns({ repository, recover, orphanedStep, oncePerSession }: RunEnginePorts): Promise<string[]> {
  await recover();
  const pendingRunIds = new Set<string>();
  await repository.interruptSteps(({ runId, n }) => {
    const isInProgress = orphanedStep(runId, n) !== undefined;
    if (isInProgress) pendingRunIds.add(runId);
    return isInProgress;
  });
  await oncePerSession(repository.pauseAll);
  return [...pendingRunIds];
}

async function processRun(ports: RunEnginePorts, concurrentRuns: ConcurrentRuns, runId: string): Promise<void> {
  const { repository } = ports;
  const run = await repository.run(runId);
  if (!run) return;
  const active: ActiveRun = { run, steps: await repository.steps(runId), knownSources: new Map() };
  try {
    await awaitPendingSteps(ports, active);
    while ((await processNextStep(ports, concurrentRuns, active)) === 'continue');
    await notifyEnd(ports, run);
  } catch (error) {
    // A bug must not send a request every minute, so the run is paused until the user resumes it.
    await repository.pause(runId, { is: 'failure', failure: { kind: 'interrupted' } });
    throw error;
  }
}

/** Awaits the requests of an earlier worker first, because a run has one request at a time. */
async function awaitPendingSteps(ports: RunEnginePorts, active: ActiveRun): Promise<void> {
  for (const step of [...active.steps]) {
    const pending = step.state === 'sent' ? ports.orphanedStep(step.runId, step.n) : undefined;
    if (pending) await awaitPendingStep(ports, active, step, pending);
  }
}

/** Notifies the user of a run that ended or paused without a command. */
async function notifyEnd({ repository, notifyEnded }: RunEnginePorts, { id, state }: Run): Promise<void> {
  const current = await repository.run(id);
  if (state !== 'running' || !current || current.state === 'running' || current.pauseReason?.is === 'user') return;
  if (current.state !== 'stopped') await notifyEnded(current, current.state === 'done' ? 'done' : 'failed');
}

/** Stores a received response, even of a paused run; otherwise sends the next request if the run is active. */
async function processNextStep(
  ports: RunEnginePorts,
  concurrentRuns: ConcurrentRuns,
  active: ActiveRun,
): Promise<'continue' | 'stop' | 'over'> {
  const { repository } = ports;
  const { id } = active.run;
  const received = await repository.firstStep(id, 'received');
  // The step may have changed during the deletion of a video, so it is read again afterwards.
  const attempt = async (one: Step, work: () => Promise<Outcome>) =>
    (await ports.attempt(one.params, work)) ?? 'continue';
  if (received) return attempt(received, () => storeReceivedStep(ports, active, received));
  if (!(await repository.activeRunIds()).includes(id)) return 'over';
  const step = await repository.firstStep(id, 'planned');
  if (!step) return finishRun(ports, active);
  const share = excessMissingShare(active);
  if (share !== null) {
    await repository.pause(id, { is: 'missing', share });
    active.run = { ...active.run, missingConfirmed: true };
    return 'stop';
  }
  return concurrentRuns.request(active, step, (remaining) =>
    attempt(remaining, () => requestStep(ports, active, remaining)),
  );
}

async function finishRun({ repository }: RunEnginePorts, { run, steps }: ActiveRun): Promise<'continue' | 'over'> {
  const level = await repository.finish(run.id);
  if (!level.ok || level.value.length === 0) return 'over';
  steps.push(...level.value);
  return 'continue';
}

/** Returns the share of missing ids if it exceeds the plan's limit and the run has not paused for it before. */
function excessMissingShare({ run, steps }: ActiveRun): number | null {
  const max = maxMissingShare(run);
  if (max === null || run.missingConfirmed) return null;
  const [missing, requested] = steps.reduce(addMissing, [0, 0]);
  const share = requested === 0 ? 0 : missing / requested;
  return share > max ? share : null;
}

const addMissing = ([missing, requested]: [number, number], { results, params }: Step): [number, number] =>
  results ? [missing + results.missing, requested + idCount(params)] : [missing, requested];

const maxMissingShare = ({ plan }: Run): number | null => ('maxMissingShare' in plan ? plan.maxMissingShare : null);

const idCount = (params: unknown): number => (params as { ids?: readonly string[] }).ids?.length ?? 0;
