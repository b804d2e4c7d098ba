import type { PlannedRequest } from '@/lib/provenance/capture';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import type { Plan } from './plan';

/** The reason why a run is paused. */
export type PauseReason =
  | { is: 'user' }
  /** The browser was closed. */
  | { is: 'closed' }
  /** `inARow` is the number of failed requests in a row, if no single one of them was a reason to pause. */
  | { is: 'failure'; failure: Failure; inARow?: number }
  /** Steps are possibly billed, so the run cannot continue on its own. */
  | { is: 'uncertain' }
  /** More ids are missing than the plan allows; share from 0 to 1. */
  | { is: 'missing'; share: number };

/**
 * A plan being executed step by step. Times in milliseconds since 1970, money in millionths of a dollar. `going` is
 * active, `held` paused, `stopped` ended by the user.
 */
export interface Run {
  id: string;
  collectionId: string;
  plan: Plan;
  state: 'running' | 'paused' | 'stopped' | 'done';
  pauseReason: PauseReason | null;
  /** Budget; `null` if only the other limits apply. */
  budget: Micros | null;
  startedBy: 'user' | 'schedule';
  /** Id of the connection whose project pays. Absent in runs that were started before it was stored. */
  connection?: string;
  /** Step of the collection's study design, counted from 1. */
  designStep?: number;
  createdAt: number;
  endedAt: number | null;
  /** The run was once paused for too many missing ids, so it is not paused for this reason again. */
  missingConfirmed?: true;
  /** Ledger rows that came with a restored run and are not in this device's ledger. */
  costs?: LedgerEntry[];
}

/**
 * States of a step. `planned`: not requested yet. `sent`: no response yet. `received`: the response is on this device.
 * `stored`: its contents are in the collection. `refused`: rejected, or without captions. `possible`: no readable
 * response arrived, so possibly billed. `left`: not to be requested any more.
 */
export const stepStates = ['planned', 'sent', 'received', 'stored', 'refused', 'uncertain', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

/** One request of a run. */
export interface Step extends PlannedRequest {
  runId: string;
  /** Counted from 0, in order of request. */
  n: number;
  state: StepState;
  /** Number of times the request was sent. */
  attempts: number;
  /** Time at which the request was last sent, in milliseconds since 1970. */
  sentAt: number | null;
  /** Id of the response's capture, once received; `null` for captions and track lists, which are saved in the cache. */
  captureId: string | null;
  failure: Failure | null;
  /** Results, once the response is stored. */
  results: StepResults | null;
  /** The received response until it is stored. Its text is the body of `captureId`. */
  received?: ReceivedResponse;
}

/** A response without its text and parameters. */
export interface ReceivedResponse
  extends Pick<
    CachedResponse,
    'key' | 'videoId' | 'requestedAt' | 'receivedAt' | 'status' | 'contentType' | 'tokenRemoved' | 'requestId'
  > {
  /** True if the run reused a response and sent no request of its own. */
  cacheHit: boolean;
  /** Version of the extension that received the response. */
  extensionVersion: string;
  /** SHA-256 and length in bytes of the body in UTF-8. */
  sha256: string;
  bytes: number;
  /** Number of rows that the user deleted before the response was stored; see `Capture`. */
  redacted?: number;
}

/** The results of a response that a plan may need to continue. */
export interface StepResults {
  ids: VideoId[];
  /** Videos that were not in the collection before. */
  added: number;
  missing: number;
  /** Rows that were not requested, repeat a video or have no id. Absent if there are none. */
  unrequested?: number;
  /** Rows of a list that name no video, such as channels. Absent if there are none. */
  withoutId?: number;
  nextPageToken: string | null;
  totalResults: number | null;
  /** Newest and oldest `publishedAt` in the rows, as text; `null` if no row has one. */
  newest: string | null;
  oldest: string | null;
}

export type StoredStep = Step & { results: StepResults };

/** Plans the requests of one kind of run. It is pure, so that a restarted worker continues in the same way. */
export interface RunRule<P> {
  /** The plan names all of its ids, so no response leads to further requests or new videos. */
  hasFixedIds?: true;
  /** Returns the requests to start with. */
  first(plan: P): PlannedRequest[];
  /**
   * Returns the requests that follow from a response. `before` has every step of the run so far, including `done`, in
   * order.
   */
  next(plan: P, done: StoredStep, before: readonly Step[]): PlannedRequest[];
  /** Returns the requests that follow from all responses together. It is called when no step is left to request. */
  nextLevel?(plan: P, steps: readonly Step[]): PlannedRequest[];
}
