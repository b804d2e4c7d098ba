import type { PlannedRequest } from '@/lib/provenance/capture';
import type { Failure } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import { maxIdsInBatch } from '@/lib/service/request-limits';
import { chunk } from '@/lib/shared/lists';
import type { ReceivedResponse, Run, Step, StepResults } from './run';

/** Commands of the user to a run. */
export type RunCommand = 'pause' | 'resume' | 'stop' | 'sendAgain' | 'dismissUnanswered';

/**
 * Returns a run after a command. An ended run does not change. A run that was paused for its connection continues with
 * the active one, whose id is `connection`. `now` in milliseconds since 1970.
 */
export function runAfterCommand(command: RunCommand, run: Run, now: number, connection: string): Run {
  if (run.endedAt !== null) return run;
  switch (command) {
    case 'pause':
      return run.state === 'going' ? { ...run, state: 'held', hold: { is: 'reader' } } : run;
    case 'stop':
      return { ...run, state: 'stopped', hold: null, endedAt: now };
    case 'resume':
    case 'sendAgain':
      return { ...run, state: 'going', hold: null, ...(isOnOtherConnection(run) && { connection }) };
    case 'dismissUnanswered':
      return run;
  }
}

const isOnOtherConnection = ({ hold }: Run): boolean =>
  hold?.is === 'failure' && hold.failure.kind === 'other-connection';

/**
 * Returns a step after a command to its run: `sendAgain` plans an unanswered step again, `dismissUnanswered` closes it,
 * and `stop` closes a planned one.
 */
export function stepAfterCommand(command: RunCommand, step: Step): Step {
  if (command === 'stop') return step.state === 'planned' ? { ...step, state: 'left' } : step;
  if (step.state !== 'possible') return step;
  if (command === 'sendAgain') return { ...step, state: 'planned' };
  return command === 'dismissUnanswered' ? { ...step, state: 'left' } : step;
}

/** The state of the steps that a command changes; `null` if it changes none. */
export const affectedStates: Record<RunCommand, 'planned' | 'possible' | null> = {
  pause: null,
  resume: null,
  stop: 'planned',
  sendAgain: 'possible',
  dismissUnanswered: 'possible',
};

export const plannedStep = ({ name, asked, note }: PlannedRequest, runId: string, n: number): Step => ({
  name,
  asked,
  note,
  runId,
  n,
  state: 'planned',
  attempts: 0,
  sentAt: null,
  captureId: null,
  failure: null,
  found: null,
});

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
    ? { ...step, state: 'received', captureId, came: received, failure: null }
    : null;

/** Returns the step once its response is in the collection. */
export function storedStep({ came: _, ...step }: Step, found: StepResults): Step {
  return { ...step, state: 'stored', found };
}

/** Returns the step after a failure. */
export function failedStep(step: Step, failure: Failure): Step {
  const { came: _, ...rest } = step;
  return { ...rest, state: stateAfterFailure(failure), captureId: null, failure };
}

/**
 * Returns whether a failure concerns only this request, so that the run can continue. All others may recur with the
 * next request.
 */
export const concernsOneRequest = (failure: Failure): boolean =>
  failure.kind === 'invalid' ||
  failure.kind === 'wrong-question' ||
  failure.kind === 'no-captions' ||
  (failure.kind === 'refused' && isRequestStatus(failure.status));

/** Returns whether a 4xx status concerns the request and not the account or the connection. */
const isRequestStatus = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 402, 403, 407, 408, 429].includes(status);

/**
 * Returns the state after a failure. `refused`: the failure concerns only this request. `possible`: the request was sent
 * and may be billed, but its response was lost or cannot be read. `planned`: any other failure.
 */
export function stateAfterFailure(failure: Failure): 'possible' | 'refused' | 'planned' {
  if (concernsOneRequest(failure)) return 'refused';
  switch (failure.kind) {
    case 'cut-off':
    case 'unreachable':
    case 'timed-out':
    case 'stopped':
    case 'interrupted':
    case 'storage-full':
    case 'too-much':
    case 'empty-answer':
    case 'strange-answer':
      return 'possible';
    default:
      return 'planned';
  }
}

/** The part of a step that is still to be requested. */
export interface RemainingStep {
  /** `null` if the run must not send a request now. */
  step: Step | null;
  /** True if all remaining ids are being requested by other runs. */
  isWaiting: boolean;
  /** True if the stored steps have changed. */
  hasChanged: boolean;
}

/** The remaining steps of a run after other runs fetched some of its ids. */
export interface RepackedSteps {
  /** The remaining steps, in order. */
  steps: Step[];
  /** Numbers of steps that are no longer needed. */
  removed: number[];
  isWaiting: boolean;
}

/**
 * Redistributes the ids of planned steps, leaving out received ids. Ids that other runs are requesting come last,
 * because the responses of those runs can usually be reused. At most one of the chunks with ids that no other run is
 * requesting is partly filled (section "Limits"). `next` is the first unused step number.
 */
export function repackSteps(
  planned: readonly Step[],
  received: ReadonlySet<VideoId>,
  pendingInOtherRuns: ReadonlySet<VideoId>,
  next: number,
): RepackedSteps {
  const remaining = planned.flatMap(requestedIds).filter((id) => !received.has(id));
  const available = remaining.filter((id) => !pendingInOtherRuns.has(id));
  const firstChunk = available.slice(0, maxIdsInBatch);
  const following = available.slice(maxIdsInBatch);
  const waiting = remaining.filter((id) => pendingInOtherRuns.has(id));
  const parts = [...(firstChunk.length > 0 ? [firstChunk] : []), ...chunk([...following, ...waiting], maxIdsInBatch)];
  const steps = parts.flatMap((ids, index) => {
    const step =
      planned[index] ?? (planned[0] && plannedStep(planned[0], planned[0].runId, next + index - planned.length));
    return step ? [{ ...step, asked: { ...(step.asked as object), ids } }] : [];
  });
  return {
    steps,
    removed: planned.slice(parts.length).map(({ n }) => n),
    isWaiting: firstChunk.length === 0 && remaining.length > 0,
  };
}

/** Returns a stored step for ids that another request fetched, including those that it did not return. */
export const reusedStep = (template: Step, { n, captureId, ids, missing }: ReusedIds): Step => ({
  ...plannedStep(
    { ...template, asked: { ...(template.asked as object), ids: [...ids, ...missing] } },
    template.runId,
    n,
  ),
  state: 'stored',
  captureId,
  found: { ...noResults, ids, missing: missing.length },
});

interface ReusedIds {
  n: number;
  captureId: string | null;
  ids: VideoId[];
  missing: readonly VideoId[];
}

export const noResults: StepResults = {
  ids: [],
  fresh: 0,
  missing: 0,
  nextPageToken: null,
  totalResults: null,
  newest: null,
  oldest: null,
};

/** Returns the ids in a request, or none. The plan ensured that they are video ids. */
export const requestedIds = ({ asked }: Pick<Step, 'asked'>): readonly VideoId[] => {
  const { ids } = asked as { ids?: VideoId[] };
  return Array.isArray(ids) ? ids : [];
};
