import { type Failure, type FailureKind, wasSent } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import { maxIdsOf, planDetails } from './plan-details';
import type { PauseReason, ReceivedResponse, Run, Step, StepResults, StepState } from './records';
import type { PlannedRequest } from './run-rule';

export type RunCommand = 'pause' | 'resume' | 'stop' | 'sendAgain' | 'dismissFailed';

/**
 * Returns a run after a command. A run that ended is only started again to send its failed steps again, and not if the
 * user stopped it. A run that was paused for its connection continues with the active one, whose id is `connection`.
 * `now` in milliseconds since 1970.
 */
export function runAfterCommand(command: RunCommand, run: Run, now: number, connection: string): Run {
  if (run.endedAt !== null && !(command === 'sendAgain' && run.state === 'done')) return run;
  switch (command) {
    case 'pause':
      return run.state === 'running' ? { ...run, state: 'paused', pauseReason: { is: 'user' } } : run;
    case 'stop':
      return { ...run, state: 'stopped', pauseReason: null, endedAt: now };
    case 'resume':
    case 'sendAgain':
      return {
        ...run,
        state: 'running',
        pauseReason: null,
        endedAt: null,
        ...(isOnOtherConnection(run) && { connection }),
      };
    case 'dismissFailed':
      return run;
  }
}

const isOnOtherConnection = ({ pauseReason }: Run): boolean =>
  pauseReason?.is === 'failure' && pauseReason.failure.kind === 'other-connection';

/** Returns whether a step failed, so that the user can send it again. "No captions" is a valid response. */
export const hasFailed = ({ state, failure }: Pick<Step, 'state' | 'failure'>): boolean =>
  state === 'uncertain' || (state === 'refused' && failure?.kind !== 'no-captions');

export function stepAfterCommand(command: RunCommand, step: Step): Step {
  if (command === 'stop') return step.state === 'planned' ? { ...step, state: 'skipped' } : step;
  if (!hasFailed(step)) return step;
  if (command === 'sendAgain') return { ...step, state: 'planned' };
  return command === 'dismissFailed' ? { ...step, state: 'skipped' } : step;
}

/** The states of the steps that a command may change. */
export const affectedStates: Record<RunCommand, readonly StepState[]> = {
  pause: [],
  resume: [],
  stop: ['planned'],
  sendAgain: ['refused', 'uncertain'],
  dismissFailed: ['refused', 'uncertain'],
};

export const plannedStep = ({ name, params, context }: PlannedRequest, runId: string, n: number): Step => ({
  name,
  params,
  context,
  runId,
  n,
  state: 'planned',
  attempts: 0,
  sentAt: null,
  captureId: null,
  failure: null,
  results: null,
});

/** Returns planned steps for the requests. `next` is the number of the first one. */
export const plannedSteps = (requests: readonly PlannedRequest[], runId: string, next: number): Step[] =>
  requests.map((request, index) => plannedStep(request, runId, next + index));

/**
 * Returns the step once sent, or `null` if it is not planned, so that nothing is sent twice. `time` is in milliseconds
 * since 1970.
 */
export const sentStep = (step: Step, time: number): Step | null =>
  step.state === 'planned'
    ? { ...step, state: 'sent', attempts: step.attempts + 1, sentAt: time, failure: null, captureId: null }
    : null;

/** Returns the step as planned again, because its request was not sent. */
export const unsentStep = (step: Step): Step =>
  step.state === 'sent' ? { ...step, state: 'planned', attempts: step.attempts - 1, sentAt: null } : step;

/** Returns the step with its response, or `null` if it waits for none. A cached response needs no request. */
export const receivedStep = (step: Step, captureId: string | null, received: ReceivedResponse): Step | null =>
  step.state === 'sent' || (step.state === 'planned' && received.cacheHit)
    ? { ...step, state: 'received', captureId, received, failure: null }
    : null;

/** Returns the step once its response is in the collection. */
export function storedStep({ received: _, ...step }: Step, results: StepResults): Step {
  return { ...step, state: 'stored', results };
}

export function failedStep(step: Step, failure: Failure): Step {
  const { received: _, ...rest } = step;
  return { ...rest, state: stateAfterFailure(failure), captureId: null, failure };
}

/** Failures of a single request. Any other failure probably recurs with the next request. */
const failuresOfOneRequest: ReadonlySet<FailureKind> = new Set([
  'invalid',
  'invalid-request',
  'no-captions',
  'refused',
  'empty-response',
  'unexpected-response',
  'truncated',
  'response-too-large',
  'timed-out',
  'stopped',
  'interrupted',
]);

/** Statuses about the account or the connection. */
const accountStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 429]);

