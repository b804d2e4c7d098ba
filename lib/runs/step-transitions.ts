import type { PlannedRequest } from '@/lib/provenance/capture';
import type { Failure } from '@/lib/service/failure';
import type { ReceivedResponse, Step, StepResults } from './run';

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
