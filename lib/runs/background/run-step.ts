import { isUnlisted } from '@/lib/captions/track-origin';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import type { Call, CallOptions, CallResult, ParsedResponse } from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { maxRelatedPerPage } from '@/lib/service/interface-limits';
import { quoteFor } from '@/lib/service/quote';
import { isFresh, readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';
import { fail, ok } from '@/lib/shared/result';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import type { JobOutcome } from '@/lib/toolbar/badge';
import type { DetailsSource } from '../plan-details';
import type { Run, Step } from '../records';
import type { runExecutionRepository } from '../repository/run-repository';
import { pauseReasonAfter } from '../step-transitions';

/** A run being processed with all of its steps, which the rule needs to plan further requests. */
export interface ActiveRun {
  run: Run;
  steps: Step[];
  /**
   * Captures stored by other requests since the run started, by id, so that each is read only once; `null` marks an
   * unusable capture.
   */
  knownSources: Map<string, DetailsSource | null>;
}

export interface RunEnginePorts {
  call: Call;
  /** Does the work of a step, or returns `null` after waiting for the deletion of one of its videos. */
  attempt<T>(params: unknown, work: () => Promise<T>): Promise<T | null>;
  repository: typeof runExecutionRepository;
  settings(): Promise<Settings>;
  /** Returns whether there is disk space for responses about this number of videos. */
  hasSpaceFor(videos: number): Promise<boolean>;
  recover(): Promise<void>;
  /** Returns the response of a step that an earlier worker left in progress; `undefined` for all other steps. */
  orphanedStep(runId: string, n: number): Promise<CallResult<EndpointName>> | undefined;
  /** Called when a run ends, or pauses without a command of the user. */
  notifyEnded(run: Run, end: JobOutcome): Promise<void>;
  /** Runs a job only in the first worker since the browser started. */
  oncePerSession(job: () => Promise<unknown>): Promise<void>;
  keepAlive<T>(work: Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** `continue`: the run continues with its next step. `stop`: the run does not continue. */
type StepOutcome = Promise<'continue' | 'stop'>;

/** Sends the request of a step, or uses a saved response, and stores the response in the collection. */
export async function requestStep(ports: RunEnginePorts, active: ActiveRun, step: Step): StepOutcome {
  const saved = (await freshResponse(ports, step)) ?? (await unlistedCaptions(ports, step));
  // A saved "no captions" response is valid for a day, so the captions are not requested again.
  if (saved && 'kind' in saved) return endStep(ports, active, step, saved);
  if (saved) {
    const quote = quoteFor(step.name, step.params as ParamsOf<EndpointName>, await ports.settings());
    await ledgerWriter.countSavings(quote, ports.now());
    return receiveAndStore(ports, active, step, saved, true);
  }
  if (!(await ports.hasSpaceFor(maxVideosIn(step)))) return endStep(ports, active, step, { kind: 'storage-full' });

  const stored: { received: Step | null } = { received: null };
  const storeResponse: NonNullable<CallOptions['saveResponse']> = async (response, bytes) => {
    const written = await ports.repository.receive(step, response, false, bytes);
    if (!written.ok) return fail(written.failure);
    stored.received = written.value;
    return ok(null);
  };
  const params = step.params as ParamsOf<EndpointName>;
  const response = await ports.call(step.name, params, await requestOptions(active.run, step, storeResponse));
  if (!response.ok) return endStep(ports, active, step, response.failure);
  // If nothing was received for this step, another page sent the same request, so the response is free for this run.
  const { received } = stored;
  return received
    ? storeStep(ports, active, received, response.value)
    : receiveAndStore(ports, active, step, response.value, true);
}

/** Stores the response to a request of an earlier worker, once it arrives. */
export async function awaitPendingStep(
  ports: RunEnginePorts,
  active: ActiveRun,
  step: Step,
  pending: Promise<CallResult<EndpointName>>,
): StepOutcome {
  const response = await pending;
  if (!response.ok) return endStep(ports, active, step, response.failure);
  return receiveAndStore(ports, active, step, response.value, false);
}

/** Stores a response that an earlier worker received. */
export async function storeReceivedStep(ports: RunEnginePorts, active: ActiveRun, step: Step): StepOutcome {
  const response = await ports.repository.response(step);
  const read = response ? readResponse(step.name, response) : fail<Failure>({ kind: 'interrupted' });
  return read.ok ? storeStep(ports, active, step, read.value) : endStep(ports, active, step, read.failure);
}

async function storeStep(
  { repository }: RunEnginePorts,
  active: ActiveRun,
  step: Step,
  response: ParsedResponse<EndpointName>,
): StepOutcome {
  const stored = await repository.store(active, step, response);
  if (stored.ok) return stored.value === 'stored' ? 'continue' : 'stop';
  // The received response is safe; it is stored once there is space.
  await repository.pause(step.runId, { is: 'failure', failure: stored.failure });
  return 'stop';
}

/** Records a step as received and stores its response. `isFree` means that this run did not pay for the response. */
async function receiveAndStore(
  ports: RunEnginePorts,
  active: ActiveRun,
  step: Step,
  response: ParsedResponse<EndpointName>,
  isFree: boolean,
): StepOutcome {
  const written = await ports.repository.receive(step, response.response, isFree);
  if (!written.ok) return endStep(ports, active, step, written.failure);
  // The data or the run was deleted meanwhile; the next iteration handles it.
  return written.value ? storeStep(ports, active, written.value, response) : 'continue';
}

/**
 * Endpoints whose saved responses are not used: a batch contains only ids that must be fetched, and a repeated search
 * must show changes.
 */
const alwaysRequested: ReadonlySet<EndpointName> = new Set(['batchVideos', 'search']);

/** Returns a fresh saved response, or the failure in a fresh "no captions" response. */
async function freshResponse(
  { repository, settings, now }: RunEnginePorts,
  { name, params }: Step,
): Promise<ParsedResponse<EndpointName> | Failure | undefined> {
  if (alwaysRequested.has(name)) return undefined;
  const response = await repository.savedResponse(
    cacheKey(name, params as ParamsOf<EndpointName>, (await settings()).serviceUrl),
  );
  if (!response) return undefined;
  const age = now() - response.receivedAt;
  const read = readResponse(name, response);
  if (!read.ok) return read.failure.kind === 'no-captions' && isFresh(read, age) ? read.failure : undefined;
  return age < endpointOf(name).freshMinutes * 60_000 ? read.value : undefined;
}

/** Returns a "no captions" failure if the saved track list of the video does not have the requested captions. */
async function unlistedCaptions(
  { repository, settings, now }: RunEnginePorts,
  { name, params }: Step,
): Promise<Failure | undefined> {
  if (name !== 'captions') return undefined;
  const { videoId, lang = null, mode } = params as ParamsOf<'captions'>;
  const response = await repository.savedResponse(cacheKey('captionFiles', { videoId }, (await settings()).serviceUrl));
  return response && isUnlisted(response, { lang, mode }, now()) ? { kind: 'no-captions', lang } : undefined;
}

async function requestOptions(
  run: Run,
  { n }: Step,
  storeResponse: NonNullable<CallOptions['saveResponse']>,
): Promise<CallOptions> {
  const collection = await collectionRepository.get(run.collectionId);
  const limits = { run: run.budget, collection: collection?.budget ?? null };
  return {
    again: true,
    startedBy: run.startedBy,
    run: { runId: run.id, collectionId: run.collectionId, connection: run.connection, step: n, limits },
    saveResponse: storeResponse,
  };
}

/** Ends a step with a failure. The run continues unless the failure is a reason to pause it. */
async function endStep({ repository }: RunEnginePorts, active: ActiveRun, step: Step, failure: Failure): StepOutcome {
  const reason = pauseReasonAfter(failure, active.steps);
  // The repository pauses the run only if it is still active.
  const wrote = await repository.failStep(step, failure, reason);
  if (!wrote.ok) return 'stop';
  const failed = wrote.value;
  if (failed) active.steps = active.steps.map((one) => (one.n === failed.n ? failed : one));
  return reason === null || failed?.state === 'skipped' ? 'continue' : 'stop';
}

/**
 * Returns the maximum number of videos in a response, to estimate its disk space; 60 if the request has neither ids nor
 * pages.
 */
function maxVideosIn({ params }: Step): number {
  const { ids, pages } = params as { ids?: readonly string[]; pages?: number };
  return ids?.length ?? (pages ?? 3) * maxRelatedPerPage;
}