/** Returns whether a failure concerns only this request, so that the run can continue with the next one. */
export function concernsOneRequest(failure: Failure): boolean {
  if (failure.kind !== 'refused') return failuresOfOneRequest.has(failure.kind);
  // A service that says how long to wait rejects the next request as well.
  return !accountStatuses.has(failure.status) && failure.retryAfterSeconds === undefined;
}

/**
 * Returns the state after a failure. `refused`: the service rejected only this request. `possible`: the request was sent
 * and may be billed, but its response was lost or cannot be read. `planned`: any other failure.
 */
export function stateAfterFailure(failure: Failure): 'uncertain' | 'refused' | 'planned' {
  if (failure.kind === 'unreachable' || failure.kind === 'storage-full') return 'uncertain';
  if (!concernsOneRequest(failure)) return 'planned';
  return rejections.has(failure.kind) ? 'refused' : 'uncertain';
}

const rejections: ReadonlySet<FailureKind> = new Set(['invalid', 'invalid-request', 'no-captions', 'refused']);

/** A run pauses after each series of this many failures, because further requests probably fail as well. */
const maxFailuresInRow = 3;

/**
 * Returns the reason to pause a run after a failure, or `null` if the run can continue. `before` has the steps of the
 * run. The failures in a row are counted from these, so that a new worker counts them like the one before it.
 */
export function pauseReasonAfter(failure: Failure, before: readonly Step[]): PauseReason | null {
  if (!concernsOneRequest(failure)) return { is: 'failure', failure };
  // A request that the worker interrupted says nothing about the service.
  if (!wasSent(failure.kind) || failure.kind === 'no-captions' || failure.kind === 'interrupted') return null;
  const inARow = failuresInRow(before) + 1;
  // If the user resumes the run, it gets as many failures again.
  return inARow % maxFailuresInRow === 0 ? { is: 'failure', failure, inARow } : null;
}

function failuresInRow(steps: readonly Step[]): number {
  const ended = steps
    .filter(({ state }) => state === 'stored' || state === 'refused' || state === 'uncertain')
    .filter(({ sentAt, failure }) => sentAt !== null && failure?.kind !== 'interrupted')
    .sort((one, other) => (other.sentAt ?? 0) - (one.sentAt ?? 0) || other.n - one.n);
  const lastSuccess = ended.findIndex((step) => !hasFailed(step));
  return lastSuccess < 0 ? ended.length : lastSuccess;
}

export interface RemainingStep {
  /** `null` if the run must not send a request now. */
  step: Step | null;
  /** True if all remaining ids are being requested by other runs. */
  isWaiting: boolean;
  hasChanged: boolean;
}

/** The remaining steps of a run after other runs fetched some of its ids. */
export interface RepackedSteps {
  steps: Step[];
  /** Numbers of steps that are no longer needed. */
  removed: number[];
  isWaiting: boolean;
}

/**
 * Redistributes the ids of planned steps, leaving out received ids; see `planDetails`. `next` is the first unused step
 * number.
 */
export function repackSteps(
  planned: readonly Step[],
  received: ReadonlySet<VideoId>,
  pendingInOtherRuns: ReadonlySet<VideoId>,
  next: number,
): RepackedSteps {
  const remaining = planned.flatMap(requestedIds).filter((id) => !received.has(id));
  const { batches, isWaiting } = planDetails(remaining, {
    pending: pendingInOtherRuns,
    maxIdsPerRequest: maxIdsOf(planned[0]?.name === 'videos'),
  });
  const steps = batches.flatMap((ids, index) => {
    const step =
      planned[index] ?? (planned[0] && plannedStep(planned[0], planned[0].runId, next + index - planned.length));
    return step ? [{ ...step, params: { ...(step.params as object), ids } }] : [];
  });
  return { steps, removed: planned.slice(batches.length).map(({ n }) => n), isWaiting };
}

/** Returns a stored step for ids that another request fetched, including those that it did not return. */
export const reusedStep = (template: Step, { n, captureId, ids, missing }: ReusedIds): Step => ({
  ...plannedStep(
    { ...template, params: { ...(template.params as object), ids: [...ids, ...missing] } },
    template.runId,
    n,
  ),
  state: 'stored',
  captureId,
  results: { ...noResults, ids, missing: missing.length },
});

interface ReusedIds {
  n: number;
  captureId: string | null;
  ids: VideoId[];
  missing: readonly VideoId[];
}

export const noResults: StepResults = {
  ids: [],
  added: 0,
  missing: 0,
  nextPageToken: null,
  totalResults: null,
  newest: null,
  oldest: null,
};

/** Returns the ids in a request, or none. The plan ensured that they are video ids. */
export const requestedIds = ({ params }: Pick<Step, 'params'>): readonly VideoId[] => {
  const { ids } = params as { ids?: VideoId[] };
  return Array.isArray(ids) ? ids : [];
};
