import type { CachedResponse, Call, CallResult, ParsedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { Micros } from '@/lib/service/price';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { JobOutcome } from '@/lib/toolbar/badge';
import type { DetailsSource } from '../reused-details';
import type { PauseReason, Run, Step, StepState } from '../run';

/** A run and its whole journal, in memory while the run is worked off: what a rule looks at to ask on. */
export interface ActiveRun {
  run: Run;
  steps: Step[];
  /** What others were told since the run began, by its capture, so that none is read twice; `null` for what is no use. */
  beside: Map<string, DetailsSource | null>;
}

/** What of a step is left to ask. */
interface RemainingStep {
  /** `null` where nothing of its run may be asked now. */
  step: Step | null;
  /** All that is left is under way elsewhere. */
  waits: boolean;
  /** The journal is another. */
  changed: boolean;
}

type WriteResult<T> = Promise<Result<T, { kind: 'storage-full' }>>;

/** The journal as the engine writes it. Each is one transaction; what was forgotten meanwhile is not written anew. */
export interface RunRepositoryPort {
  going(): Promise<string[]>;
  waiting(): Promise<string[]>;
  unstored(): Promise<string[]>;
  run(runId: string): Promise<Run | undefined>;
  steps(runId: string): Promise<Step[]>;
  first(runId: string, state: StepState): Promise<Step | undefined>;
  /** Takes over for free what others were told since the run began, and leaves out what others have under way. */
  unshared(active: ActiveRun, step: Step, pending: readonly Step[]): WriteResult<RemainingStep>;
  /** `came`: the body as it came, where the caller has it. */
  receive(
    step: Step,
    answer: CachedResponse,
    cacheHit: boolean,
    bytes?: Uint8Array<ArrayBuffer>,
  ): WriteResult<Step | null>;
  /** What it is about was forgotten: it is asked no more. */
  leaveOut(step: Step): WriteResult<null>;
  answer(step: Step): Promise<CachedResponse | undefined>;
  store(active: ActiveRun, step: Step, response: ParsedResponse<EndpointName>): WriteResult<'stored' | 'gone'>;
  end(step: Step, failure: Failure, hold: PauseReason | null): WriteResult<void>;
  hold(runId: string, hold: PauseReason): WriteResult<void>;
  finish(runId: string): WriteResult<void>;
  interrupt(isUnderWay: (step: Step) => boolean): WriteResult<void>;
  close(): WriteResult<void>;
}

export interface RunEnginePorts {
  call: Call;
  room: RunRepositoryPort;
  held(key: string): Promise<CachedResponse | undefined>;
  /** Counts an answer that cost nothing, at the price it would have had, at a time in milliseconds since 1970. */
  free(quoted: Micros | null, at: number): Promise<void>;
  /** Of a collection; `null` where it has none. */
  budgetOf(collectionId: string): Promise<Micros | null>;
  settings(): Promise<Settings>;
  /** Whether there is room for answers about so many videos. */
  hasRoomFor(videos: number): Promise<boolean>;
  /** Settles the rows of the ledger that an earlier life left behind. */
  awake(): Promise<void>;
  /** What becomes of a step that an earlier life left under way; `undefined` of all others. */
  leftStep(runId: string, n: number): Promise<CallResult<EndpointName>> | undefined;
  /** Hears of a run that came to its end, or to where it waits, and when it began, in milliseconds since 1970. */
  ended(since: number, end: JobOutcome): Promise<void>;
  /** Does a job in the first life of the worker since the browser was started. */
  inFirstLife(job: () => Promise<unknown>): Promise<void>;
  stayAwake<T>(work: Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  now(): number;
}
