import type { PlannedRequest } from '@/lib/provenance/capture';
import type { Failure } from '@/lib/service/failure';
import { maxIdsInBatch } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';
import type { ReceivedResponse, Run, Step, StepResults } from './run';

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

/** How the journal of one question changes. Times in milliseconds since 1970. */

/** A question that was not asked yet. */
export const plannedStep = ({ name, asked, note }: PlannedRequest, runId: string, n: number): Step => ({
  ...{ name, asked, note },
  ...{ runId, n, state: 'planned', attempts: 0, sentAt: null },
  ...{ captureId: null, failure: null, found: null },
});

/** It leaves this device. `null` where it is not its turn: nothing is sent twice. */
export const sentStep = (step: Step, at: number): Step | null =>
  step.state === 'planned'
    ? { ...step, state: 'sent', attempts: step.attempts + 1, sentAt: at, failure: null, captureId: null }
    : null;

/** It did not leave after all. */
export const unsentStep = (step: Step): Step =>
  step.state === 'sent' ? { ...step, state: 'planned', attempts: step.attempts - 1, sentAt: null } : step;

/** Its answer is on this device. One given from what is held was never sent. */
export const receivedStep = (step: Step, captureId: string | null, came: ReceivedResponse): Step | null =>
  step.state === 'sent' || (step.state === 'planned' && came.cacheHit)
    ? { ...step, state: 'received', captureId, came, failure: null }
    : null;

/** What its answer says is in the collection. */
export function storedStep({ came: _, ...step }: Step, found: StepResults): Step {
  return { ...step, state: 'stored', found };
}

/** What a question becomes that ended otherwise than asked. */
export function failedStep(step: Step, failure: Failure): Step {
  const { came: _, ...rest } = step;
  return { ...rest, state: stateAfterFailure(failure), captureId: null, failure };
}

/**
 * Whether the other questions of its run can be asked all the same: this one was refused for what it asks. Everything else
 * speaks of the asker, of the way or of the service, and would meet the next question too.
 */
export const concernsOneRequest = (failure: Failure): boolean =>
  failure.kind === 'invalid' ||
  failure.kind === 'wrong-question' ||
  failure.kind === 'no-captions' ||
  (failure.kind === 'refused' && isRequestStatus(failure.status));

/** A status of the 4xx that does not speak of the asker. */
const isRequestStatus = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 402, 403, 407, 408, 429].includes(status);

/**
 * Nothing came back, or there was no room for it: nobody knows whether it was billed. A refusal that does not speak of the
 * question leaves it to be asked once the user goes on; what was answered with something unreadable stays as it is.
 */
function stateAfterFailure(failure: Failure): 'possible' | 'refused' | 'planned' {
  if (concernsOneRequest(failure)) return 'refused';
  switch (failure.kind) {
    case 'cut-off':
    case 'unreachable':
    case 'timed-out':
    case 'stopped':
    case 'interrupted':
    case 'storage-full':
      return 'possible';
    case 'empty-answer':
    case 'strange-answer':
      // What a service that is out of order says is no answer to the question.
      return failure.status >= 500 ? 'planned' : 'refused';
    default:
      return 'planned';
  }
}

/** What a run that completes still has to ask, after others beside it asked for some of the same. */
export interface RepackedSteps {
  /** In their order; where none of the ids of the first may be asked for now, `waits`. */
  steps: Step[];
  /** Numbers of questions that nobody needs any more. */
  removed: number[];
  isWaiting: boolean;
}

/**
 * The planned questions of a run without what came meanwhile, and with what is under way elsewhere put last. Packed anew, so
 * that one chunk at most is begun and not full (section "Limits"). `next`: the first number that no question has.
 */
export function repackSteps(
  planned: readonly Step[],
  received: ReadonlySet<VideoId>,
  pendingElsewhere: ReadonlySet<VideoId>,
  next: number,
): RepackedSteps {
  const remaining = planned.flatMap(requestedIds).filter((id) => !received.has(id));
  const free = remaining.filter((id) => !pendingElsewhere.has(id));
  const [now, later] = [free.slice(0, maxIdsInBatch), free.slice(maxIdsInBatch)];
  const waiting = remaining.filter((id) => pendingElsewhere.has(id));
  const parts = [...(now.length > 0 ? [now] : []), ...chunk([...later, ...waiting], maxIdsInBatch)];
  const steps = parts.flatMap((ids, at) => {
    const step = planned[at] ?? (planned[0] && plannedStep(planned[0], planned[0].runId, next + at - planned.length));
    return step ? [{ ...step, asked: { ...(step.asked as object), ids } }] : [];
  });
  return {
    steps,
    removed: planned.slice(parts.length).map(({ n }) => n),
    isWaiting: now.length === 0 && remaining.length > 0,
  };
}

/** The question about ids that somebody else's answer told of: it was never asked, and is answered. */
export const reusedStep = (like: Step, { n, captureId, ids, missing }: ReusedIds): Step => ({
  ...plannedStep({ ...like, asked: { ...(like.asked as object), ids: [...ids, ...missing] } }, like.runId, n),
  ...{ state: 'stored', captureId, found: { ...noResults, ids, missing: missing.length } },
});

interface ReusedIds {
  n: number;
  captureId: string | null;
  ids: VideoId[];
  missing: readonly VideoId[];
}

const noResults: StepResults = {
  ...{ ids: [], fresh: 0, missing: 0, nextPageToken: null, totalResults: null, newest: null, oldest: null },
};

/** The ids that a question names; none where it is about something else. The plan that made it had them as ids of videos. */
export const requestedIds = ({ asked }: Pick<Step, 'asked'>): readonly VideoId[] => {
  const { ids } = asked as { ids?: VideoId[] };
  return Array.isArray(ids) ? ids : [];
};
