import type { PlannedRequest } from '@/lib/provenance/capture';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import type { Plan } from './plan';

/** Why a run that is not at its end does not go on by itself. */
export type PauseReason =
  | { is: 'reader' }
  /** The browser was closed meanwhile. */
  | { is: 'closed' }
  | { is: 'failure'; failure: Failure }
  /** The way on is in an answer that never came. */
  | { is: 'possible' }
  /** More of what was asked for is missing than the plan allows; share from 0 to 1. */
  | { is: 'missing'; share: number };

/**
 * A plan that is being worked off, step by step. Times in milliseconds since 1970, money in millionths of a dollar.
 * `going` until nothing is left to ask; `held` where it waits for the user; `stopped` by the user for good.
 */
export interface Run {
  id: string;
  collectionId: string;
  plan: Plan;
  state: 'going' | 'held' | 'stopped' | 'done';
  hold: PauseReason | null;
  /** Most it may cost; `null` where the other limits alone hold. */
  budget: Micros | null;
  by: 'reader' | 'watch';
  /** The step of the collection's study design that it runs, counted from 1. */
  designStep?: number;
  createdAt: number;
  endedAt: number | null;
  /** It was held because too much is missing, and the user has seen it: it is not held for that again. */
  toldMissing?: true;
  /** Rows of the ledger that are not in this device's own, in a run that was restored from a file. */
  costs?: LedgerEntry[];
}

/**
 * The journal of one question. `planned`: not asked. `sent`: left, and nobody knows yet. `received`: the answer is on
 * this device as it came. `stored`: it is read, and what it says is in the collection. `refused`: answered, and not with what
 * was asked for. `possible`: sent, and no answer came, so possibly billed: asked again only by the user's word. `left`: the
 * reader gave that word against it.
 */
export const stepStates = ['planned', 'sent', 'received', 'stored', 'refused', 'possible', 'left'] as const;
export type StepState = (typeof stepStates)[number];

/** One question of a run. */
export interface Step extends PlannedRequest {
  runId: string;
  /** Counted from 0, in the order in which they are asked. */
  n: number;
  state: StepState;
  /** How often it left this device. */
  attempts: number;
  /** When it left last, in milliseconds since 1970. */
  sentAt: number | null;
  /** The capture of its answer, once that is received; `null` also where that is held beside a video instead. */
  captureId: string | null;
  failure: Failure | null;
  /** What its answer told, once that is stored. */
  found: StepResults | null;
  /** How its answer came, while that is received and not stored; its text is the body of `captureId`. */
  came?: ReceivedResponse;
}

/** An answer without its text and its question. */
export interface ReceivedResponse
  extends Pick<
    CachedResponse,
    'key' | 'videoId' | 'requestedAt' | 'receivedAt' | 'status' | 'contentType' | 'tokenRemoved'
  > {
  /** Given from what was held: nothing was asked for it. */
  cacheHit: boolean;
  /** Version of the extension that received it. */
  extVersion: string;
  /** Of the body in UTF-8; its length in bytes. */
  sha256: string;
  bytes: number;
  /** Rows that the user had forgotten before it was stored; see `Capture`. */
  redacted?: number;
}

/** What a plan may need to know of an answer, to ask on. */
export interface StepResults {
  ids: VideoId[];
  /** Of those, how many were not in the collection before. */
  fresh: number;
  missing: number;
  /** Rows that came though nobody asked for them, or that name no video; not there where all were asked for. */
  unasked?: number;
  nextPageToken: string | null;
  totalResults: number | null;
  /** Newest and oldest `publishedAt` among the rows, as text; `null` where none says. */
  newest: string | null;
  oldest: string | null;
}

/** A step whose answer is stored, with what it found. */
export type StoredStep = Step & { found: StepResults };

/** A question of one price, asked so often. */
interface RepeatedRequest {
  question: PlannedRequest;
  times: number;
}

/** How one kind of run asks: pure, so that a worker that died goes on as if it had not. */
export interface RunRule<P> {
  /** Asks about videos that are known: all of it at first, and no answer brings a video or leads on. */
  completes?: true;
  /** What can be asked before anything is known. */
  first(plan: P): PlannedRequest[];
  /** What an answer leads on to. `before`: every step of the run so far, this one among them, in their order. */
  next(plan: P, done: StoredStep, before: readonly Step[]): PlannedRequest[];
  /** The most that it can come to: each question that may be asked, and how often. Prices and hard stops are read off it. */
  maxRequests(plan: P): RepeatedRequest[];
}
